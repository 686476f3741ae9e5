import { z } from "zod";
import { asked, expectedOf } from "#asked.ts";
import { AMOUNT_MAX, MEMO_MAX, VOID_REASON_MAX } from "#cashFlow/cashFlow.limits.ts";
import { CashFlowType, TaxRate } from "#enumerations.ts";
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
  sentMonth,
  totalCount,
  wholeNumber,
  yen,
} from "#fields.ts";
import { cashFlowId, studentUserId, therapistId, trainingId } from "#ids.ts";
import { LIST_MAX } from "#limits.ts";
import { areaName, nameKana, studentUserName, studentUserNameKana } from "#sentFields.ts";

export const studentCashFlowsInput = z.object({ studentUserId });

/** The tax rate of a payment, in per cent; null for one without tax (rule 10.7). */
const taxRate = oneOf(TaxRate).nullable();

/**
 * One cash flow of a settlement, in yen. A penalty names its reservation and the schedule's start
 * (rule 10.2).
 */
export const cashFlow = z
  .object({
    cashFlowId,
    studentUserId,
    type: oneOf(CashFlowType),
    amount: yen.describe("金額（円）"),
    memo: z.string().describe("メモ"),
    taxRate: taxRate.describe("入金に含まれる消費税率（%）。対象外の入金と、請求では null"),
    /** The day that it belongs to (rule 10.4). */
    occurredOn: sentDate.describe("入金・請求の日"),
    createdAt: sentInstant.describe("登録した日時"),
    trainingReserveId: id.nullable().describe("キャンセル料のもとになった予約の id"),
    startDate: sentInstant.nullable().describe("キャンセル料のもとになった研修の開始日時"),
    isMonthClosed: z.boolean().describe("締めた月の入金・請求か。削除できない"),
  })
  .meta({ id: "CashFlow", description: "入金または請求" });

/** A cash flow in a student's list, with the balance after it, in yen. */
export const listedCashFlow = cashFlow
  .extend({ balance: yen.describe("この行までの残高（円）") })
  .meta({ id: "ListedCashFlow", description: "残高のある入金または請求" });

/**
 * Payments minus invoices, and the cash flows, newest first, up to the limit of lists (rule 10.1).
 */
export const studentCashFlows = z
  .object({
    totalAmount: yen.describe("入金の合計から請求の合計を引いた残高（円）"),
    cashFlows: z.array(listedCashFlow).describe("入金・請求（新しい順）"),
    totalCount,
  })
  .meta({ id: "StudentCashFlows", description: "研修生の精算", isBoundedList: true });

/** Who removed a cash flow, when, and why. The reason may be empty (rule 10.1). */
const removal = z
  .object({
    removedAt: sentInstant.describe("取り消した日時"),
    removedBy: z.string().describe("取り消した人の氏名"),
    reason: z.string().describe("取り消した理由"),
  })
  .meta({ id: "CashFlowRemoval", description: "入金・請求の取り消しの記録" });

/**
 * The same for staff: with who entered each, and with removed cash flows, which do not count (rule
 * 10.1).
 */
export const studentLedger = z
  .object({
    totalAmount: yen.describe("入金の合計から請求の合計を引いた残高（円）"),
    cashFlows: z
      .array(
        /** A removed cash flow has no balance after it. */
        cashFlow
          .extend({
            balance: yen.describe("この行までの残高（円）。取り消した行は null").nullable(),
            addedBy: z.string().nullable().describe("登録した人の氏名。自動のキャンセル料は null"),
            removal: removal.nullable().describe("取り消しの記録"),
          })
          .meta({ id: "LedgerCashFlow", description: "取り消しの記録のある入金または請求" }),
      )
      .describe("入金・請求（新しい順）"),
    totalCount,
  })
  .meta({
    id: "StudentLedger",
    description: "職員が見る研修生の精算。取り消した入金・請求も含む",
    isBoundedList: true,
  });
export type LedgerCashFlow = z.infer<typeof studentLedger>["cashFlows"][number];

export const addCashFlowInput = z
  .object({
    studentUserId,
    type: oneOf(CashFlowType),
    amount: z.int().min(1).max(AMOUNT_MAX).describe("金額（円）"),
    memo: printed(optionalLines(MEMO_MAX)).default("").describe("メモ"),
    /** The day that it belongs to; today if missing (rule 10.4). */
    occurredOn: date.optional().describe("入金・請求の日。省くと今日"),
    /** An invoice has none. */
    taxRate: taxRate
      .optional()
      .describe(
        "入金に含まれる消費税率（%）。対象外は null。省くと設定の receiptTaxRate。請求では使わない",
      ),
    expected: expectedOf(asked["CashFlow.Add"]),
  })
  .meta({ id: "AddCashFlowInput", description: "追加する入金または請求" });
const { type, memo, occurredOn, taxRate: addedTaxRate } = addCashFlowInput.shape;

