import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { unlinkStudentInput } from "@kenshu/domain/studentImport/studentImport.schema.ts";
import { HeartfulUnreachable } from "@kenshu/heartful/errors.ts";
import type { z } from "zod";
import type { Context, SignedIn } from "#context.ts";
import { heldByWriter, takeNow } from "#intents/lease.ts";
import { performHeld } from "#intents/workOff.ts";
import { lockStudent } from "#locks.ts";
import { RELEASES, type Release } from "#modules/studentImport/release.ts";
import { releaseIntents } from "#modules/studentImport/releaseIntents.ts";
import { requireHeartful } from "#requireHeartful.ts";

/**
 * Ends the link of a student: HM releases the trainee first, then the account becomes a guest's
 * (rule 9.5). DbConflict where the student is not linked, was changed, or is being released;
 * ReleaseStudentFailure where HM refuses, and nothing has changed. While HM cannot be reached the
 * release goes on in the background, and the same call again makes the next attempt at once.
 */
export async function unlinkStudent(
  ctx: SignedIn<Context>,
  student: z.output<typeof unlinkStudentInput>,
): Promise<void> {
  const releases = releaseIntents(requireHeartful(ctx), ctx.clock);
  const release = await inTransaction(ctx.db, (tx) => holdRelease(tx, ctx, student));
  const outcome = await performHeld(ctx, releases, release);
  if (outcome?.end === "failed") return fail("ReleaseStudentFailure");
  if (outcome?.end !== "done") throw new HeartfulUnreachable("a release goes on in the background");
}

/** The release of the student, a new one or the one that is open, held by this request. */
async function holdRelease(
  tx: Tx,
  { actor, clock }: SignedIn<Context>,
  { userId, version }: z.output<typeof unlinkStudentInput>,
): Promise<Release> {
  const { therapistId } = await lockStudent(tx, userId);
  const { version: present, releaseId } = await tx
    .selectFrom("appUser")
    .leftJoin("traineeRelease", (join) =>
      join
        .onRef("traineeRelease.userId", "=", "appUser.id")
        .on("doneAt", "is", null)
        .on("failedAt", "is", null),
    )
    .select(["version", "traineeRelease.id as releaseId"])
    .where("appUser.id", "=", userId)
    .executeTakeFirstOrThrow();
  if (therapistId === null || present !== version) return fail("DbConflict");
  if (releaseId !== null) {
    return (await takeNow<Release>(tx, RELEASES, releaseId, clock)) ?? fail("DbConflict");
  }
  return tx
    .insertInto("traineeRelease")
    .values({
      userId,
      therapistId,
      operateUserId: actor.userId,
      operateUserName: actor.name,
      ...heldByWriter(RELEASES, clock),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
