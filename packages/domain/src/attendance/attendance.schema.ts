import { z } from "zod";
import { Mark } from "#enumerations.ts";
import { id, oneOf, sentInstant } from "#fields.ts";

export const addAttendanceInput = z.object({
  trainingReserveId: id,
  state: oneOf(Mark),
  isSendMail: z.boolean().optional(),
});
/** Marks everybody of a schedule who has no mark yet as present. */
export const addRemainingInput = z.object({ scheduleId: id });
export const addedRemaining = z.object({ addedCount: z.number() });

export const attendance = z.object({
  id,
  studentUserId: id,
  trainingReserveId: id,
  state: oneOf(Mark),
  version: z.number(),
  /** When the mail about an absence leaves, which can be taken back until then; null where none waits. */
  mailLeavesAt: sentInstant.nullable(),
});

/** Takes back the mail about an absence; the mark stays. */
export const withdrawMailInput = z.object({ trainingReserveId: id });

/** The content a student takes next (rule 6.4). */
export const trainingContentIcon = z.object({
  activityId: id,
  trainingContentId: id,
  trainingName: z.string(),
  displayColor: z.string(),
  contentName: z.string(),
});

/** A row of the roster of a schedule: confirmed students first, then the waiting in order. */
export const scheduleEntryStudent = z.object({
  studentUserId: id,
  studentName: z.string(),
  studentNameKana: z.string(),
  trainingReserveId: id,
  attendance: attendance.nullable(),
  isWaiting: z.boolean(),
  waitingOrder: z.number().nullable(),
  /** When the reservation starts that a wish would replace (rule 5.12). */
  replacesStartDate: sentInstant.nullable(),
  hasProgress: z.boolean(),
  trainingContentIcon: trainingContentIcon.nullable(),
  isReceiveEMailEnabled: z.boolean(),
});
