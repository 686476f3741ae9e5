import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { kindAndAmount, mayOccurOn } from "@kenshu/domain/cashFlow/cashFlow.rules.ts";
import type { addCashFlowInput } from "@kenshu/domain/cashFlow/cashFlow.schema.ts";
import { taxRateText } from "@kenshu/domain/cashFlow/receipt.rules.ts";
import { CashFlowType, type TaxRate } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { formatDate, tokyoDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import { requireExpected } from "#declaring/requireExpected.ts";
import { balancesOf, getCashFlow } from "#modules/cashFlow/cashFlow.queries.ts";
import { category, inBrackets } from "#modules/cashFlow/cashFlow.store.ts";
import { requireOpenMonth } from "#modules/cashFlow/closedMonths.ts";
import { getReceiptTaxRate } from "#modules/setting/index.ts";
import { writeAndRecord } from "#recording/record.ts";
import { lockRecords } from "#rows/locks.ts";

type NewCashFlow = z.output<typeof addCashFlowInput>;

/**
 * Enters a payment or an invoice for a student or former student, with or without an account, and
 * returns the cash flow (rules 9.5, 10.1, 10.4). Anybody else is UserNotFound. A future day, or one
 * more than a year ago, is InvalidDate. A day in a closed month is MonthClosed (rule 10.5). A
 * payment without a tax rate gets that of the settings (rule 10.7). DbConflict if the balance is not
 * what the caller expects (rule 13.21).
 */
export function addCashFlow(ctx: SignedIn, cashFlow: NewCashFlow) {
  const { studentUserId, type, amount, memo } = cashFlow;
  const today = tokyoDate(ctx.clock.now());
  const occurredOn = cashFlow.occurredOn ?? today;
  if (!mayOccurOn(occurredOn, today)) fail("InvalidDate");
  return inTransaction(ctx.db, async (tx) => {
    const { name } = await lockRecords(tx, studentUserId);
    await requireOpenMonth(tx, occurredOn, "enteredIntoClosed");
    if (cashFlow.expected) {
      const [balance] = await balancesOf(tx, [studentUserId]);
      requireExpected(cashFlow.expected, { totalAmount: balance?.totalAmount ?? 0 });
    }
    const taxRate = await taxRateOf(tx, cashFlow);
    const now = ctx.clock.now();
    const written = sql<{ id: number }>`
      insert into cash_flow (student_user_id, type, amount, memo, tax_rate, occurred_on, created_at, created_by)
      values (${studentUserId}, ${type}, ${amount}, ${memo}, ${taxRate}, ${occurredOn}, ${now}, ${ctx.actor.userId})
      returning id`;
    const cashFlowId = await writeAndRecord(tx, ctx, "cashFlow", written, {
      category,
      description: [
        `${name}さんに${kindAndAmount(cashFlow)}を登録${inBrackets(memo)}`,
        type === CashFlowType.Payment && `消費税率：${taxRateText(taxRate)}`,
        occurredOn !== today && `日付：${formatDate(occurredOn)}`,
      ]
        .filter(Boolean)
        .join("。"),
      targets: { user: studentUserId },
    });
    return getCashFlow(tx, cashFlowId);
  });
}

/** The rate of a payment that was sent, or else that of the settings. An invoice has none. */
export async function taxRateOf(
  tx: Tx,
  { type, taxRate }: Pick<NewCashFlow, "type" | "taxRate">,
): Promise<TaxRate | null> {
  if (type === CashFlowType.Invoice) return null;
  return taxRate === undefined ? getReceiptTaxRate(tx) : taxRate;
}
