import { inTransaction } from "@kenshu/db/transaction.ts";
import { isTaking } from "@kenshu/domain/activity/activity.rules.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { addProgressInput } from "@kenshu/domain/progress/progress.schema.ts";
import { decideAdd } from "@kenshu/domain/progress/progressEntry.rules.ts";
import { tokyoDate } from "@kenshu/domain/time.ts";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import {
  category,
  contentOf,
  entriesOfContent,
  lockActivity,
  requireOf,
  resultOf,
} from "#modules/progress/progress.store.ts";
import { record } from "#recording/record.ts";
import { requireInstructor } from "#rows/requireInstructor.ts";

/**
 * Enters the result of a training. Refuses as `decideAdd` says. DbConflict for an activity of
 * somebody else or a content of another training (rules 7.1, 7.2). If two instructors complete a
 * content at once, the second is refused with ProgressPassOrSkipAlreadyExist.
 */
export function addProgress(
  ctx: SignedIn,
  { studentUserId, ...entry }: z.output<typeof addProgressInput>,
): Promise<{ progressId: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const activity = await lockActivity(tx, entry.activityId);
    await requireOf(tx, activity, studentUserId);
    const content = await contentOf(tx, activity, entry.trainingContentId);
    await requireInstructor(tx, entry.instructorId);
    const now = ctx.clock.now();
    const entries = await entriesOfContent(tx, activity, content.id);
    const refusal = decideAdd({
      isTaking: isTaking(activity.state),
      isExempt: content.isExempt,
      today: tokyoDate(now),
      trainingDate: entry.trainingDate,
      others: entries.map(({ grade }) => grade),
    });
    if (refusal === "UnauthorizedOperation") {
      fail(refusal, { found: isTaking(activity.state) ? "exempt" : "notTaking" });
    }
    if (refusal) fail(refusal);

    const { id } = await tx
      .insertInto("progressEntry")
      .values({ ...entry, createdAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await record(tx, ctx, {
      category,
      description: `${resultOf(activity, content.name, entry.grade)}を登録`,
      targets: { progressEntry: id, user: activity.studentUserId },
    });
    return { progressId: id };
  });
}
