import { signedAmount } from "@kenshu/domain/cashFlow/cashFlow.rules.ts";
import type { LedgerCashFlow } from "@kenshu/domain/cashFlow/cashFlow.schema.ts";
import { cashFlowTypeName } from "@kenshu/domain/enumerations.ts";
import { formatYen } from "@kenshu/domain/money.ts";
import { formatInstant } from "@kenshu/domain/time.ts";
import type { List } from "#declaring/listFile.ts";

/**
 * A student's settlement as staff see it (rule 13.90). A removed amount stands in the memo, so that
 * the column adds up to the balance.
 */
export const ledgerList: List<LedgerCashFlow> = {
  title: "入金と請求",
  category: "精算",
  columns: [
    { title: "日付", kind: "date", value: ({ occurredOn }) => occurredOn },
    { title: "区分", kind: "text", value: ({ type }) => cashFlowTypeName[type] },
    {
      title: "金額",
      kind: "yen",
      value: (cashFlow) => (cashFlow.removal ? null : signedAmount(cashFlow)),
    },
    { title: "残高", kind: "yen", value: ({ balance }) => balance },
    { title: "メモ", kind: "note", value: memoOf },
  ],
};

function memoOf({ memo, startDate, removal, ...cashFlow }: LedgerCashFlow): string {
  const lines = [
    memo,
    startDate && `研修 ${formatInstant(new Date(startDate))}`,
    removal &&
      `${formatInstant(new Date(removal.removedAt))} ${removal.removedBy}が${formatYen(signedAmount(cashFlow))}を削除`,
    removal?.reason,
  ];
  return lines.filter(Boolean).join("\n");
}
