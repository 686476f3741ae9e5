import type { studentLedger } from "@kenshu/domain/cashFlow/cashFlow.schema.ts";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { Column } from "#ui/DataTable.tsx";
import { DateText } from "#ui/DateText.tsx";
import { Money } from "#ui/Money.tsx";
import { CashFlowAmount, CashFlowKind, CashFlowMemo, RemovalNote } from "./cashFlow.tsx";
import classes from "./Settlement.module.css";

/** A cash flow as staff see it, removed or not. */
export type LedgerRow = z.infer<typeof studentLedger>["cashFlows"][number];

/** Removed cash flows are struck out. */
function struck({ removal }: LedgerRow, what: ReactNode): ReactNode {
  return removal ? <del className={classes.struck}>{what}</del> : what;
}

/** The row's header: the day of the cash flow. */
export const cashFlowHeader = {
  head: "日付",
  cell: (cashFlow: LedgerRow) => struck(cashFlow, <DateText value={cashFlow.occurredOn} />),
};

/** The columns for the cash flows of a settlement. */
export const cashFlowColumn = {
  type: {
    key: "type",
    head: "区分",
    onPhone: "aside",
    cell: (cashFlow) => struck(cashFlow, <CashFlowKind type={cashFlow.type} />),
  },
  amount: {
    key: "amount",
    head: "金額",
    align: "end",
    cell: (cashFlow) => struck(cashFlow, <CashFlowAmount cashFlow={cashFlow} />),
  },
  balance: {
    key: "balance",
    head: "残高",
    align: "end",
    cell: ({ balance }) => (balance === null ? "－" : <Money amount={balance} />),
  },
  memo: {
    key: "memo",
    head: "メモ",
    cell: (cashFlow) => (
      <>
        {struck(cashFlow, <CashFlowMemo cashFlow={cashFlow} />)}
        {cashFlow.removal && <RemovalNote removal={cashFlow.removal} />}
      </>
    ),
  },
} satisfies Record<string, Column<LedgerRow>>;
