import { inTransaction } from "@kenshu/db/transaction.ts";
import type { addSchoolInput, updateSchoolInput } from "@kenshu/domain/school/school.schema.ts";
import type { z } from "zod";
import type { CommandContext } from "#context.ts";
import { record } from "#recording/record.ts";
import { lastPlace, saveOrder, takeVersion } from "#rows/editedRow.ts";

const category = "研修施設";

/**
 * Adds a school at the end of the list. Refuses a name in use within the area with
 * DataDuplicated, an unknown area with DbConflict (rules 4.1, 13.3).
 */
export function addSchool(
  ctx: CommandContext,
  { name, areaId }: z.output<typeof addSchoolInput>,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { id } = await tx
      .insertInto("school")
      .values({ name, areaId, displayOrder: lastPlace("school") })
      .returning("id")
      .executeTakeFirstOrThrow();
    await record(tx, ctx, { category, description: `「${name}」を登録`, targets: { school: id } });
  });
}

export function updateSchool(
  ctx: CommandContext,
  { id, version, name, areaId }: z.output<typeof updateSchoolInput>,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await takeVersion(tx, "school", { id, version });
    await tx.updateTable("school").set({ name, areaId }).where("id", "=", id).execute();
    await record(tx, ctx, { category, description: `「${name}」に更新`, targets: { school: id } });
  });
}

/** Removes a school without rooms; one with rooms is refused with ForeignKeyViolation. */
export function removeSchool(
  ctx: CommandContext,
  { id, version }: { id: number; version: number },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await takeVersion(tx, "school", { id, version });
    const { name } = await tx
      .deleteFrom("school")
      .where("id", "=", id)
      .returning("name")
      .executeTakeFirstOrThrow();
    await record(tx, ctx, { category, description: `「${name}」を削除`, targets: { school: id } });
  });
}

export function sortSchools(
  ctx: CommandContext,
  { ids }: { ids: readonly number[] },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await saveOrder(tx, "school", ids);
    await record(tx, ctx, { category, description: "並び替え" });
  });
}
