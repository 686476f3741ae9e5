import { z } from "zod";
import { MatchingReason } from "#enumerations.ts";
import { type ErrorCode, errorCodes } from "#errors.ts";
import {
  date,
  id,
  keyword,
  oneOf,
  pageOrList,
  sentDate,
  sentInstant,
  version,
  withinDays,
} from "#fields.ts";
import { IMPORT_MAX, IMPORT_RANGE_DAYS } from "#studentImport/studentImport.limits.ts";

/** The days of `orientationStartDate` whose trainees are asked for, both included (rules 9.2, 16.6). */
export const heartfulStudentsInput = z
  .object({ from: date, to: date })
  .refine(({ from, to }) => from <= to, {
    path: ["to"],
    message: "開始日が終了日より後になっています",
  })
  .refine(({ from, to }) => from > to || withinDays(IMPORT_RANGE_DAYS)({ start: from, end: to }), {
    path: ["to"],
    message: "範囲は30日以内を選択してください。",
  });

/** A link to make: HM's trainee, our account as it was read, and the area. */
export const importStudentsInput = z.object({
  students: z
    .array(z.object({ therapistId: id, userId: id, areaId: id, userVersion: version }))
    .min(1)
    .max(IMPORT_MAX),
});

export const unlinkStudentsInput = pageOrList.extend({ keyword });
/** An account that may be linked to a trainee of HM (rule 9.9). */
export const linkCandidate = z.object({
  id,
  name: z.string(),
  nameKana: z.string(),
  emailAddress: z.string().nullable(),
  areaId: id.nullable(),
  version: z.number(),
});
export type LinkCandidate = z.infer<typeof linkCandidate>;

/** An HM entry that begins nothing yet: another one of its training goes first (rule 9.4). */
export const waitingEntry = z.object({
  entryId: id,
  orientationStartDate: sentDate,
  trainingName: z.string(),
});
export type WaitingEntry = z.infer<typeof waitingEntry>;

const rowError = z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]).nullable();

/** One trainee of HM with the account that is proposed or linked (rule 9.3). */
export const heartfulStudentRow = z.object({
  therapistId: id,
  name: z.string(),
  nameKana: z.string(),
  emailAddress: z.string().nullable(),
  assignedStoreName: z.string().nullable(),
  companyName: z.string().nullable(),
  birthday: sentDate.nullable(),
  user: linkCandidate.nullable(),
  /** While HM is asked to release the trainee from the account. */
  releaseRequestedAt: sentInstant.nullable(),
  matchingReason: oneOf(MatchingReason),
  areaId: id.nullable(),
  /** Other accounts that may be meant, for a person to choose. */
  similar: z.array(linkCandidate),
  entries: z.array(
    z.object({
      entryId: id,
      orientationStartDate: sentDate,
      categories: z.array(
        z.object({ categoryId: id, trainingName: z.string().nullable(), isDecided: z.boolean() }),
      ),
    }),
  ),
  /** Names of the trainings that linking would begin. */
  beginning: z.array(z.string()),
  waiting: z.array(waitingEntry),
  error: rowError,
  errorMessage: z.string().nullable(),
});
export type HeartfulStudentRow = z.infer<typeof heartfulStudentRow>;

/** What the import would do with one student, or why it refuses. */
export const importTrial = z.object({
  therapistId: id,
  userName: z.string(),
  beginning: z.array(z.string()),
  waiting: z.array(waitingEntry),
  error: rowError,
  errorMessage: z.string().nullable(),
});

/** The student whose link is to end, as the caller has read it (rule 9.5). */
export const unlinkStudentInput = z.object({ userId: id, version });
