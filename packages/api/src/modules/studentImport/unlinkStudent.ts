import { isActive } from "@kenshu/db/predicates.ts";
import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { unlinkStudentInput } from "@kenshu/domain/studentImport/studentImport.schema.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { Context, SignedIn } from "#context.ts";
import { requireExpected } from "#declaring/requireExpected.ts";
import { heldByWriter, takeNow } from "#intents/lease.ts";
import { performHeld } from "#intents/workOff.ts";
import { category } from "#modules/studentImport/linkAccount.ts";
import { RELEASES, type Release } from "#modules/studentImport/release.ts";
import { releaseIntents } from "#modules/studentImport/releaseIntents.ts";
import { record } from "#recording/record.ts";
import { lockStudent } from "#rows/locks.ts";
import { requireHeartful } from "#wire/requireHeartful.ts";
import { UnderWay } from "#wire/wireError.ts";

/**
 * Ends the link of a student: HM releases the trainee first, then the account becomes a guest's
 * (rule 9.5). DbConflict if the student is not linked, was changed, or is being released.
 * ReleaseStudentFailure if HM refuses, or if a result of the student is on its way to HM. While HM
 * cannot be reached, the release goes on in the background. The same call again makes the next
 * attempt at once. DbConflict if it cancels other reservations than the caller expects (rule 13.21).
 */
export async function unlinkStudent(
  ctx: SignedIn<Context>,
  student: z.output<typeof unlinkStudentInput>,
): Promise<void> {
  const releases = releaseIntents(requireHeartful(ctx), ctx.clock);
  const release = await inTransaction(ctx.db, (tx) => holdRelease(tx, ctx, student));
  const outcome = await performHeld(ctx, releases, release);
  if (outcome?.end === "failed") return fail("ReleaseStudentFailure", { reason: outcome.reason });
  if (outcome?.end !== "done") {
    throw new UnderWay("HMに解除を依頼しています。HMから応答があり次第、紐づけを解除します。");
  }
}

/** The student's release, new or already open, leased to this request. */
async function holdRelease(
  tx: Tx,
  ctx: SignedIn<Context>,
  { userId, version, expected }: z.output<typeof unlinkStudentInput>,
): Promise<Release> {
  const { actor, clock } = ctx;
  const { therapistId, name } = await lockStudent(tx, userId);
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
  await requireNoOpenAttempt(tx, userId);
  const reserveIds = expected ? await listReservationsAhead(tx, userId, clock.now()) : [];
  requireExpected(expected, { reserveIds });
  if (releaseId !== null) {
    return (
      (await takeNow<Release>(tx, RELEASES, releaseId, clock)) ??
      fail("DbConflict", { found: "releasing" })
    );
  }
  await record(tx, ctx, {
    category,
    description: `${name}さんの紐づけの解除をHMに依頼`,
    targets: { user: userId },
  });
  return tx
    .insertInto("traineeRelease")
    .values({
      userId,
      therapistId,
      operateUserId: actor.userId,
      operateUserName: actor.name,
      requestedAt: clock.now(),
      ...heldByWriter(RELEASES, clock),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The reservations that end with the link, by id. */
async function listReservationsAhead(tx: Tx, userId: number, now: Date): Promise<number[]> {
  const ahead = await tx
    .selectFrom("reservation")
    .select("id")
    .where("studentUserId", "=", userId)
    .where(isActive())
    .where(sql<Date>`lower(during)`, ">", now)
    .orderBy("id")
    .execute();
  return ahead.map(({ id }) => id);
}

/** The effects of a result must be there once HM has accepted it. */
async function requireNoOpenAttempt(tx: Tx, studentUserId: number): Promise<void> {
  const open = await tx
    .selectFrom("resultAttempt")
    .select("id")
    .where("studentUserId", "=", studentUserId)
    .where("doneAt", "is", null)
    .where("failedAt", "is", null)
    .executeTakeFirst();
  if (open) fail("ReleaseStudentFailure", {});
}
