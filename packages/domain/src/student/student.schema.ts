import { z } from "zod";
import { cashFlow } from "#cashFlow/cashFlow.schema.ts";
import { Career, Gender, PaceState } from "#enumerations.ts";
import {
  date,
  goal,
  id,
  keyword,
  oneOf,
  page,
  pageOf,
  pageOrList,
  personKana,
  personName,
  sentDate,
  sentInstant,
  version,
  versioned,
} from "#fields.ts";
import { SHOWN_RESERVATIONS } from "#student/student.limits.ts";
import { unpaidOrders } from "#student/unpaidOrders.ts";

/** The fields of every row of a student search and of the header of a student's screens (rule 13.7). */
export const student = z.object({
  id,
  name: z.string(),
  nameKana: z.string(),
  emailAddress: z.string().nullable(),
  areaId: id.nullable(),
  areaName: z.string().nullable(),
  therapistId: z.number().nullable(),
  isEnabled: z.boolean(),
  isEnrolled: z.boolean(),
  version: z.number(),
});

/** One student by id, whose screens also show who was one (rule 9.5). */
export const foundStudent = student.extend({
  /** False of who was one, until the link to HM ended. */
  isStudent: z.boolean(),
});

export const studentRow = student.extend({
  paceState: oneOf(PaceState).nullable(),
  recommendationDueDate: sentDate.nullable(),
  dueDate: sentDate.nullable(),
  progressTrainingName: z.string().nullable(),
  progressTrainingColor: z.string().nullable(),
  progressContentName: z.string().nullable(),
  reservationCount: z.number(),
  totalAmount: z.number(),
});
export type StudentRow = z.infer<typeof studentRow>;

/** A row of the progress search: over all that is being taken, null for who is taking nothing (rule 8.3). */
export const studentProgressRow = studentRow.extend({
  trainingCount: z.number().nullable(),
  requiredTrainingCount: z.number().nullable(),
  delayedTrainingCount: z.number().nullable(),
  progressRate: z.number().nullable(),
});
export type StudentProgressRow = z.infer<typeof studentProgressRow>;
export const studentProgressRows = pageOf(studentProgressRow);

/** A schedule to be chosen, or a reservation, in short. */
const placeInTime = z.object({ id, startDate: sentInstant, schoolName: z.string() });

/**
 * A row of the search for whom to reserve: what one week holds and still asks for (rule 15.17), null
 * for who is taking nothing, and the next schedule with a free place, null where the student may not
 * reserve.
 */
export const studentToReserveForRow = studentRow.extend({
  confirmedThisWeekCount: z.number(),
  stillToReserveThisWeek: z.number().nullable(),
  nextOffer: placeInTime.nullable(),
});
export type StudentToReserveForRow = z.infer<typeof studentToReserveForRow>;

/** A row of the search for reservations: the next two that are confirmed, and what waits. */
export const studentReservationsRow = studentRow.extend({
  nextReservations: z.array(placeInTime).max(SHOWN_RESERVATIONS),
  waitingCount: z.number(),
  firstWaitingDate: sentInstant.nullable(),
});
export type StudentReservationsRow = z.infer<typeof studentReservationsRow>;

/** A row of the search for past reservations: what came of those of the last HISTORY_DAYS. */
export const studentHistoryRow = studentRow.extend({
  attendedCount: z.number(),
  absenceCount: z.number(),
  cancelCount: z.number(),
  /** The day on which the student last came, however long ago. */
  lastAttendedDate: sentDate.nullable(),
});
export type StudentHistoryRow = z.infer<typeof studentHistoryRow>;

/** A row of the search for results to send: whether a test is passed of which HM does not know. */
export const studentExportRow = studentRow.extend({ hasTestPassedProgress: z.boolean() });
export type StudentExportRow = z.infer<typeof studentExportRow>;

/** A student who owes: how much, in yen, and since when (rule 10.4). */
export const unpaidStudent = student
  .pick({ id: true, name: true, nameKana: true, areaName: true, isEnabled: true, isEnrolled: true })
  .extend({ unpaidAmount: z.number(), unpaidSince: sentDate });
export type UnpaidStudent = z.infer<typeof unpaidStudent>;
/** A page of them, and what all who are found owe together. */
export const unpaidStudents = pageOf(unpaidStudent).extend({ unpaidTotal: z.number() });

