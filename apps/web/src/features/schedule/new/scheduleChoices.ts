import {
  type lastInRoom,
  scheduleFields,
  scheduleFieldsOf,
} from "@kenshu/domain/schedule/schedule.schema.ts";
import type { z } from "zod";
import type { ScheduleDetail } from "#features/schedule/form/scheduleValues.ts";
import type { Choices } from "#ui/form/choices.ts";
import type { Draft } from "#ui/form/useValidatedForm.ts";

/**
 * Values from a half hour of the calendar, a link or a copied schedule; `start` and `end` are days
 * or date-times.
 */
export type Prefilled = {
  start?: string;
  end?: string;
  roomId?: number;
  copied: ScheduleDetail | null;
};

/** The last schedule added in a room. */
export type LastInRoom = z.infer<typeof lastInRoom>;

const { roomId: _, ...proposed } = scheduleFields;
/** What a form proposes for a room; null where nothing is chosen. */
type Proposed = Draft<z.ZodObject<typeof proposed>>;
/** An absent key is its default. */
const unused = Object.fromEntries(
  Object.entries(proposed).map(([name, field]) => [name, field.safeParse(undefined).data ?? null]),
) as Proposed;

/** The values last used in a room, without an instructor who is no longer one. */
export function lastUsedIn(
  roomId: unknown,
  lastInRooms: readonly LastInRoom[],
  instructors: Choices,
): Proposed {
  const last = lastInRooms.find((other) => other.roomId === roomId);
  if (!last) return unused;
  const { roomId: _, ...used } = scheduleFieldsOf(last);
  return { ...used, instructorId: offered(used.instructorId, instructors) };
}

/** The person, if the form offers this one. */
export function offered(id: number | null, { rows }: Choices): number | null {
  return rows.find((row) => row.id === id)?.id ?? null;
}
