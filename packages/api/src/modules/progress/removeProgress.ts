import { inTransaction } from "@kenshu/db/transaction.ts";
import { isTaking } from "@kenshu/domain/activity/activity.rules.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { removeProgressInput } from "@kenshu/domain/progress/progress.schema.ts";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import {
  category,
  lockActivityOfEntry,
  requireEntry,
  resultOf,
} from "#modules/progress/progress.store.ts";
import { record } from "#recording/record.ts";

/**
 * Removes an entry, including the student's comment. DbConflict if its version is not the one that
 * was read. UnauthorizedOperation if the activity is not being taken (rules 4.2, 7.2).
 */
export function removeProgress(
  ctx: SignedIn,
  { progressId, version }: z.output<typeof removeProgressInput>,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const activity = await lockActivityOfEntry(tx, progressId);
    if (!isTaking(activity.state)) fail("UnauthorizedOperation", { found: "notTaking" });
    const removed = await tx
      .deleteFrom("progressEntry as progress")
      .using("trainingContent as content")
      .whereRef("content.id", "=", "progress.trainingContentId")
      .where("progress.id", "=", progressId)
      .where("progress.version", "=", version)
      .returning(["progress.grade", "content.name as contentName"])
      .executeTakeFirst();
    if (!removed) {
      await requireEntry(tx, progressId);
      return fail("DbConflict", { found: "entryEdited" });
    }
    await record(tx, ctx, {
      category,
      description: `${resultOf(activity, removed.contentName, removed.grade)}を削除`,
      targets: { progressEntry: progressId, user: activity.studentUserId },
    });
  });
}