/**
 * Payments or invoices of many students at once. Each is entered or refused on its own (rule 10.6).
 */
export const addCashFlowsInput = z
  .object({
    type,
    memo,
    occurredOn,
    taxRate: addedTaxRate,
    entries: z
      .array(
        addCashFlowInput
          .pick({ studentUserId: true, amount: true })
          .meta({ id: "CashFlowEntry", description: "研修生と金額" }),
      )
      .min(1, "研修生を選択してください。")
      .max(LIST_MAX, `一度に登録できるのは${LIST_MAX}名までです。分けて登録してください。`)
      .refine(
        (entries) =>
          new Set(entries.map(({ studentUserId }) => studentUserId)).size === entries.length,
        "同じ研修生が含まれています。1名につき1件にしてください",
      )
      .describe("研修生ごとの金額"),
    expected: expectedOf(asked["CashFlow.AddMany"]),
  })
  .meta({ id: "AddCashFlowsInput", description: "何人もの入金または請求" });
export const trainingTakersInput = z.object({ trainingId });
/** The students of a training, with the balance in yen (rule 10.6). */
export const trainingTaker = z
  .object({
    id,
    name: z.string().describe("氏名"),
    nameKana,
    therapistId: therapistId.nullable(),
    areaName: areaName.nullable(),
    totalAmount: yen.describe("入金の合計から請求の合計を引いた残高（円）"),
    /** So that nobody is charged the same twice (rule 10.6). */
    recentInvoices: z
      .array(
        z
          .object({
            amount: yen.describe("金額（円）"),
            memo: z.string().describe("メモ"),
            occurredOn: sentDate.describe("請求の日"),
          })
          .meta({ id: "RecentInvoice", description: "最近の請求" }),
      )
      .describe("31日以内の請求（新しい順）"),
  })
  .meta({ id: "TrainingTaker", description: "研修種目を受講中の研修生" });
/** What was entered, and why the rest was not. */
export const addedCashFlows = z
  .object({
    addedCount: wholeNumber.describe("登録した件数（件）"),
    refused: z
      .array(
        z
          .object({ studentUserId, message: z.string().describe("登録できなかった理由") })
          .meta({ id: "RefusedCashFlow", description: "登録できなかったもの" }),
      )
      .describe("登録できなかったもの"),
  })
  .meta({ id: "AddedCashFlows", description: "登録した件数と、登録できなかったもの" });
export const removeCashFlowInput = identified
  .extend({
    reason: optionalText(VOID_REASON_MAX).default("").describe("取り消す理由"),
  })
  .meta({ id: "RemoveCashFlowInput", description: "取り消す入金または請求" });
export const receiptInput = z.object({ cashFlowId });

export const closeMonthInput = z
  .object({ month, expected: expectedOf(asked["CashFlow.CloseMonth"]) })
  .meta({ id: "CloseMonthInput", description: "締める月" });
export const monthSummaryInput = z
  .object({ month })
  .meta({ id: "MonthInput", description: "精算の月" });
/** Whether a month is closed, by whom and when, and what people can do about it (rule 10.5). */
export const monthState = z
  .object({
    closed: z
      .object({
        closedAt: sentInstant.describe("締めた日時"),
        closedBy: z.string().describe("締めた人の氏名"),
      })
      .meta({ id: "MonthClosing", description: "月の締めの記録" })
      .nullable()
      .describe("締めの記録。締めていなければ null"),
    isBeforeClosed: z.boolean().describe("集計を残した最初の月より前か"),
    nextToClose: sentMonth
      .nullable()
      .describe("次に締められる月（yyyy-MM）。どの過去の月も締められるときは null"),
    can: z
      .object({
        close: z.boolean().describe("締められるか"),
        open: z.boolean().describe("締めを解けるか"),
      })
      .meta({ id: "MonthActions", description: "月の締めにできること" }),
  })
  .meta({ id: "MonthState", description: "月の締めの状態" });
export const monthSummaryFileInput = monthSummaryInput.extend({
  format: z.enum(["xlsx", "csv"]).describe("ファイルの形式。xlsx = Excel、csv = CSV"),
});
const amounts = {
  invoiceAmount: yen.describe("請求の合計（円）"),
  paymentAmount: yen.describe("入金の合計（円）"),
  amount: yen.describe("入金の合計から請求の合計を引いた額（円）"),
};
/** The cash flows of one month in Tokyo, per student and in total, in yen (rule 10.3). */
export const monthSummary = z
  .object({
    ...amounts,
    details: z
      .array(
        z
          .object({
            studentUserId,
            studentUserName,
            studentUserNameKana,
            therapistId: therapistId.nullable(),
            ...amounts,
          })
          .meta({ id: "StudentMonthSummary", description: "研修生の月の精算の集計" }),
      )
      .describe("研修生ごとの集計"),
  })
  .meta({ id: "MonthSummary", description: "月の精算の集計" });
export type MonthSummary = z.infer<typeof monthSummary>;
