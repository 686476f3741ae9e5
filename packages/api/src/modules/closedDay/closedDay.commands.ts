import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import type {
  addClosedDayInput,
  updateClosedDayInput,
} from "@kenshu/domain/closedDay/closedDay.schema.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { formatDate, type PlainDate, tokyoDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { CommandContext } from "#context.ts";
import { record } from "#recording/record.ts";
import { takeVersion } from "#rows/editedRow.ts";

const category = "休業日";

type Fields = z.output<typeof addClosedDayInput>;

/**
 * Adds closed days (rule 4.15). Refuses with InvalidDate if they are over, with DataDuplicated if
 * others of the same school, or of all, lie in them, and with DbConflict for an unknown school.
 */
export function addClosedDay(ctx: CommandContext, fields: Fields): Promise<{ id: number }> {
  refusePast(ctx, fields);
  return inTransaction(ctx.db, async (tx) => {
    await lockClosedDays(tx);
    await refuseTwice(tx, fields);
    const { id } = await tx
      .insertInto("closedDay")
      .values(fields)
      .returning("id")
      .executeTakeFirstOrThrow();
    await record(tx, ctx, {
      category,
      description: `${told(fields)}を登録`,
      targets: { closedDay: id },
    });
    return { id };
  });
}

/** Changes them, with the same refusals. Those that are over stay. */
export function updateClosedDay(
  ctx: CommandContext,
  { id, version, ...fields }: z.output<typeof updateClosedDayInput>,
): Promise<void> {
  refusePast(ctx, fields);
  return inTransaction(ctx.db, async (tx) => {
    await lockClosedDays(tx);
    await takeVersion(tx, "closedDay", { id, version });
    await refuseTwice(tx, fields, id);
    await tx.updateTable("closedDay").set(fields).where("id", "=", id).execute();
    await record(tx, ctx, {
      category,
      description: `${told(fields)}に更新`,
      targets: { closedDay: id },
    });
  });
}

/**
 * One writer at a time, while others read. Otherwise those of one day would wait for each other until
 * PostgreSQL looks for a deadlock.
 */
async function lockClosedDays(tx: Tx): Promise<void> {
  await sql`lock table closed_day in share row exclusive mode`.execute(tx);
}

export function removeClosedDay(
  ctx: CommandContext,
  { id, version }: { id: number; version: number },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await takeVersion(tx, "closedDay", { id, version });
    const removed = await tx
      .deleteFrom("closedDay")
      .where("id", "=", id)
      .returning(["name", "startDate", "endDate"])
      .executeTakeFirstOrThrow();
    await record(tx, ctx, {
      category,
      description: `${told(removed)}を削除`,
      targets: { closedDay: id },
    });
  });
}

function refusePast({ clock }: CommandContext, { endDate }: { endDate: PlainDate }): void {
  if (endDate < tokyoDate(clock.now())) fail("InvalidDate");
}

/** The constraint `closed_day_once` holds under any race. This names the other one. */
async function refuseTwice(tx: Tx, fields: Fields, own?: number): Promise<void> {
  const { schoolId, startDate, endDate } = fields;
  const existing = await tx
    .selectFrom("closedDay")
    .select("id")
    .where("schoolId", "is not distinct from", schoolId)
    .where("startDate", "<=", endDate)
    .where("endDate", ">=", startDate)
    .$if(own !== undefined, (query) => query.where("id", "<>", own as number))
    .executeTakeFirst();
  if (existing) fail("DataDuplicated", existing);
}

/** `「設備点検」（2027/08/13(金)〜2027/08/15(日)）` */
function told({ name, startDate, endDate }: { name: string; startDate: string; endDate: string }) {
  const days =
    startDate === endDate
      ? formatDate(startDate)
      : `${formatDate(startDate)}〜${formatDate(endDate)}`;
  return `「${name}」（${days}）`;
}
