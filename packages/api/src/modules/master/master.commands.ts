import type { MasterTable } from "@kenshu/db/schema.ts";
import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { LogCategory } from "@kenshu/domain/log/logCategories.ts";
import type { RawBuilder } from "kysely";
import type { CommandContext } from "#context.ts";
import { lastPlace, saveOrder } from "#modules/master/order.ts";
import type { Mail } from "#recording/mail.ts";
import { record } from "#recording/record.ts";
import { takeVersion } from "#rows/editedRow.ts";

/** The table of a master, and the log's category for its changes. */
export type Kind = { table: MasterTable; category: LogCategory };
/** Writes a new row at this place. */
export type Insertion<F> = (
  tx: Tx,
  fields: F,
  displayOrder: RawBuilder<number>,
) => Promise<{ id: number }>;
/** Finds the row that collides with these fields. */
export type Duplicate<F> = (tx: Tx, fields: F) => Promise<{ id: number } | undefined>;
/** Locks what a change of this row needs, before the row. */
export type Locking = (tx: Tx, id: number, ctx: CommandContext) => Promise<void>;
/** Changes a row whose version is locked, and returns the mails that tell of it. */
export type Change<R> = (
  tx: Tx,
  id: number,
  fields: Omit<R, "id" | "version">,
  ctx: CommandContext,
) => Promise<readonly Mail[]>;
/** Deletes a row whose version is locked. */
export type Removal = (tx: Tx, id: number) => Promise<{ name: string }>;
type Versioned = { id: number; version: number };

/** Adds a row at the end of the list and returns its id. */
export function addRow<F extends { name: string }>(
  ctx: CommandContext,
  {
    table,
    category,
    insert,
    duplicate,
  }: Kind & { insert?: Insertion<F>; duplicate?: Duplicate<F> },
  fields: F,
): Promise<{ id: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const existing = await duplicate?.(tx, fields);
    if (existing) return fail("DataDuplicated", existing);
    const { id } = await (insert ?? insertionInto(table))(tx, fields, lastPlace(table));
    const description = `「${fields.name}」を登録`;
    await record(tx, ctx, { category, description, targets: { [table]: id } });
    return { id };
  });
}

export function updateRow<R extends Versioned & { name: string }>(
  ctx: CommandContext,
  {
    table,
    category,
    lock,
    update,
    duplicate,
  }: Kind & { lock?: Locking; update?: Change<R>; duplicate?: Duplicate<R> },
  row: R,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await lock?.(tx, row.id, ctx);
    await takeVersion(tx, table, row);
    const existing = await duplicate?.(tx, row);
    if (existing && existing.id !== row.id) fail("DataDuplicated", existing);
    const { id, version: _, ...fields } = row;
    const mails = await (update ?? changeOf(table))(tx, id, fields, ctx);
    const description = `「${row.name}」に更新`;
    await record(tx, ctx, { category, description, targets: { [table]: row.id }, mails });
  });
}

/** Removes a row, or refuses with ForeignKeyViolation if something refers to it. */
export function removeRow(
  ctx: CommandContext,
  { table, category, remove = removalFrom(table) }: Kind & { remove?: Removal },
  row: Versioned,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await takeVersion(tx, table, row);
    const { name } = await remove(tx, row.id);
    const description = `「${name}」を削除`;
    await record(tx, ctx, { category, description, targets: { [table]: row.id } });
  });
}

// Where a master is declared, types ask for the columns that its table must have. An unknown one fails
// in everyField.test.ts.
function insertionInto(table: MasterTable): Insertion<object> {
  return (tx, fields, displayOrder) =>
    tx
      .insertInto(table)
      .values({ ...fields, displayOrder } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
}

/** Writes the fields to the row. Nobody is told. */
export function changeOf(table: MasterTable) {
  return async (tx: Tx, id: number, fields: object) => {
    await tx
      .updateTable(table)
      .set(fields as never)
      .where("id", "=", id)
      .execute();
    return [];
  };
}

function removalFrom(table: MasterTable): Removal {
  return (tx, id) =>
    tx.deleteFrom(table).where("id", "=", id).returning("name").executeTakeFirstOrThrow();
}

export function sortRows(
  ctx: CommandContext,
  { table, category }: Kind,
  ids: readonly number[],
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await saveOrder(tx, table, ids);
    await record(tx, ctx, { category, description: "並び替え" });
  });
}
