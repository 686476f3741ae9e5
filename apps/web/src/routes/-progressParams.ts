import { notFound } from "@tanstack/react-router";
import * as z from "zod/mini";
import type { QueryUtils } from "#api/transport.ts";
import { found } from "./-found.ts";
import { pathId } from "./-modeParams.ts";

const progressAddress = z
  .object({
    id: pathId,
    studentUserId: pathId,
    activityId: pathId,
    trainingContentId: pathId,
    progressId: z.optional(pathId),
  })
  .check(z.refine(({ id, studentUserId }) => id === studentUserId));
type ProgressAddress = z.infer<typeof progressAddress>;

type Raw = { [name in keyof ProgressAddress]: string };

/**
 * The `params` of the entry pages under `/progress/detail/$id`: a student, an activity, a content, and an
 * entry of it or none for a new one.
 */
export const progressParams = {
  parse: (raw: Raw) => progressAddress.parse(raw),
  stringify: ({
    id,
    studentUserId,
    activityId,
    trainingContentId,
    progressId,
  }: ProgressAddress) => ({
    id: String(id),
    studentUserId: String(studentUserId),
    activityId: String(activityId),
    trainingContentId: String(trainingContentId),
    progressId: progressId?.toString(),
  }),
};

/** Reads what an entry page is about; an entry of another student, activity or content is not found. */
export async function loadProgressEntry(api: QueryUtils, address: ProgressAddress) {
  const { studentUserId, activityId, trainingContentId, progressId } = address;
  const [header, entry] = await Promise.all([
    found(api.trainingProgress.getProgressHeader.fetch({ studentUserId, trainingContentId })),
    progressId === undefined ? null : found(api.trainingProgress.get.fetch({ progressId })),
  ]);
  const place = { studentUserId, activityId, trainingContentId };
  if (
    entry &&
    (entry.studentUserId !== studentUserId ||
      entry.activityId !== activityId ||
      entry.trainingContentId !== trainingContentId)
  ) {
    throw notFound();
  }
  return { header, entry, place };
}
