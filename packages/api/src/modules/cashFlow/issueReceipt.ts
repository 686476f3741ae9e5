import type { DB } from "@kenshu/db/schema.ts";
import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { kindAndAmount } from "@kenshu/domain/cashFlow/cashFlow.rules.ts";
import {
  type Issuer,
  type ReceiptContent,
  type ReceiptStamp,
  receiptFileName,
  receiptMemo,
  receiptNumberText,
  receiptStamp,
  receiptTax,
} from "@kenshu/domain/cashFlow/receipt.rules.ts";
import { CashFlowType } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { tokyoDate } from "@kenshu/domain/time.ts";
import type { Selectable } from "kysely";
import type { Context, SignedIn } from "#context.ts";
import { category, lockCashFlow } from "#modules/cashFlow/cashFlow.store.ts";
import { record } from "#recording/record.ts";
import { NotConfigured } from "#wire/wireError.ts";

/** An issued receipt, as it is stored. */
export type Receipt = Selectable<DB["receipt"]>;
type LockedCashFlow = Awaited<ReturnType<typeof lockCashFlow>>;

/**
 * Issues the receipt of a payment. The first request gives it the next number of the year in Tokyo
 * and stores a snapshot of everything printed. The payee's first download is the original and every
 * later one a reissue, whether or not the first arrived. Those of staff are copies. An invoice has
 * no receipt (UnauthorizedOperation). An unknown or removed payment is DbConflict. Without an
 * issuer, or about somebody erased, no new receipt is issued (rules 10.2, 25.5).
 */
export function issueReceipt(
  ctx: SignedIn<ReceiptContext>,
  cashFlowId: number,
): Promise<{ fileName: string; content: ReceiptContent }> {
  return inTransaction(ctx.db, async (tx) => {
    const cashFlow = await lockCashFlow(tx, cashFlowId);
    if (cashFlow.voidedAt) fail("DbConflict", { found: "voided" });
    if (cashFlow.type !== CashFlowType.Payment) fail("UnauthorizedOperation", { found: "invoice" });
    const issued = await tx
      .selectFrom("receipt")
      .selectAll()
      .where("cashFlowId", "=", cashFlowId)
      .executeTakeFirst();
    const receipt = issued ?? (await firstReceipt(tx, ctx, cashFlow));
    const stamp = receiptStamp({
      isPayee: ctx.actor.userId === cashFlow.studentUserId,
      payeeHasAccount: cashFlow.hasAccount,
      isOriginalTaken: receipt.originalTakenAt !== null,
    });
    if (stamp === null) {
      await tx
        .updateTable("receipt")
        .set({ originalTakenAt: ctx.clock.now() })
        .where("cashFlowId", "=", cashFlowId)
        .execute();
    }
    const content = printed(receipt, stamp);
    await record(tx, ctx, {
      category,
      description: `${cashFlow.studentName}さんの${kindAndAmount(cashFlow)}の領収書${issuedAs(stamp)}（${content.number}）`,
      targets: { cashFlow: cashFlowId, user: cashFlow.studentUserId },
    });
    return {
      fileName: receiptFileName(receipt.year, receipt.number),
      content,
    };
  });
}

/** For the log. */
function issuedAs(stamp: ReceiptStamp): string {
  if (stamp === "控") return "の控を発行";
  return stamp === null ? "を発行" : "を再発行";
}

type ReceiptContext = Pick<Context, "db" | "clock" | "actor" | "issuer">;

async function firstReceipt(
  tx: Tx,
  { clock, issuer }: ReceiptContext,
  cashFlow: LockedCashFlow,
): Promise<Receipt> {
  const { name, address, registrationNumber } = issuer ?? refuseWithoutIssuer();
  if (cashFlow.isErased) fail("DbConflict", { found: "erased" });
  const tax = receiptTax({ registrationNumber }, cashFlow);
  const now = clock.now();
  const year = Number(tokyoDate(now).slice(0, 4));
  return tx
    .insertInto("receipt")
    .values({
      cashFlowId: cashFlow.id,
      year,
      number: await nextNumber(tx, year),
      issuedAt: now,
      addressee: cashFlow.studentName,
      amount: cashFlow.amount,
      memo: receiptMemo(cashFlow.memo),
      paidOn: cashFlow.occurredOn,
      taxRate: tax?.rate,
      tax: tax?.amount,
      issuerName: name,
      issuerAddress: address,
      issuerRegistrationNumber: registrationNumber,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function refuseWithoutIssuer(): never {
  throw new NotConfigured(
    "領収書の発行者が設定されていないため、領収書を発行できません。システムの担当者に連絡してください。",
  );
}

/**
 * Takes the next number of the year. Its row stays locked until the receipt is committed, and a
 * rollback returns the number. So numbers have neither gaps nor duplicates.
 */
async function nextNumber(tx: Tx, year: number): Promise<number> {
  const { lastNumber } = await tx
    .insertInto("receiptNumber")
    .values({ year, lastNumber: 1 })
    .onConflict((conflict) =>
      conflict.column("year").doUpdateSet((eb) => ({
        lastNumber: eb("receiptNumber.lastNumber", "+", 1),
      })),
    )
    .returning("lastNumber")
    .executeTakeFirstOrThrow();
  return lastNumber;
}

/** The printed content of the snapshot. */
export function printed(receipt: Receipt, stamp: ReceiptStamp): ReceiptContent {
  const issuer: Issuer = {
    name: receipt.issuerName,
    address: receipt.issuerAddress,
    registrationNumber: receipt.issuerRegistrationNumber,
  };
  const { addressee, amount, memo, paidOn, taxRate } = receipt;
  const tax = receipt.tax === null ? null : { rate: taxRate, amount: receipt.tax };
  return {
    number: receiptNumberText(receipt.year, receipt.number),
    issuedOn: tokyoDate(receipt.issuedAt),
    addressee,
    amount,
    memo,
    paidOn,
    tax,
    issuer,
    stamp,
  };
}
