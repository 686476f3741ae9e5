import type { studentCashFlows } from "@kenshu/domain/cashFlow/cashFlow.schema.ts";
import { CashFlowType } from "@kenshu/domain/enumerations.ts";
import { formatYen } from "@kenshu/domain/text.ts";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { z } from "zod";
import { errorMessage } from "../../api/errors.ts";
import { trpc } from "../../api/transport.ts";
import { type Column, DataTable } from "../DataTable.tsx";
import { DateText } from "../DateText.tsx";
import { EmptyState } from "../EmptyState.tsx";
import { LoadError } from "../LoadError.tsx";
import { Money } from "../Money.tsx";
import { RowsSkeleton } from "../RowsSkeleton.tsx";
import { StateBadge } from "../StateBadge.tsx";
import { emptySentences } from "../sentences.ts";
import classes from "./Settlement.module.css";

type StudentCashFlows = z.infer<typeof studentCashFlows>;
type CashFlow = StudentCashFlows["cashFlows"][number];

/** A trainee's balance and its entries, newest first; `most` shows so many of them only. */
export function Settlement({ studentId, most }: { studentId: number; most?: number }) {
  const { data, error, refetch } = trpc.cashFlow.getStudentCashFlows.useQuery({
    studentUserId: studentId,
  });
  if (error) return <LoadError message={errorMessage(error)} onReload={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={3} />;
  return (
    <>
      <p className={classes.balance}>
        <span className={classes.label}>残高</span>
        <strong className={classes.total}>
          <Money amount={data.totalAmount} />
        </strong>
        {data.totalAmount < 0 && (
          <StateBadge icon={IconAlertTriangle} color="red">
            未払いあり
          </StateBadge>
        )}
      </p>
      {data.cashFlows.length === 0 ? (
        <EmptyState title={emptySentences.data}>
          入金と請求が登録されると、ここに並びます。
        </EmptyState>
      ) : (
        <>
          {most !== undefined && data.cashFlows.length > most && (
            <p className={classes.note}>
              最近の{most}件（全{data.cashFlows.length}件）
            </p>
          )}
          <DataTable
            label="入金と請求"
            rows={data.cashFlows.slice(0, most)}
            rowKey={({ cashFlowId }) => cashFlowId}
            header={{ head: "日付", cell: ({ createdAt }) => <DateText value={createdAt} /> }}
            columns={columns}
          />
        </>
      )}
    </>
  );
}

const columns: Column<CashFlow>[] = [
  {
    key: "type",
    head: "区分",
    onPhone: "aside",
    cell: ({ type }) => (type === CashFlowType.Payment ? "入金" : "請求"),
  },
  {
    key: "amount",
    head: "金額",
    align: "end",
    cell: ({ type, amount }) => (
      <span className="unbroken">
        {type === CashFlowType.Payment ? `+${formatYen(amount)}` : formatYen(-amount)}
      </span>
    ),
  },
  {
    key: "memo",
    head: "メモ",
    cell: ({ memo, startDate }) => (
      <>
        {memo || (startDate === null && "－")}{" "}
        {startDate !== null && (
          <span className={classes.session}>
            研修 <DateText value={startDate} withTime />
          </span>
        )}
      </>
    ),
  },
];
