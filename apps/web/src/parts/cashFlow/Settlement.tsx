import { IconAlertTriangle } from "@tabler/icons-react";
import type { LinkComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { trpc } from "#api/transport.ts";
import { SaveList } from "#parts/SaveList.tsx";
import { CountLine } from "#ui/CountLine.tsx";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { Money } from "#ui/Money.tsx";
import { StateBadge } from "#ui/StateBadge.tsx";
import { emptySentences } from "#ui/sentences.ts";
import { cashFlowColumn, cashFlowHeader, type LedgerRow } from "./cashFlowColumns.tsx";
import classes from "./Settlement.module.css";

/**
 * A student's balance and a table of the cash flows, newest first; removed ones are struck out
 * (rule 10.1). `acts` for the settlement stand above the table, acts for one cash flow in
 * `actColumns`.
 */
export function Settlement({
  studentId,
  acts,
  note,
  actColumns = [],
  link,
}: {
  studentId: number;
  acts?: (totalAmount: number) => ReactNode;
  /** A note about the cash flows. */
  note?: ReactNode;
  actColumns?: Column<LedgerRow>[];
  /** The link of a cash flow. A removed one has none. */
  link?: (cashFlow: LedgerRow) => LinkComponentProps;
}) {
  const query = trpc.cashFlow.getStudentLedger.useQuery({
    studentUserId: studentId,
  });
  return (
    <Loaded query={query} rows={3}>
      {({ totalAmount, cashFlows, totalCount }) => (
        <>
          <div className={`row ${classes.head}`}>
            <Balance amount={totalAmount} />
            {acts?.(totalAmount)}
          </div>
          {cashFlows.length === 0 ? (
            <EmptyState title={emptySentences.data}>
              入金と請求が登録されると、ここに並びます。
            </EmptyState>
          ) : (
            <>
              <CountLine>
                <p className={classes.note}>
                  {totalCount > cashFlows.length
                    ? `最近の${cashFlows.length}件（全${totalCount.toLocaleString("ja-JP")}件）`
                    : `${totalCount}件`}
                </p>
                <SaveList
                  file="CashFlow.GetFileStudentLedger"
                  criteria={{ studentUserId: studentId }}
                />
              </CountLine>
              <DataTable
                label="入金と請求"
                rows={cashFlows}
                rowKey={({ cashFlowId }) => cashFlowId}
                header={cashFlowHeader}
                columns={[...columns, ...actColumns]}
                link={(cashFlow) => (cashFlow.removal ? undefined : link?.(cashFlow))}
              />
              {note && <p className={classes.after}>{note}</p>}
            </>
          )}
        </>
      )}
    </Loaded>
  );
}

const columns = [
  cashFlowColumn.type,
  cashFlowColumn.amount,
  cashFlowColumn.balance,
  cashFlowColumn.memo,
];

/** Payments minus invoices, in yen. A debt is also named in words. */
function Balance({ amount }: { amount: number }) {
  return (
    <p className="row flush tight">
      <span className={classes.label}>残高</span>
      <strong className={classes.total}>
        <Money amount={amount} />
      </strong>
      {amount < 0 && (
        <StateBadge icon={IconAlertTriangle} color="red">
          未払いあり
        </StateBadge>
      )}
    </p>
  );
}
