import { z } from "zod";
import { DifferenceKind, TakingState } from "#enumerations.ts";
import { id, oneOf, page, pageOf, sentInstant, version } from "#fields.ts";
import { waitingEntry } from "#studentImport/studentImport.schema.ts";

/** The latest comparison with HM (rule 9.12): how far it has come. */
export const comparisonState = z.object({
  /** Null before the first one. */
  comparison: z
    .object({
      startedAt: sentInstant,
      studentCount: z.int(),
      comparedCount: z.int(),
      /** Students about whom HM's answer could not be used. */
      unreadCount: z.int(),
      /** Null while it goes on. */
      endedAt: sentInstant.nullable(),
      /** Whether it ended before all students were compared, because HM did not answer. */
      isGivenUp: z.boolean(),
      /** When it goes on, where HM has not answered; null otherwise. */
      goesOnAt: sentInstant.nullable(),
    })
    .nullable(),
});
export type ComparisonState = z.infer<typeof comparisonState>;

export const differencesInput = page.extend({ kind: oneOf(DifferenceKind).optional() });

/** Something that HM says otherwise than we do now (rule 9.12). */
export const difference = z.object({
  id,
  kind: oneOf(DifferenceKind),
  foundAt: sentInstant,
  studentUserId: id,
  /** The student's. */
  version,
  therapistId: id.nullable(),
  /** While HM is asked to release the trainee. */
  releaseRequestedAt: sentInstant.nullable(),
  name: z.string(),
  nameKana: z.string(),
  emailAddress: z.string().nullable(),
  /** The training, its state here and the HM entry, where the difference is about one. */
  activity: z
    .object({ trainingName: z.string(), state: oneOf(TakingState), entryId: id })
    .nullable(),
  /** The HM entry that may begin now, where the difference is about one that has waited. */
  waiting: waitingEntry.nullable(),
  heartfulState: oneOf(TakingState).nullable(),
  heartfulValue: z.string().nullable(),
});
export type HeartfulDifference = z.infer<typeof difference>;
export const differences = pageOf(difference);

/** The difference, and the student as the caller has seen it. */
export const settleDifferenceInput = z.object({ id, version });
