import { inTransaction } from "@kenshu/db/transaction.ts";
import { isTaking } from "@kenshu/domain/activity/activity.rules.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { updateProgressByStudentInput } from "@kenshu/domain/progress/progress.schema.ts";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import {
  category,
  lockActivityOfEntry,
  requireEntry,
  subjectOf,
} from "#modules/progress/progress.store.ts";
import { record } from "#recording/record.ts";

/**
 * Writes the caller's comment on an entry, once. UnauthorizedOperation if the activity is not being
 * taken, or if there is a comment (rules 7.2, 7.3). The version stays, so that staff with the open
 * entry can still save it. Staff never write the comment.
 */
export function updateProgressByStudent(
  ctx: SignedIn,
  { progressId, studentComment }: z.output<typeof updateProgressByStudentInput>,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const activity = await lockActivityOfEntry(tx, progressId);
    if (!isTaking(activity.state)) fail("UnauthorizedOperation", { found: "trainingEnded" });
    const commented = await tx
      .updateTable("progressEntry as progress")
      .from("trainingContent as content")
      .set({ studentComment })
      .whereRef("content.id", "=", "progress.trainingContentId")
      .where("progress.id", "=", progressId)
      .where("progress.studentComment", "=", "")
      .returning("content.name as contentName")
      .executeTakeFirst();
    if (!commented) {
      await requireEntry(tx, progressId);
      return fail("UnauthorizedOperation", { found: "commented" });
    }
    await record(tx, ctx, {
      category,
      description: `${subjectOf(activity, commented.contentName)}にコメントを登録`,
      targets: { progressEntry: progressId, user: activity.studentUserId },
    });
  });
}
