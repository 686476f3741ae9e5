import { inTransaction } from "@kenshu/db/transaction.ts";
import { isTaking } from "@kenshu/domain/activity/activity.rules.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { updateProgressInput } from "@kenshu/domain/progress/progress.schema.ts";
import { decideUpdate } from "@kenshu/domain/progress/progressEntry.rules.ts";
import { tokyoDate } from "@kenshu/domain/time.ts";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import {
  category,
  contentOf,
  entriesOfContent,
  lockActivity,
  requireEntry,
  requireOf,
  resultOf,
} from "#modules/progress/progress.store.ts";
import { record } from "#recording/record.ts";
import { takeVersion } from "#rows/editedRow.ts";
import { requireInstructor } from "#rows/requireInstructor.ts";

/**
 * Changes an entry, or gives a student's comment its entry. The student's text stays. Refuses as
 * `decideUpdate` says. DbConflict if the version is not the one that was read, and for an entry of
 * another activity or content (rules 4.2, 7.1, 7.2).
 */
export function updateProgress(
  ctx: SignedIn,
  { progressId, version, studentUserId, ...entry }: z.output<typeof updateProgressInput>,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const activity = await lockActivity(tx, entry.activityId);
    await requireOf(tx, activity, studentUserId);
    const content = await contentOf(tx, activity, entry.trainingContentId);
    const entries = await entriesOfContent(tx, activity, content.id);
    const before = entries.find(({ id }) => id === progressId);
    if (!before) {
      await requireEntry(tx, progressId);
      return fail("DbConflict", { found: "entryStays" });
    }
    const shown = { id: before.id, version };
    await takeVersion(tx, "progressEntry", shown, "entryEdited");
    if (entry.instructorId !== before.instructorId) await requireInstructor(tx, entry.instructorId);
    const refusal = decideUpdate({
      isTaking: isTaking(activity.state),
      isExempt: content.isExempt,
      today: tokyoDate(ctx.clock.now()),
      trainingDate: entry.trainingDate,
      others: entries.filter((other) => other !== before).map(({ grade }) => grade),
      grade: entry.grade,
    });
    if (refusal === "UnauthorizedOperation") {
      fail(refusal, { found: isTaking(activity.state) ? "exempt" : "notTaking" });
    }
    if (refusal) fail(refusal);

    await tx.updateTable("progressEntry").set(entry).where("id", "=", before.id).execute();
    await record(tx, ctx, {
      category,
      description: `${resultOf(activity, content.name, entry.grade)}を更新`,
      targets: { progressEntry: before.id, user: activity.studentUserId },
    });
  });
}
