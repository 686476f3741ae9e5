import { z } from "zod";
import { AMOUNT_MAX, MEMO_MAX, VOID_REASON_MAX } from "#cashFlow/cashFlow.limits.ts";
import { CashFlowType } from "#enumerations.ts";
import {
  id,
  identified,
  month,
  oneOf,
  optionalLines,
  optionalText,
  printed,
  sentInstant,
} from "#fields.ts";

export const studentCashFlowsInput = z.object({ studentUserId: id });

/** One cash flow of a settlement, in yen; a penalty's names its reservation and the schedule's start (rule 10.2). */
export const cashFlow = z.object({
  cashFlowId: id,
  studentUserId: id,
  type: oneOf(CashFlowType),
  amount: z.number(),
  memo: z.string(),
  createdAt: sentInstant,
  trainingReserveId: id.nullable(),
  startDate: sentInstant.nullable(),
});

/** A cash flow in the list of its student: with the balance after it, in yen. */
const listedCashFlow = cashFlow.extend({ balance: z.number() });

/** Payments minus invoices, and, up to the bound of lists, the cash flows, newest first (rule 10.1). */
export const studentCashFlows = z
  .object({
    totalAmount: z.number(),
    cashFlows: z.array(listedCashFlow),
    totalCount: z.number(),
  })
  .meta({ isBoundedList: true });

/** Who removed a cash flow, when, and why; the reason may be empty (rule 10.1). */
const removal = z.object({ removedAt: sentInstant, removedBy: z.string(), reason: z.string() });

/** The same for staff, with the cash flows that were removed, which count for nothing (rule 10.1). */
export const studentLedger = z
  .object({
    totalAmount: z.number(),
    cashFlows: z.array(
      /** What was removed has no balance after it. */
      cashFlow.extend({ balance: z.number().nullable(), removal: removal.nullable() }),
    ),
    totalCount: z.number(),
  })
  .meta({ isBoundedList: true });

export const addCashFlowInput = z.object({
  studentUserId: id,
  type: oneOf(CashFlowType),
  /** Whole yen. */
  amount: z.int().min(1).max(AMOUNT_MAX),
  memo: printed(optionalLines(MEMO_MAX)).default(""),
});
export const removeCashFlowInput = identified.extend({
  /** Why; staff see it in the ledger. */
  reason: optionalText(VOID_REASON_MAX).default(""),
});
export const receiptInput = z.object({ cashFlowId: id });

export const monthSummaryInput = z.object({ month });
export const monthSummaryFileInput = monthSummaryInput.extend({ format: z.enum(["xlsx", "csv"]) });
const amounts = {
  invoiceAmount: z.number(),
  paymentAmount: z.number(),
  /** Payments minus invoices. */
  amount: z.number(),
};
/** What was entered in one Tokyo month, per student and in all, in yen (rule 10.3). */
export const monthSummary = z.object({
  ...amounts,
  details: z.array(
    z.object({
      studentUserId: id,
      studentUserName: z.string(),
      studentUserNameKana: z.string(),
      therapistId: z.number().nullable(),
      ...amounts,
    }),
  ),
});
export type MonthSummary = z.infer<typeof monthSummary>;
