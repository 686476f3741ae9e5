import { z } from "zod";
import { Mark } from "#enumerations.ts";
import { id, oneOf, sentInstant, versioned } from "#fields.ts";
import { CAPACITY_MAX } from "#schedule/schedule.limits.ts";

export const addAttendanceInput = z.object({
  trainingReserveId: id,
  state: oneOf(Mark),
  isSendMail: z.boolean().optional(),
});
/** Marks everybody of a schedule who has no mark yet as present. */
export const addRemainingInput = z.object({ scheduleId: id });
/** The marks that were set, as `removeRemainingInput` takes them. */
export const addedRemaining = z.object({ addedCount: z.number(), marks: z.array(versioned) });
/** Takes the marks of one `AddRemaining` away, as long as all of them stand as they were set (rule 6.1). */
export const removeRemainingInput = z.object({
  scheduleId: id,
  marks: z.array(versioned).min(1).max(CAPACITY_MAX),
});
export const removedRemaining = z.object({ removedCount: z.number() });

export const attendance = z.object({
  id,
  studentUserId: id,
  trainingReserveId: id,
  state: oneOf(Mark),
  version: z.number(),
  /** When the mail about an absence leaves, which can be taken back until then; null where none waits. */
  mailLeavesAt: sentInstant.nullable(),
  /** What has become of that mail; null where none was asked for. */
  mailState: z.enum(["waiting", "sent", "failed"]).nullable(),
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
  hasEMailAddress: z.boolean(),
  /** Whether e-mail reaches the student: who has no address receives none either. */
  isReceiveEMailEnabled: z.boolean(),
});
