import { inTransaction } from "@kenshu/db/transaction.ts";
import type {
  addTrainingInput,
  updateTrainingInput,
} from "@kenshu/domain/training/training.schema.ts";
import type { z } from "zod";
import type { CommandContext } from "#context.ts";
import { record } from "#recording/record.ts";
import { lastPlace, saveOrder, takeVersion } from "#rows/editedRow.ts";

const category = "研修種目";

/**
 * Adds a training at the end of the list. Refuses an HM category of another training with
 * DataDuplicated, an unknown one with DbConflict (rules 4.1, 4.3, 13.3).
 */
export function addTraining(
  ctx: CommandContext,
  { name, shortName, displayColor, heartfulCategoryId = null }: z.output<typeof addTrainingInput>,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { id } = await tx
      .insertInto("training")
      .values({
        name,
        shortName,
        displayColor,
        heartfulCategoryId,
        displayOrder: lastPlace("training"),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await record(tx, ctx, {
      category,
      description: `「${name}」を登録`,
      targets: { training: id },
    });
  });
}

/** Changes a training; without an HM category it is tied to none. */
export function updateTraining(
  ctx: CommandContext,
  {
    id,
    version,
    name,
    shortName,
    displayColor,
    heartfulCategoryId = null,
  }: z.output<typeof updateTrainingInput>,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await takeVersion(tx, "training", { id, version });
    await tx
      .updateTable("training")
      .set({ name, shortName, displayColor, heartfulCategoryId })
      .where("id", "=", id)
      .execute();
    await record(tx, ctx, {
      category,
      description: `「${name}」に更新`,
      targets: { training: id },
    });
  });
}

/** Removes a training without contents that nobody ever took; else ForeignKeyViolation. */
export function removeTraining(
  ctx: CommandContext,
  { id, version }: { id: number; version: number },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await takeVersion(tx, "training", { id, version });
    const { name } = await tx
      .deleteFrom("training")
      .where("id", "=", id)
      .returning("name")
      .executeTakeFirstOrThrow();
    await record(tx, ctx, {
      category,
      description: `「${name}」を削除`,
      targets: { training: id },
    });
  });
}

export function sortTrainings(
  ctx: CommandContext,
  { ids }: { ids: readonly number[] },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await saveOrder(tx, "training", ids);
    await record(tx, ctx, { category, description: "並び替え" });
  });
}
