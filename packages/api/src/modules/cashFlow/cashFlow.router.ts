import {
  addCashFlowInput,
  addCashFlowsInput,
  addedCashFlows,
  cashFlow,
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
import { procedure, router } from "#declaring/procedure.ts";
import { sentFile } from "#declaring/sentFile.ts";
import { addCashFlow } from "#modules/cashFlow/addCashFlow.ts";
import { addCashFlows } from "#modules/cashFlow/addCashFlows.ts";
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
    whose: { student: "studentUserId" },
  })
    .input(studentCashFlowsInput)
    .output(studentCashFlows)
    .query(({ ctx, input }) => getStudentCashFlows(ctx.db, input.studentUserId)),
  getStudentLedger: procedure("CashFlow.GetStudentLedger", "GET")
    .input(studentCashFlowsInput)
    .output(studentLedger)
    .query(({ ctx, input }) => getStudentLedger(ctx, input.studentUserId)),
  get: procedure("CashFlow.Get", "GET")
    .input(identified)
    .output(cashFlow)
    .query(({ ctx, input }) => getCashFlow(ctx.db, input.id)),
  add: procedure("CashFlow.Add", "POST", {
    takesKey: true,
    refusals: ["InvalidDate", "MonthClosed"],
  })
    .input(addCashFlowInput)
    .output(cashFlow)
    .mutation(({ ctx, input }) => addCashFlow(ctx, input)),
  addMany: procedure("CashFlow.AddMany", "POST", { takesKey: true })
    .input(addCashFlowsInput)
    .output(addedCashFlows)
    .mutation(({ ctx, input }) => addCashFlows(ctx, input)),
  getTrainingTakers: procedure("CashFlow.GetTrainingTakers", "GET")
    .input(trainingTakersInput)
    .output(listOf(trainingTaker))
    .query(({ ctx, input }) => listTrainingTakers(ctx.db, input.trainingId)),
  remove: procedure("CashFlow.Remove", "POST", { refusals: ["MonthClosed"] })
    .input(removeCashFlowInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeCashFlow(ctx, input)),
  getFileReceipt: procedure("CashFlow.GetFileReceipt", "GET", { whose: { cashFlow: "cashFlowId" } })
    .input(receiptInput)
    .output(sentFile)
    .query(({ ctx, input }) => getFileReceipt(ctx, input.cashFlowId)),
  getMonthSummary: procedure("CashFlow.GetMonthSummary", "GET")
    .input(monthSummaryInput)
    .output(monthSummary)
    .query(({ ctx, input }) => getMonthSummary(ctx.db, input.month)),
  getMonthState: procedure("CashFlow.GetMonthState", "GET")
    .input(monthSummaryInput)
    .output(monthState)
    .query(({ ctx, input }) => getMonthState(ctx, input.month)),
  closeMonth: procedure("CashFlow.CloseMonth", "POST", { refusals: ["InvalidDate"] })
    .input(monthSummaryInput)
    .output(z.void())
    .mutation(({ ctx, input }) => closeMonth(ctx, input.month)),
  openMonth: procedure("CashFlow.OpenMonth", "POST", { refusals: ["InvalidDate"] })
    .input(monthSummaryInput)
    .output(z.void())
    .mutation(({ ctx, input }) => openMonth(ctx, input.month)),
  getFileMonthSummary: procedure("CashFlow.GetFileMonthSummary", "GET", {
    refusals: ["AnalysisDataNotFound"],
  })
    .input(monthSummaryFileInput)
    .output(sentFile)
    .query(({ ctx, input }) => getFileMonthSummary(ctx, input)),
});
