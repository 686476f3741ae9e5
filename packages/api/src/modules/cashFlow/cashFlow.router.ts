import {
  addCashFlowInput,
  addCashFlowsInput,
  addedCashFlows,
  cashFlow,
  closeMonthInput,
  monthState,
  monthSummary,
  monthSummaryFileInput,
  monthSummaryInput,
  receiptInput,
  removeCashFlowInput,
  studentCashFlows,
  studentCashFlowsInput,
  studentLedger,
  trainingTaker,
  trainingTakersInput,
} from "@kenshu/domain/cashFlow/cashFlow.schema.ts";
import { identified, listOf } from "@kenshu/domain/fields.ts";
import { z } from "zod";
import { ofList, sendList } from "#declaring/listFile.ts";
import { procedure } from "#declaring/procedure.ts";
import { sentFile } from "#declaring/sentFile.ts";
import { router } from "#declaring/trpc.ts";
import { addCashFlow } from "#modules/cashFlow/addCashFlow.ts";
import { addCashFlows } from "#modules/cashFlow/addCashFlows.ts";
import { ledgerList } from "#modules/cashFlow/cashFlow.lists.ts";
import {
  getCashFlow,
  getStudentCashFlows,
  getStudentLedger,
} from "#modules/cashFlow/cashFlow.queries.ts";
import { closeMonth, getMonthState, openMonth } from "#modules/cashFlow/closeMonth.ts";
import { getMonthSummary } from "#modules/cashFlow/monthSummary.queries.ts";
import { getFileMonthSummary } from "#modules/cashFlow/monthSummaryFile.ts";
import { getFileReceipt } from "#modules/cashFlow/receiptFile.ts";
import { removeCashFlow } from "#modules/cashFlow/removeCashFlow.ts";
import { listTrainingTakers } from "#modules/cashFlow/trainingTakers.queries.ts";

export const cashFlowRouter = router({
  getStudentCashFlows: procedure("CashFlow.GetStudentCashFlows", "GET", {
    summary: "研修生の入金・請求と残高を取得",
    whose: { student: "studentUserId" },
  })
    .input(studentCashFlowsInput)
    .output(studentCashFlows)
    .query(({ ctx, input }) => getStudentCashFlows(ctx.db, input.studentUserId)),
  getStudentLedger: procedure("CashFlow.GetStudentLedger", "GET", {
    summary: "研修生の入金・請求を、取り消したものも含めて取得",
  })
    .input(studentCashFlowsInput)
    .output(studentLedger)
    .query(({ ctx, input }) => getStudentLedger(ctx, input.studentUserId)),
  getFileStudentLedger: procedure(
    "CashFlow.GetFileStudentLedger",
    "GET",
    ofList(ledgerList, "CashFlow.GetStudentLedger"),
  )
    .input(studentCashFlowsInput)
    .output(sentFile("xlsx"))
    .query(({ ctx, input }) =>
      sendList(ctx, ledgerList, input, async (of, { studentUserId, ...part }) => ({
        rows: (await getStudentLedger(of, studentUserId, part)).cashFlows,
      })),
    ),
  get: procedure("CashFlow.Get", "GET", { summary: "入金・請求を1件取得" })
    .input(identified)
    .output(cashFlow)
    .query(({ ctx, input }) => getCashFlow(ctx.db, input.id)),
  add: procedure("CashFlow.Add", "POST", {
    summary: "入金・請求を登録",
    description: "occurredOn は今日まで、1年以内の日です。締めた月の日には登録できません。",
    takesKey: "always",
    refusals: ["InvalidDate", "MonthClosed"],
  })
    .input(addCashFlowInput)
    .output(cashFlow)
    .mutation(({ ctx, input }) => addCashFlow(ctx, input)),
  addMany: procedure("CashFlow.AddMany", "POST", {
    summary: "入金・請求をまとめて登録",
    takesKey: "always",
  })
    .input(addCashFlowsInput)
    .output(addedCashFlows)
    .mutation(({ ctx, input }) => addCashFlows(ctx, input)),
  getTrainingTakers: procedure("CashFlow.GetTrainingTakers", "GET", {
    summary: "研修種目を受けている研修生を取得",
  })
    .input(trainingTakersInput)
    .output(listOf(trainingTaker))
    .query(({ ctx, input }) => listTrainingTakers(ctx, input.trainingId)),
  remove: procedure("CashFlow.Remove", "POST", {
    summary: "入金・請求を削除",
    refusals: ["MonthClosed"],
  })
    .input(removeCashFlowInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeCashFlow(ctx, input)),
  getFileReceipt: procedure("CashFlow.GetFileReceipt", "GET", {
    summary: "領収書をPDFで取得",
    description:
      "入金にだけあります。本人（アカウントがない人では職員）が最初に受け取ったものが原本です。",
    whose: { cashFlow: "cashFlowId" },
  })
    .input(receiptInput)
    .output(sentFile("pdf"))
    .query(({ ctx, input }) => getFileReceipt(ctx, input.cashFlowId)),
  getMonthSummary: procedure("CashFlow.GetMonthSummary", "GET", { summary: "月次精算を取得" })
    .input(monthSummaryInput)
    .output(monthSummary)
    .query(({ ctx, input }) => getMonthSummary(ctx.db, input.month)),
  getMonthState: procedure("CashFlow.GetMonthState", "GET", { summary: "月の締めの状態を取得" })
    .input(monthSummaryInput)
    .output(monthState)
    .query(({ ctx, input }) => getMonthState(ctx, input.month)),
  closeMonth: procedure("CashFlow.CloseMonth", "POST", {
    summary: "月を締める",
    description: "最後に締めた月の次の月を、その月が終わってから締めます。",
    refusals: ["InvalidDate"],
  })
    .input(closeMonthInput)
    .output(z.void())
    .mutation(({ ctx, input }) => closeMonth(ctx, input)),
  openMonth: procedure("CashFlow.OpenMonth", "POST", {
    summary: "月の締めを解除",
    needsProof: true,
    refusals: ["InvalidDate"],
  })
    .input(monthSummaryInput)
    .output(z.void())
    .mutation(({ ctx, input }) => openMonth(ctx, input.month)),
  getFileMonthSummary: procedure("CashFlow.GetFileMonthSummary", "GET", {
    summary: "月次精算をファイル（ExcelまたはCSV）で取得",
    refusals: ["AnalysisDataNotFound"],
  })
    .input(monthSummaryFileInput)
    .output(sentFile("xlsx", "csv"))
    .query(({ ctx, input }) => getFileMonthSummary(ctx, input)),
});
