import { inTransaction } from "@kenshu/db/transaction.ts";
import { isTaking } from "@kenshu/domain/activity/activity.rules.ts";
import { ProgressGrade } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { addProgressByStudentInput } from "@kenshu/domain/progress/progress.schema.ts";
import { decideComment } from "@kenshu/domain/progress/progressEntry.rules.ts";
import { tokyoDate } from "@kenshu/domain/time.ts";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import {
  category,
  contentOf,
  entriesOfContent,
  lockActivity,
  subjectOf,
} from "#modules/progress/progress.store.ts";
import { record } from "#recording/record.ts";

/**
 * Writes the caller's comment on a content without a result, as an entry of today. Staff later give
 * it a result. Refuses as `decideComment` says; DbConflict for a content of another training (rule
 * 7.3).
 */
export function addProgressByStudent(
  ctx: SignedIn,
  input: z.output<typeof addProgressByStudentInput>,
): Promise<{ progressId: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const activity = await lockActivity(tx, input.activityId);
    const content = await contentOf(tx, activity, input.trainingContentId);
    const now = ctx.clock.now();
    const today = tokyoDate(now);
    const entries = await entriesOfContent(tx, activity, content.id);
    const refusal = decideComment({
      isTaking: isTaking(activity.state),
      isExempt: content.isExempt,
      today,
      trainingDate: today,
      others: entries.map(({ grade }) => grade),
    });
    if (refusal === "UnauthorizedOperation") {
      if (!isTaking(activity.state)) fail(refusal, { found: "trainingEnded" });
      fail(refusal, { found: content.isExempt ? "exempt" : "commented" });
    }
    if (refusal) fail(refusal);

    const { id } = await tx
      .insertInto("progressEntry")
      .values({
        activityId: activity.id,
        trainingContentId: content.id,
        grade: ProgressGrade.CommentOnly,
        studentComment: input.studentComment,
        trainingDate: today,
        createdAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await record(tx, ctx, {
      category,
      description: `${subjectOf(activity, content.name)}にコメントを登録`,
      targets: { progressEntry: id, user: activity.studentUserId },
    });
    return { progressId: id };
  });
}
