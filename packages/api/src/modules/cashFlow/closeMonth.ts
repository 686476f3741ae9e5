import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import type { closeMonthInput } from "@kenshu/domain/cashFlow/cashFlow.schema.ts";
import { mayCloseMonth, mayOpenMonth } from "@kenshu/domain/cashFlow/closedMonth.rules.ts";
import { withDifference } from "@kenshu/domain/cashFlow/monthSummary.rules.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { formatYen } from "@kenshu/domain/money.ts";
import { monthAfter, tokyoDate, wireInstant, writeMonth } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { CommandContext, SignedIn } from "#context.ts";
import { requireExpected } from "#declaring/requireExpected.ts";
import { category } from "#modules/cashFlow/cashFlow.store.ts";
import { closedMonths } from "#modules/cashFlow/closedMonths.ts";
import { enteredNow, firstDay, getMonthSummary } from "#modules/cashFlow/monthSummary.queries.ts";
import { record } from "#recording/record.ts";

/** Whether a month is closed, and whether people can close or open it (rule 10.5). */
export async function getMonthState({ db, clock }: CommandContext, month: string) {
  const months = await closedMonths(db);
  const { last } = months;
  const closed = await db
    .selectFrom("closedMonth")
    .innerJoin("appUser as closer", "closer.id", "closedMonth.closedBy")
    .select(["closedMonth.closedAt", "closer.name as closedBy"])
    .where("closedMonth.month", "=", firstDay(month))
    .executeTakeFirst();
  return {
    closed: closed ? { ...closed, closedAt: wireInstant(closed.closedAt) } : null,
    isBeforeClosed: !closed && last !== null && month <= last,
    nextToClose: last && monthAfter(last, 1),
    can: {
      close: mayCloseMonth({ month, last, today: tokyoDate(clock.now()) }),
      open: mayOpenMonth(month, months),
    },
  };
}

/**
 * Closes the month after the last closed one, once it is over, and stores its summary. From then on
 * its figures never change. Any other month is InvalidDate (rule 10.5). DbConflict if the sums are not
 * what the caller expects (rule 13.21).
 */
export function closeMonth(
  ctx: SignedIn,
  { month, expected }: z.output<typeof closeMonthInput>,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await lockClosedMonths(tx);
    const closedAt = ctx.clock.now();
    const { last } = await closedMonths(tx);
    if (!mayCloseMonth({ month, last, today: tokyoDate(closedAt) })) fail("InvalidDate");
    const { paymentAmount, invoiceAmount } = await getMonthSummary(tx, month);
    requireExpected(expected, { paymentAmount, invoiceAmount });
    await tx
      .insertInto("closedMonth")
      .values({ month: firstDay(month), closedAt, closedBy: ctx.actor.userId })
      .execute();
    await tx
      .insertInto("closedMonthSummary")
      .columns([
        "month",
        "studentUserId",
        "studentName",
        "studentNameKana",
        "therapistId",
        "invoiceAmount",
        "paymentAmount",
      ])
      .expression(
        tx
          .selectFrom(enteredNow(tx, month).as("present"))
          .select([
            sql<string>`${firstDay(month)}::date`.as("month"),
            "studentUserId",
            "studentUserName",
            "studentUserNameKana",
            "therapistId",
            "invoiceAmount",
            "paymentAmount",
          ]),
      )
      .execute();
    await recordChange(tx, ctx, month, "を締め");
  });
}

/**
 * Opens the last closed month again, alone. Any other is InvalidDate, those before the first closed
 * one included (rule 10.5).
 */
export function openMonth(ctx: SignedIn, month: string): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await lockClosedMonths(tx);
    if (!mayOpenMonth(month, await closedMonths(tx))) fail("InvalidDate");
    await recordChange(tx, ctx, month, "の締めを解除");
    await tx.deleteFrom("closedMonth").where("month", "=", firstDay(month)).execute();
  });
}

async function lockClosedMonths(tx: Tx): Promise<void> {
  await sql`select lock_closed_months()`.execute(tx);
}

async function recordChange(tx: Tx, ctx: SignedIn, month: string, what: string): Promise<void> {
  const summary = withDifference(await getMonthSummary(tx, month));
  await record(tx, ctx, {
    category,
    description: `${writeMonth(month)}の精算${what}（入金${formatYen(summary.paymentAmount)}、請求${formatYen(summary.invoiceAmount)}、差引${formatYen(summary.amount)}）`,
  });
}
