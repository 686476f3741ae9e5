import { notFound } from "@tanstack/react-router";
import * as z from "zod/mini";
import type { QueryUtils } from "#api/transport.ts";
import { found } from "./-found.ts";
import { pathId, pathParams } from "./-params.ts";

const progressAddress = z
  .object({
    id: pathId,
    studentUserId: pathId,
    activityId: pathId,
    trainingContentId: pathId,
    progressId: z.optional(pathId),
  })
  .check(z.refine(({ id, studentUserId }) => id === studentUserId));

/**
 * The `params` of the entry pages under `/progress/detail/$id`: a student, an activity, a content,
 * and an entry. A new entry has no id yet.
 */
export const progressParams = pathParams(progressAddress);

/**
 * Reads the subject of an entry page. An entry of another student, activity or content is not
 * found.
 */
export async function loadProgressEntry(api: QueryUtils, address: z.infer<typeof progressAddress>) {
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
