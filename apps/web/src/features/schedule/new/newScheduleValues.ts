import { DEFAULT_END, DEFAULT_START } from "@kenshu/domain/schedule/schedule.limits.ts";
import { scheduleFieldsOf } from "@kenshu/domain/schedule/schedule.schema.ts";
import { sameWeekdayAhead } from "@kenshu/domain/schedule/weekly.rules.ts";
import { type PlainDate, tokyoDate, tokyoEndTime, tokyoTime } from "@kenshu/domain/time.ts";
import { typedOpeningOf, valuesOf } from "#features/schedule/form/scheduleValues.ts";
import type { Choices } from "#ui/form/choices.ts";
import { type LastInRoom, lastUsedIn, offered, type Prefilled } from "./scheduleChoices.ts";

/**
 * The initial values of the create form. They come from the half hour that was pressed, or from the
 * copied schedule on the next such weekday, or else from the last schedule in the last used room
 * (rule 4.6).
 */
export function newScheduleValues({
  rooms,
  instructors,
  lastInRooms,
  prefilled: { copied, ...chosen },
  today,
}: {
  rooms: Choices;
  instructors: Choices;
  lastInRooms: readonly LastInRoom[];
  prefilled: Prefilled;
  today: PlainDate;
}) {
  if (copied) {
    const { date, startTime, endTime } = valuesOf(copied);
    return {
      ...scheduleFieldsOf(copied),
      multiScheduleDates: [sameWeekdayAhead(date, today)],
      startTime,
      endTime,
      ...typedOpeningOf(copied),
      instructorId: offered(copied.instructorId, instructors),
    };
  }
  const startsAt = chosen.start?.includes("T") ? new Date(chosen.start) : null;
  const endsAt = chosen.end?.includes("T") ? new Date(chosen.end) : null;
  const day = startsAt ? tokyoDate(startsAt) : chosen.start;
  const lastUsed = lastInRooms.toSorted((one, other) => other.id - one.id)[0];
  const room =
    rooms.rows.find(({ id }) => id === (chosen.roomId ?? lastUsed?.roomId)) ??
    (rooms.rows.length === 1 ? rooms.rows[0] : undefined);
  return {
    multiScheduleDates: day !== undefined && day >= today ? [day] : [],
    startTime: startsAt ? tokyoTime(startsAt) : DEFAULT_START,
    endTime: endsAt ? tokyoEndTime(endsAt) : DEFAULT_END,
    opensDaysBefore: null,
    opensAtTime: null,
    roomId: room?.id ?? null,
    ...lastUsedIn(room?.id, lastInRooms, instructors),
  };
}
