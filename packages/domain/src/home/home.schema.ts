import { z } from "zod";
import { alertInformation, studentAlert } from "#alertInformation/alertInformation.schema.ts";
import { id, sentDate, sentInstant } from "#fields.ts";
import { FIRST_STEPS } from "#home/firstSteps.ts";
import { reservation } from "#reservation/reservation.schema.ts";

/** A schedule on a home page, with how many have a place and how many of them no mark. */
export const homeSchedule = z.object({
  id,
  startDate: sentInstant,
  endDate: sentInstant,
  schoolName: z.string(),
  roomName: z.string(),
  displayColor: z.string(),
  instructor: z.string().nullable(),
  reserveCount: z.number(),
  unmarkedCount: z.number(),
});
export type HomeSchedule = z.infer<typeof homeSchedule>;

/** What an administrator should see to (rule 15.11). */
export const administratorHome = z.object({
  /** Whether there is one of each. */
  firstSteps: z.record(z.enum(FIRST_STEPS), z.boolean()),
  alerts: z.array(alertInformation),
  /** Attempts to send results that did not end, or failed and were not made good. */
  unsettledResultCount: z.number(),
  failedMailCount: z.number(),
  guestStudentCount: z.number(),
  guestStaffCount: z.number(),
  /** Students who owe, and what they owe together, in yen. */
  unpaidStudentCount: z.number(),
  unpaidTotal: z.number(),
  /** Today's schedules that have begun, and where a mark is missing: the first of them. */
  unmarkedSchedules: z.array(homeSchedule),
  unmarkedScheduleCount: z.number(),
});
export type AdministratorHome = z.infer<typeof administratorHome>;

/** An instructor's own schedules, and those of the others (rule 15.11). */
export const instructorHome = z.object({
  ownToday: z.array(homeSchedule),
  othersToday: z.array(homeSchedule),
  /** Own schedules of the last days where a mark is missing, the latest first. */
  ownUnmarked: z.array(homeSchedule),
});

/** A schedule that a student may reserve, free to cancel, or wait for when it is full (rule 15.17). */
export const proposedSchedule = z.object({
  id,
  startDate: sentInstant,
  endDate: sentInstant,
  schoolId: id,
  schoolName: z.string(),
  roomName: z.string(),
  displayColor: z.string(),
  vacantCount: z.number(),
  waitCount: z.number(),
  /** Whether it is in the school of the area that the student has been to most. */
  isMostUsed: z.boolean(),
  /** Until when reserving is possible, and cancelling free of charge. */
  cutoff: sentInstant,
});

export type ProposedSchedule = z.infer<typeof proposedSchedule>;

/** The school of choice; all of the area without one. */
export const planInput = z.object({ schoolId: id.optional() });

/** Schedules that keep a student's pace, week by week (rule 5.14). */
export const reservationPlan = z.object({
  /** Whether the student may reserve at all (rule 5.4). */
  mayReserve: z.boolean(),
  /** Null for who may not reserve, or is asked for no more. */
  weeks: z
    .array(
      z.object({
        from: sentDate,
        to: sentDate,
        reservedCount: z.number(),
        /** How many more the pace asks of this week, as far as the student may reserve. */
        lackingCount: z.number(),
        proposals: z.array(proposedSchedule),
      }),
    )
    .nullable(),
  needReservationPerDay: z.number(),
  /** How many more the student may reserve. */
  reservableCount: z.number(),
  /** The most reservations that a student has at a time, once there are so many. */
  reachedReserveCount: z.number().nullable(),
});
export type ReservationPlan = z.infer<typeof reservationPlan>;

/** What a student sees first (rules 15.11, 15.17). */
export const studentHome = z.object({
  /** Null for who is taking nothing. */
  status: z
    .object({
      delayedTrainingCount: z.number(),
      confirmedThisWeekCount: z.number(),
      stillToReserveThisWeek: z.number(),
      needReservationPerDay: z.number(),
    })
    .nullable(),
  /** Whether the student may reserve at all (rule 5.4). */
  mayReserve: z.boolean(),
  /** The first confirmed one that has not begun, or else the first that waits. */
  nextReservation: reservation.nullable(),
  /** The other active ones of one week, in short (rule 5.10). */
  othersOfWeek: z.array(
    reservation.pick({
      reserveId: true,
      state: true,
      kind: true,
      startDate: true,
      endDate: true,
      schoolName: true,
      roomName: true,
      displayColor: true,
    }),
  ),
  alerts: z.array(studentAlert),
  /** What is owed, in yen. */
  unpaidAmount: z.number(),
  /** The recommended date, once it has passed. */
  passedRecommendationDueDate: sentDate.nullable(),
  /** Null where the student may not reserve, or the advice asks for none. */
  proposals: z.array(proposedSchedule).nullable(),
  /** The most reservations that a student has at a time, once there are so many. */
  reachedReserveCount: z.number().nullable(),
  goal: z.string(),
});
export type StudentHome = z.infer<typeof studentHome>;
