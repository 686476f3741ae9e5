import { formatDate, formatDay, type PlainDate } from "@kenshu/domain/time.ts";
import { Checkbox } from "@mantine/core";
import type { ToOptions } from "@tanstack/react-router";
import { use, useState } from "react";
import { today } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import { DetailForm } from "#ui/DetailForm.tsx";
import type { Choices } from "#ui/form/choices.ts";
import { FormContext, useFormValues } from "#ui/form/FormContext.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { doneSentences } from "#ui/sentences.ts";
import { useSaved } from "#ui/useSaved.ts";
import { dayTimesOf, skippedDaysOf, takenTimesAsked } from "./form/dayTimes.ts";
import { InstructorElsewhere } from "./form/InstructorElsewhere.tsx";
import { OpeningFields } from "./form/OpeningFields.tsx";
import { RoomCapacityInstructor } from "./form/RoomCapacityInstructor.tsx";
import classes from "./form/ScheduleForm.module.css";
import { StartAndEnd } from "./form/StartAndEnd.tsx";
import { newSchedules } from "./form/scheduleValues.ts";
import { useDayTimes } from "./form/useDayTimes.ts";
import { Warning } from "./form/Warning.tsx";
import { NoRooms } from "./NoPlaces.tsx";
import { newScheduleValues } from "./new/newScheduleValues.ts";
import { ScheduleDatesField } from "./new/ScheduleDatesField.tsx";
import { type LastInRoom, lastUsedIn, type Prefilled } from "./new/scheduleChoices.ts";

const field = fieldsOf(newSchedules);

/**
 * The same schedule on up to 30 days. It names the days on which the room is in use and leaves them
 * out. Of the others it adds all or none (rule 4.6).
 */
export function NewSchedules({
  school,
  rooms,
  instructors,
  lastInRooms,
  prefilled,
  back,
}: {
  school: { id: number; name: string };
  rooms: Choices;
  instructors: Choices;
  lastInRooms: LastInRoom[];
  prefilled: Prefilled;
  back: ToOptions;
}) {
  const saved = useSaved(back);
  const add = trpc.trainingSchedule.addForDates.useMutation({ meta: { showsOwnErrors: true } });
  const { getTakenTimes } = trpc.useUtils().trainingSchedule;
  const [includesDaysOff, setIncludesDaysOff] = useState(false);

  /** Exactly the named days are left out, whatever has changed since. */
  function skippedDays(input: object) {
    const asked = takenTimesAsked({ ...input });
    const known = asked && getTakenTimes.getData(asked);
    return skippedDaysOf(dayTimesOf({ ...input }, known ?? undefined), includesDaysOff);
  }

  const header = <PageHeader title="研修予定の登録" subtitle={school.name} back={back} />;
  if (rooms.rows.length === 0) {
    return (
      <>
        {header}
        <NoRooms schoolId={school.id} />
      </>
    );
  }
  return (
    <>
      {header}
      <DetailForm
        mode="create"
        isWide
        schema={newSchedules}
        initialValues={newScheduleValues({
          rooms,
          instructors,
          lastInRooms,
          prefilled,
          today: today(),
        })}
        refusedFields={{ DataDuplicated: "multiScheduleDates", InvalidDate: "startTime" }}
        onSubmit={async (input) => {
          const { taken, off } = skippedDays(input);
          const skipped = [...taken, ...off];
          const free = input.multiScheduleDates.filter((day) => !skipped.includes(day));
          // If none are left, the server's refusal says that all of them clash.
          const added = free.length > 0 ? free : input.multiScheduleDates;
          try {
            await add.mutateAsync({ ...input, multiScheduleDates: added });
          } catch (error) {
            void getTakenTimes.invalidate();
            throw error;
          }
          const [date = "", ...others] = added.toSorted();
          const first = `${formatDay(date)} ${input.startTime}〜${input.endTime}`;
          const named = others.length > 0 ? `${first} ほか${others.length}日` : first;
          const without =
            withoutText("部屋が使われている", taken) + withoutText("祝日・休業日の", off);
          await saved(`${named}を${doneSentences.added}${without}`, {
            to: "/trainingSchedule",
            search: (search) => ({ ...search, schoolId: school.id, date, time: input.startTime }),
          });
        }}
      >
        <div className={classes.placeAndTimes}>
          <NewScheduleRoom {...{ rooms, instructors, lastInRooms }} />
          <div className={classes.times}>
            <StartAndEnd />
          </div>
        </div>
        <ScheduleDatesField name={field.multiScheduleDates} label="予定日" schoolId={school.id} />
        <SkippedDays includesDaysOff={includesDaysOff} onIncludeDaysOff={setIncludesDaysOff} />
        <InstructorElsewhere />
        <Opening />
      </DetailForm>
    </>
  );
}

/** When the schedules open; of the first of them one sees it (rule 5.18). */
function Opening() {
  const { multiScheduleDates } = useFormValues<{ multiScheduleDates: PlainDate[] }>();
  return <OpeningFields days={multiScheduleDates} />;
}

/** `。祝日・休業日の2027/04/29(木)は登録していません`; nothing without such a day. */
function withoutText(why: string, days: readonly PlainDate[]): string {
  return days.length > 0 ? `。${why}${days.map(formatDate).join("、")}は登録していません` : "";
}

/** Names the days that are left out, and takes days off in after all. */
function SkippedDays({
  includesDaysOff,
  onIncludeDaysOff,
}: {
  includesDaysOff: boolean;
  onIncludeDaysOff: (includes: boolean) => void;
}) {
  const days = useDayTimes();
  const { taken, off } = skippedDaysOf(days, includesDaysOff);
  const hasChoice = skippedDaysOf(days, false).off.length > 0;
  const inWords = (skipped: PlainDate[]) => skipped.map(formatDate).join("、");
  return (
    <>
      {taken.length > 0 && (
        <Warning sentence={`次の日は部屋が使われているため、登録しません：${inWords(taken)}`} />
      )}
      {off.length > 0 && (
        <Warning sentence={`次の日は祝日・休業日のため、登録しません：${inWords(off)}`} />
      )}
      {hasChoice && (
        <Checkbox
          label="祝日・休業日にも登録する"
          checked={includesDaysOff}
          onChange={({ currentTarget }) => onIncludeDaysOff(currentTarget.checked)}
        />
      )}
    </>
  );
}

/**
 * Room, capacity and instructor of new schedules. Choosing another room fills in what was last used
 * there (rule 4.6).
 */
function NewScheduleRoom({
  lastInRooms,
  ...choices
}: {
  rooms: Choices;
  instructors: Choices;
  lastInRooms: LastInRoom[];
}) {
  const form = use(FormContext);
  const usedIn = (roomId: unknown) => lastUsedIn(roomId, lastInRooms, choices.instructors);

  /** Values entered by hand stay. */
  function propose(roomId: number | null): void {
    const [before, after] = [usedIn(form?.values.roomId), usedIn(roomId)];
    for (const name of Object.keys(after) as (keyof typeof after)[]) {
      const value = form?.values[name] ?? null;
      if (value === null || value === before[name]) form?.setValue(name, after[name]);
    }
  }

  return (
    <div className={`stack ${classes.place}`}>
      <RoomCapacityInstructor {...choices} onRoomChosen={propose} />
    </div>
  );
}
