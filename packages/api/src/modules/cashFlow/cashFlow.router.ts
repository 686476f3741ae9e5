import {
  studentCashFlows,
  studentCashFlowsInput,
} from "@kenshu/domain/cashFlow/cashFlow.schema.ts";
import { getStudentCashFlows } from "#modules/cashFlow/cashFlow.queries.ts";
import { procedure, router } from "#procedure.ts";

export const cashFlowRouter = router({
  getStudentCashFlows: procedure("CashFlow.GetStudentCashFlows", "GET")
    .input(studentCashFlowsInput)
    .output(studentCashFlows)
    .query(({ ctx, input }) => getStudentCashFlows(ctx, input.studentUserId)),
});
