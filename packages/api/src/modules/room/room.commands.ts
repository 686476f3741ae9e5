import { inTransaction } from "@kenshu/db/transaction.ts";
import type { addRoomInput, updateRoomInput } from "@kenshu/domain/room/room.schema.ts";
import type { z } from "zod";
import type { CommandContext } from "#context.ts";
import { record } from "#recording/record.ts";
import { lastPlace, saveOrder, takeVersion } from "#rows/editedRow.ts";

const category = "部屋";

/**
 * Adds a room at the end of the list. Refuses a name in use within the school with
 * DataDuplicated, an unknown school with DbConflict (rules 4.1, 13.3).
 */
export function addRoom(
  ctx: CommandContext,
  { name, schoolId, displayColor }: z.output<typeof addRoomInput>,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { id } = await tx
      .insertInto("room")
      .values({ name, schoolId, displayColor, displayOrder: lastPlace("room") })
      .returning("id")
      .executeTakeFirstOrThrow();
    await record(tx, ctx, { category, description: `「${name}」を登録`, targets: { room: id } });
  });
}

export function updateRoom(
  ctx: CommandContext,
  { id, version, name, schoolId, displayColor }: z.output<typeof updateRoomInput>,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await takeVersion(tx, "room", { id, version });
    await tx
      .updateTable("room")
      .set({ name, schoolId, displayColor })
      .where("id", "=", id)
      .execute();
    await record(tx, ctx, { category, description: `「${name}」に更新`, targets: { room: id } });
  });
}

/** Removes a room that never had a schedule, not even a retired one; else ForeignKeyViolation. */
export function removeRoom(
  ctx: CommandContext,
  { id, version }: { id: number; version: number },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await takeVersion(tx, "room", { id, version });
    const { name } = await tx
      .deleteFrom("room")
      .where("id", "=", id)
      .returning("name")
      .executeTakeFirstOrThrow();
    await record(tx, ctx, { category, description: `「${name}」を削除`, targets: { room: id } });
  });
}

export function sortRooms(ctx: CommandContext, { ids }: { ids: readonly number[] }): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await saveOrder(tx, "room", ids);
    await record(tx, ctx, { category, description: "並び替え" });
  });
}
