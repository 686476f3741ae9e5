import { inTransaction } from "@kenshu/db/transaction.ts";
import type { CommandContext } from "#context.ts";
import { record } from "#recording/record.ts";
import { lastPlace, saveOrder, takeVersion } from "#rows/editedRow.ts";

const category = "地域";

/** Adds an area at the end of the list. Refuses a name in use with DataDuplicated. */
export function addArea(ctx: CommandContext, { name }: { name: string }): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { id } = await tx
      .insertInto("area")
      .values({ name, displayOrder: lastPlace("area") })
      .returning("id")
      .executeTakeFirstOrThrow();
    await record(tx, ctx, { category, description: `「${name}」を登録`, targets: { area: id } });
  });
}

export function updateArea(
  ctx: CommandContext,
  { id, version, name }: { id: number; version: number; name: string },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await takeVersion(tx, "area", { id, version });
    await tx.updateTable("area").set({ name }).where("id", "=", id).execute();
    await record(tx, ctx, { category, description: `「${name}」に更新`, targets: { area: id } });
  });
}

export function removeArea(
  ctx: CommandContext,
  { id, version }: { id: number; version: number },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await takeVersion(tx, "area", { id, version });
    const { name } = await tx
      .deleteFrom("area")
      .where("id", "=", id)
      .returning("name")
      .executeTakeFirstOrThrow();
    await record(tx, ctx, { category, description: `「${name}」を削除`, targets: { area: id } });
  });
}

export function sortAreas(ctx: CommandContext, { ids }: { ids: readonly number[] }): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await saveOrder(tx, "area", ids);
    await record(tx, ctx, { category, description: "並び替え" });
  });
}
