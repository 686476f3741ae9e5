import type { Recording } from "./accountCalls.ts";

/** Settlement and analyses. */
export async function moneyCalls({ as }: Recording): Promise<void> {
  const administrator = await as("administrator");
  await administrator("CashFlow.GetStudentCashFlows", { studentUserId: 40 });
  await administrator("CashFlow.GetStudentLedger", { studentUserId: 40 });
  await administrator("CashFlow.GetFileStudentLedger", { studentUserId: 40 });
  const payment = await administrator<{ cashFlowId: number }>("CashFlow.Add", {
    studentUserId: 40,
    type: 0,
    amount: 3300,
    memo: "キャンセル料",
    occurredOn: "2027-03-09",
    taxRate: 10,
  });
  await administrator("CashFlow.Get", { id: payment.cashFlowId });
  await administrator("CashFlow.GetFileReceipt", {
    cashFlowId: payment.cashFlowId,
  });
  await administrator("CashFlow.Remove", { id: payment.cashFlowId, reason: "二重に入力" });
  await administrator("CashFlow.GetTrainingTakers", { trainingId: 1 });
  await administrator("CashFlow.AddMany", {
    type: 1,
    memo: "教材費",
    occurredOn: "2027-03-10",
    entries: [
      { studentUserId: 12, amount: 5000 },
      { studentUserId: 13, amount: 5000 },
    ],
  });
  const month = "2027-02";
  await administrator("CashFlow.GetMonthSummary", { month });
  await administrator("CashFlow.GetFileMonthSummary", { month, format: "xlsx" });
  await administrator("CashFlow.GetMonthState", { month });
  await administrator("CashFlow.CloseMonth", { month });
  await administrator("CashFlow.OpenMonth", { month });

  const range = { start: "2027-01-01", end: "2027-03-10" };
  const started = { startDateFrom: "2026-09-01", startDateTo: "2027-03-10" };
  await administrator("Analysis.GetTable", { analysis: "MonthlyIncoming", conditions: range });
  await administrator("Analysis.GetFileCategorizedTrainingCount", { ...range, categoryKind: 0 });
  await administrator("Analysis.GetFileMonthlyIncoming", range);
  await administrator("Analysis.GetFileStumbleTrend", { ...range, categoryKind: 1 });
  await administrator("Analysis.GetFileDropoutTable", started);
  await administrator("Analysis.GetFileDropoutTrend", { ...started, countType: 0 });
  await administrator("Analysis.GetFileDropoutSpecification", started);
  await administrator("Analysis.GetFileTrainingCountSummary", { monthDate: month, areaId: 1 });
  await administrator("Analysis.GetFileTrainingStateList", range);
  await administrator("Analysis.GetFileFlexMonthGraduate", { month });
  await administrator("Analysis.GetFileFlexGraduateGoal", { year: 2027 });
}
