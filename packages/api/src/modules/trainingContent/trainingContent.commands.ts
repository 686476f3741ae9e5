import { inTransaction } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type {
  addTrainingContentInput,
  sortTrainingContentsInput,
  updateTrainingContentInput,
} from "@kenshu/domain/trainingContent/trainingContent.schema.ts";
import type { z } from "zod";
import type { CommandContext } from "#context.ts";
import { lockTraining } from "#modules/training/index.ts";
import { record } from "#recording/record.ts";
import { lastPlace, saveOrder, takeVersion } from "#rows/editedRow.ts";

const category = "研修内容";

/** Adds a content at the end of its training; an unknown training or company is DbConflict (rules 4.1, 13.3). */
export function addTrainingContent(
  ctx: CommandContext,
  { trainingId, ...content }: z.output<typeof addTrainingContentInput>,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await lockTraining(tx, trainingId);
    const { id } = await tx
      .insertInto("trainingContent")
      .values({ trainingId, ...columnsOf(content), displayOrder: lastPlace("trainingContent") })
      .returning("id")
      .executeTakeFirstOrThrow();
    await record(tx, ctx, {
      category,
      description: `「${content.name}」を登録`,
      targets: { trainingContent: id },
    });
  });
}

/** Changes a content, which stays in its training: naming another one is DbConflict. */
export function updateTrainingContent(
  ctx: CommandContext,
  { id, version, trainingId, ...content }: z.output<typeof updateTrainingContentInput>,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await takeVersion(tx, "trainingContent", { id, version });
    await lockTraining(tx, trainingId);
    const updated = await tx
      .updateTable("trainingContent")
      .set(columnsOf(content))
      .where("id", "=", id)
      .where("trainingId", "=", trainingId)
      .returning("id")
      .executeTakeFirst();
    if (!updated) fail("DbConflict");
    await record(tx, ctx, {
      category,
      description: `「${content.name}」に更新`,
      targets: { trainingContent: id },
    });
  });
}

/** Removes a content without progress; else ForeignKeyViolation. */
export function removeTrainingContent(
  ctx: CommandContext,
  { id, version }: { id: number; version: number },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await takeVersion(tx, "trainingContent", { id, version });
    const { name, trainingId } = await tx
      .deleteFrom("trainingContent")
      .where("id", "=", id)
      .returning(["name", "trainingId"])
      .executeTakeFirstOrThrow();
    await lockTraining(tx, trainingId);
    await record(tx, ctx, {
      category,
      description: `「${name}」を削除`,
      targets: { trainingContent: id },
    });
  });
}

/** Puts the contents of one training in order, each named exactly once, else DbConflict (rule 4.1). */
export function sortTrainingContents(
  ctx: CommandContext,
  { trainingId, ids }: z.output<typeof sortTrainingContentsInput>,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await saveOrder(tx, "trainingContent", ids, { trainingId });
    await lockTraining(tx, trainingId);
    await record(tx, ctx, { category, description: "並び替え", targets: { training: trainingId } });
  });
}

type Content = Omit<z.output<typeof addTrainingContentInput>, "trainingId">;

/** What was not given is cleared. */
function columnsOf({ exemptedCompanyId, instructorExplanation, ...content }: Content) {
  return {
    name: content.name,
    trainingMethod: content.trainingMethod,
    estimateAttendanceCount: content.estimateAttendanceCount,
    isExemptedActiveTherapist: content.isExemptedActiveTherapist,
    exemptedCompanyId: exemptedCompanyId ?? null,
    instructorExplanation: instructorExplanation ?? "",
  };
}