/** Everything that staff may know of a student, its cash flows up to the bound of lists (rules 13.5, 13.7). */
export const studentDetail = z
  .object({
    id,
    name: z.string(),
    nameKana: z.string(),
    emailAddress: z.string().nullable(),
    isEnabled: z.boolean(),
    therapistId: z.number().nullable(),
    /** False of who was one, until the link to HM ended. */
    isStudent: z.boolean(),
    /** While HM is asked to release the trainee. */
    releaseRequestedAt: sentInstant.nullable(),
    isReceiveEMailEnabled: z.boolean(),
    birthday: sentDate.nullable(),
    gender: oneOf(Gender).nullable(),
    goal: z.string(),
    isActiveTherapist: z.boolean(),
    areaName: z.string().nullable(),
    startDate: sentDate.nullable(),
    secondStartDate: sentDate.nullable(),
    recommendationDueDate: sentDate.nullable(),
    dueDate: sentDate.nullable(),
    companyName: z.string().nullable(),
    career: oneOf(Career),
    storeCode: z.string().nullable(),
    storeName: z.string().nullable(),
    areaManagerCode: z.string().nullable(),
    areaManagerName: z.string().nullable(),
    recruiterCode: z.string().nullable(),
    recruiterName: z.string().nullable(),
    /** How many trainings have been taken up, each once. */
    trainingKind: z.number(),
    /** Times attended, over all of them. */
    trainingCount: z.number(),
    progressTrainingName: z.string().nullable(),
    progressTrainingColor: z.string().nullable(),
    progressContentName: z.string().nullable(),
    paceState: oneOf(PaceState).nullable(),
    isEnrolled: z.boolean(),
    version: z.number(),
    cashFlows: z.array(cashFlow),
    /** How many cash flows there are. */
    totalCount: z.number(),
  })
  .meta({ isBoundedList: true });

export const updateStudentInput = versioned.extend({
  name: personName,
  nameKana: personKana,
  areaId: z.int32("地域を選択してください"),
  gender: oneOf(Gender),
  birthday: date.nullish(),
  goal: goal.nullish(),
  isReceiveEMailEnabled: z.boolean(),
});
/** The fields that the edit takes (rule 13.7). */
export const studentUpdateTarget = z.object({
  id,
  name: z.string(),
  nameKana: z.string(),
  areaId: id.nullable(),
  gender: oneOf(Gender).nullable(),
  birthday: sentDate.nullable(),
  goal: z.string(),
  isReceiveEMailEnabled: z.boolean(),
  version: z.number(),
});
export const updateIsEnabledInput = z.object({ id, isEnabled: z.boolean(), version });
export const byTherapistIdInput = z.object({ therapistId: id });

/** How closely to reserve in order to be done in time, and the weather of the pace (rules 8.4, 8.5). */
export const reservationPace = z.object({
  paceState: oneOf(PaceState),
  recommendationDueDate: sentDate,
  needReservationPerDay: z.number(),
});

/** Enrolled 0, not enrolled 1, absent or -123 everyone (rule 8.7). */
const enrollState = z.literal([0, 1, -123]).optional();

export const searchStudentsInput = pageOrList.extend({
  keyword,
  enrollState,
  isOverRecommendation: z.boolean().optional(),
  isPenaltyLeft: z.boolean().optional(),
  /** Sorts those first whose name, kana, address or id begins with the keyword. */
  startsFirst: z.boolean().optional(),
});
export const searchUnpaidStudentsInput = page.extend({
  areaId: id.optional(),
  keyword,
  enrollState,
  order: z.enum(unpaidOrders).default("since"),
});
export const searchProgressStudentsInput = page.extend({
  areaId: id.optional(),
  keyword,
  enrollState,
});
export const searchExportStudentsInput = pageOrList.extend({
  keyword,
  enrollState,
  hasTestPassedProgress: z.boolean().optional(),
});
export const searchReservationStudentsInput = pageOrList.extend({ keyword, enrollState });
export const searchReservationConfirmationStudentsInput = pageOrList.extend({
  keyword,
  enrollState,
  existsReservation: z.boolean().optional(),
  hasEndedActivity: z.boolean().optional(),
});
export const searchReservationHistoryStudentsInput = pageOrList.extend({
  keyword,
  enrollState,
  isContinuousAbsence: z.boolean().optional(),
});
/** What a search of students can ask for: each filter yes, no, or absent for everybody. */
export type StudentSearch = {
  keyword?: string;
  enrollState?: z.infer<typeof enrollState>;
  areaId?: number;
  existsReservation?: boolean;
  hasEndedActivity?: boolean;
  isContinuousAbsence?: boolean;
  isOverRecommendation?: boolean;
  isPenaltyLeft?: boolean;
  hasTestPassedProgress?: boolean;
  startsFirst?: boolean;
};
