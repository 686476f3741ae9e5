import { z } from "zod";
import { AMOUNT_MAX, MEMO_MAX, VOID_REASON_MAX } from "#cashFlow/cashFlow.limits.ts";
import { CashFlowType } from "#enumerations.ts";
import {
  date,
  id,
  identified,
  month,
  oneOf,
  optionalLines,
  optionalText,
  printed,
  sentDate,
  sentInstant,
} from "#fields.ts";
import { LIST_MAX } from "#limits.ts";

export const studentCashFlowsInput = z.object({ studentUserId: id });

/** One cash flow of a settlement, in yen; a penalty's names its reservation and the schedule's start (rule 10.2). */
export const cashFlow = z.object({
  cashFlowId: id,
  studentUserId: id,
  type: oneOf(CashFlowType),
  amount: z.number(),
  memo: z.string(),
  /** The day that it concerns (rule 10.4). */
  occurredOn: sentDate,
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
  /** The day that it concerns; today where none is sent (rule 10.4). */
  occurredOn: date.optional(),
});
const { type, memo, occurredOn } = addCashFlowInput.shape;

/** Payments or invoices of many students at once; each is entered or refused by itself (rule 10.6). */
export const addCashFlowsInput = z.object({
  type,
  memo,
  occurredOn,
  entries: z
    .array(addCashFlowInput.pick({ studentUserId: true, amount: true }))
    .min(1, "研修生を選択してください。")
    .max(LIST_MAX, `一度に登録できるのは${LIST_MAX}名までです。`)
    .refine(
      (entries) =>
        new Set(entries.map(({ studentUserId }) => studentUserId)).size === entries.length,
      "同じ研修生が含まれています",
    ),
});
export const trainingTakersInput = z.object({ trainingId: id });
/** Who takes a training, with the balance in yen (rule 10.6). */
export const trainingTaker = z.object({
  id,
  name: z.string(),
  nameKana: z.string(),
  areaName: z.string().nullable(),
  totalAmount: z.number(),
});
/** What was entered, and why the rest was not. */
export const addedCashFlows = z.object({
  addedCount: z.number(),
  refused: z.array(z.object({ studentUserId: id, message: z.string() })),
});
export const removeCashFlowInput = identified.extend({
  /** Why; staff see it in the ledger. */
  reason: optionalText(VOID_REASON_MAX).default(""),
});
export const receiptInput = z.object({ cashFlowId: id });

export const monthSummaryInput = z.object({ month });
/** Whether a month is closed, by whom and when, and what may be done about that (rule 10.5). */
export const monthState = z.object({
  closed: z.object({ closedAt: sentInstant, closedBy: z.string() }).nullable(),
  /** Before the first month whose summary was kept. */
  isBeforeClosed: z.boolean(),
  /** The only month that can be closed now; null where any that is over can. */
  nextToClose: z.string().nullable(),
  can: z.object({ close: z.boolean(), open: z.boolean() }),
});
export const monthSummaryFileInput = monthSummaryInput.extend({ format: z.enum(["xlsx", "csv"]) });
const amounts = {
  invoiceAmount: z.number(),
  paymentAmount: z.number(),
  /** Payments minus invoices. */
  amount: z.number(),
};
/** What concerns one Tokyo month, per student and in all, in yen (rule 10.3). */
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
