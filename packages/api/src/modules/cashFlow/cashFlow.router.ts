import {
  addCashFlowInput,
  cashFlow,
  monthSummary,
  monthSummaryFileInput,
  monthSummaryInput,
  receiptInput,
  removeCashFlowInput,
  studentCashFlows,
  studentCashFlowsInput,
  studentLedger,
} from "@kenshu/domain/cashFlow/cashFlow.schema.ts";
import { identified } from "@kenshu/domain/fields.ts";
import { z } from "zod";
import { procedure, router } from "#declaring/procedure.ts";
import { sentFile } from "#declaring/sentFile.ts";
import { addCashFlow } from "#modules/cashFlow/addCashFlow.ts";
import {
  getCashFlow,
  getStudentCashFlows,
  getStudentLedger,
} from "#modules/cashFlow/cashFlow.queries.ts";
import { getMonthSummary } from "#modules/cashFlow/monthSummary.queries.ts";
import { getFileMonthSummary } from "#modules/cashFlow/monthSummaryFile.ts";
import { getFileReceipt } from "#modules/cashFlow/receiptFile.ts";
import { removeCashFlow } from "#modules/cashFlow/removeCashFlow.ts";

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
  add: procedure("CashFlow.Add", "POST", { takesKey: true })
    .input(addCashFlowInput)
    .output(cashFlow)
    .mutation(({ ctx, input }) => addCashFlow(ctx, input)),
  remove: procedure("CashFlow.Remove", "POST")
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
  getFileMonthSummary: procedure("CashFlow.GetFileMonthSummary", "GET", {
    refusals: ["AnalysisDataNotFound"],
  })
    .input(monthSummaryFileInput)
    .output(sentFile)
    .query(({ ctx, input }) => getFileMonthSummary(ctx, input)),
});
