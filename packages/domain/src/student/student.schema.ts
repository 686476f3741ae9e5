import { z } from "zod";
import { PaceState } from "#enumerations.ts";
import { id, keyword, oneOf, sentDate } from "#fields.ts";

/** The fields of every row of a student search and of the header of a student's screens (decisions 13.7). */
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

/** Enrolled 0, not enrolled 1, absent or -123 everyone (decisions 8.7). */
const enrollState = z.literal([0, 1, -123]).optional();

export const searchReservationStudentsInput = z.object({ keyword, enrollState });
export const searchReservationConfirmationStudentsInput = z.object({
  keyword,
  enrollState,
  existsReservation: z.boolean().optional(),
});
export const searchReservationHistoryStudentsInput = z.object({
  keyword,
  enrollState,
  isContinuousAbsence: z.boolean().optional(),
});
/** What a search of students can ask for: each filter yes, no, or absent for everybody. */
export type StudentSearch = {
  keyword?: string;
  enrollState?: z.infer<typeof enrollState>;
  existsReservation?: boolean;
  isContinuousAbsence?: boolean;
};
