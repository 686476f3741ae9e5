import * as z from "zod/mini";
import { pathId } from "./-modeParams.ts";

/** An id shown as `_` when there is none. */
const ABSENT = "_";

const start = z.optional(z.union([z.iso.date(), z.iso.datetime({ offset: true })]));
const scheduleAddress = z.discriminatedUnion("mode", [
  z.object({
    mode: z.literal("create"),
    schoolId: pathId,
    id: z.optional(z.undefined()),
    /** The day, or the start, that the form begins with. */
    start,
    end: start,
  }),
  z.object({
    mode: z.literal("detail"),
    schoolId: pathId,
    id: pathId,
    start,
    end: start,
  }),
]);
type ScheduleAddress = z.infer<typeof scheduleAddress>;

type Raw = { mode: string; schoolId: string; id?: string; start?: string; end?: string };

/** The `params` of `/trainingSchedule/$mode/$schoolId/{-$id}/{-$start}/{-$end}`. */
export const scheduleParams = {
  parse: ({ id, ...rest }: Raw) =>
    scheduleAddress.parse({ ...rest, id: id === ABSENT ? undefined : id }),
  stringify: ({ mode, schoolId, id, start, end }: ScheduleAddress) => ({
    mode,
    schoolId: String(schoolId),
    id: id === undefined ? ABSENT : String(id),
    start,
    end,
  }),
};

const date = z.iso.date();

/** School, date and view of the calendar. */
export const calendarSearch = z.object({
  schoolId: z.optional(z.int()),
  date: z.optional(date),
  view: z.optional(z.enum(["week", "day"])),
});

/** The calendar's date and view, for the way back, and the room of a slot. */
export const scheduleSearch = z.object({
  date: z.optional(date),
  view: z.optional(z.enum(["week", "day"])),
  roomId: z.optional(z.int()),
});
