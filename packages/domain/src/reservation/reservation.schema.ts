import { z } from "zod";
import { DoneKind, ReservationState, ReserveResult } from "#enumerations.ts";
import { errorCodes } from "#errors.ts";
import { id, oneOf, sentDate, sentInstant } from "#fields.ts";
import { PLANNED_MAX } from "#reservation/reservation.limits.ts";

export const reserveInput = z.object({ scheduleId: id, studentId: id, noPenalty: z.boolean() });
export const forceReserveInput = z.object({ scheduleId: id, studentId: id });
/** With `acceptWaiting: false` a full schedule is refused with ScheduleFull, and nobody is queued unasked (rule 5.3). */
export const reserveByStudentInput = z.object({
  scheduleId: id,
  acceptWaiting: z.boolean().default(true),
});
/** Whether its caller expects that giving up the reservation costs anything; otherwise it is refused (rule 5.6). */
const expectsFee = z.boolean().optional();
/** With `acceptWaiting` a full schedule is waited for as a wish, and the reservation is kept meanwhile (rule 5.12). */
export const changeInput = z.object({
  reserveId: id,
  scheduleId: id,
  acceptWaiting: z.boolean().default(false),
  expectsFee,
});
/** As what its caller saw the reservation; where it is otherwise by now it is not cancelled (rule 5.6). */
export const cancelInput = z.object({
  reserveId: id,
  expectedState: z.literal([ReservationState.Confirm, ReservationState.Wait]).optional(),
  expectsFee,
});
export const schoolInput = z.object({ schoolId: id });
export const studentInput = z.object({ studentId: id });
export const studentUserInput = z.object({ studentUserId: id });

/** Schedules of a plan, to be reserved one by one (rule 5.14). */
export const reservePlanInput = z.object({
  scheduleIds: z.array(id).min(1).max(PLANNED_MAX),
});
/** For each of them why it was refused; null where it is reserved. */
export const reservedPlan = z.object({
  outcomes: z.array(
    z.object({
      scheduleId: id,
      errorCode: z.enum(errorCodes).nullable(),
      message: z.string().nullable(),
    }),
  ),
});

export const reserved = z.object({ result: oneOf(ReserveResult), reserveId: id });
export const cancelled = z.object({ result: oneOf(ReserveResult) });
export const cancelledAll = z.object({ cancelledCount: z.number() });

/** How many of those who waited got a place; null where too few waited to say (rule 5.13). */
export const queueChanceOfSchool = z.object({ of: z.number(), carriedUp: z.number() }).nullable();

/** The other of a wish and what it would replace (rule 5.12). */
const counterpart = z.object({ reserveId: id, startDate: sentInstant, endDate: sentInstant });

/** One reservation in the lists of its student (rules 5.6, 5.10, 5.12). */
export const reservation = z.object({
  reserveId: id,
  reserveNumber: z.string(),
  scheduleId: id,
  state: oneOf(ReservationState),
  kind: oneOf(ReserveResult),
  startDate: sentInstant,
  endDate: sentInstant,
  schoolId: id,
  schoolName: z.string(),
  roomName: z.string(),
  displayColor: z.string(),
  waitingOrder: z.number().nullable(),
  historyState: oneOf(DoneKind).nullable(),
  penaltyFreeUntil: sentInstant.nullable(),
  penaltyAmount: z.number().nullable(),
  /** What it would replace, of a wish. */
  replaces: counterpart.nullable(),
  /** The wish that would replace it. */
  wish: counterpart.nullable(),
  can: z.object({ cancel: z.boolean(), change: z.boolean() }),
});

export const attendanceTrend = z.object({
  fromDate: sentDate,
  toDate: sentDate,
  reserveCount: z.number(),
  reserveInterval: z.number().nullable(),
  attendanceInterval: z.number().nullable(),
  absenceCount: z.number(),
  recentSequentialAbsenceCount: z.number(),
  days: z.array(z.object({ date: sentDate, attendanceTrend: oneOf(ReservationState) })),
});
export type AttendanceTrend = z.infer<typeof attendanceTrend>;
