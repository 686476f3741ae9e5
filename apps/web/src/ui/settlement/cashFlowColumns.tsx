import type { studentCashFlows } from "@kenshu/domain/cashFlow/cashFlow.schema.ts";
import type { z } from "zod";
import type { Column } from "#ui/DataTable.tsx";
import { DateText } from "#ui/DateText.tsx";
import { Money } from "#ui/Money.tsx";
import { CashFlowAmount, CashFlowKind, CashFlowMemo } from "./cashFlow.tsx";

export type ListedCashFlow = z.infer<typeof studentCashFlows>["cashFlows"][number];

/** The day of a cash flow, which heads its row. */
export const cashFlowHeader = {
  head: "日付",
  cell: ({ createdAt }: ListedCashFlow) => <DateText value={createdAt} />,
};

/** What there is to a cash flow of a settlement, a column each. */
export const cashFlowColumn = {
  type: {
    key: "type",
    head: "区分",
    onPhone: "aside",
    cell: ({ type }) => <CashFlowKind type={type} />,
  },
  amount: {
    key: "amount",
    head: "金額",
    align: "end",
    cell: (cashFlow) => <CashFlowAmount cashFlow={cashFlow} />,
  },
  balance: {
    key: "balance",
    head: "残高",
    align: "end",
    cell: ({ balance }) => <Money amount={balance} />,
  },
  memo: { key: "memo", head: "メモ", cell: (cashFlow) => <CashFlowMemo cashFlow={cashFlow} /> },
} satisfies Record<string, Column<ListedCashFlow>>;
