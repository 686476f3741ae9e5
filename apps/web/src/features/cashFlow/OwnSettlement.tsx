import type { studentCashFlows } from "@kenshu/domain/cashFlow/cashFlow.schema.ts";
import { CashFlowType } from "@kenshu/domain/enumerations.ts";
import { formatYen } from "@kenshu/domain/money.ts";
import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useState } from "react";
import type { z } from "zod";
import { trpc } from "#api/transport.ts";
import { CashFlowAmount, CashFlowKind } from "#parts/cashFlow/cashFlow.tsx";
import { DateText } from "#ui/DateText.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { emptySentences } from "#ui/sentences.ts";
import classes from "./OwnSettlement.module.css";
import { ReceiptButton } from "./settling/ReceiptButton.tsx";
import { ownReceiptNote } from "./settling/receiptNote.ts";

type ListedCashFlow = z.infer<typeof studentCashFlows>["cashFlows"][number];

const AT_A_TIME = 20;

/** What a student has paid and owes. */
export function OwnSettlement({ studentId }: { studentId: number }) {
  const query = trpc.cashFlow.getStudentCashFlows.useQuery({
    studentUserId: studentId,
  });
  return (
    <>
      <PageHeader title="精算" />
      <Loaded query={query} rows={4} height={96}>
        {({ totalAmount, cashFlows, totalCount }) => (
          <>
            <OwnBalance amount={totalAmount} />
            {cashFlows.length === 0 ? (
              <EmptyState title={emptySentences.data}>
                入金と請求が登録されると、ここに並びます。
              </EmptyState>
            ) : (
              <CashFlows cashFlows={cashFlows} totalCount={totalCount} />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function OwnBalance({ amount }: { amount: number }) {
  if (amount < 0) {
    return (
      <div className={classes.owed}>
        <p className={`row ${classes.balance}`}>
          <IconAlertTriangle size={24} aria-hidden />
          未払い <strong className="unbroken">{formatYen(-amount)}</strong>
        </p>
        <p className={`dim small ${classes.note}`}>
          支払いについては、講師に問い合わせてください。
        </p>
      </div>
    );
  }
  return (
    <p className={`row ${classes.balance}`}>
      残高 <strong className="unbroken">{formatYen(amount)}</strong>
    </p>
  );
}

function CashFlows({
  cashFlows,
  totalCount,
}: {
  cashFlows: readonly ListedCashFlow[];
  totalCount: number;
}) {
  const [shown, setShown] = useState(AT_A_TIME);
  const hasPayment = cashFlows.some(({ type }) => type === CashFlowType.Payment);
  return (
    <>
      {hasPayment && <p className={`dim small ${classes.note}`}>{ownReceiptNote}</p>}
      <ul className="stack gap12 plainList narrow" aria-label="入金と請求">
        {cashFlows.slice(0, shown).map((cashFlow) => (
          <CashFlowItem key={cashFlow.cashFlowId} cashFlow={cashFlow} />
        ))}
      </ul>
      {shown < cashFlows.length && (
        <Button
          variant="outline"
          className={classes.more}
          onClick={() => setShown(shown + AT_A_TIME)}
        >
          さらに表示
        </Button>
      )}
      {shown >= cashFlows.length && totalCount > cashFlows.length && (
        <p className={`dim small ${classes.note}`}>
          最近の{cashFlows.length}件を表示しています（全{totalCount.toLocaleString("ja-JP")}件）
        </p>
      )}
    </>
  );
}

function CashFlowItem({ cashFlow }: { cashFlow: ListedCashFlow }) {
  return (
    <li className={`stack gap4 ${classes.cashFlow}`}>
      <div className="row spread">
        <h2 className="subtitle">
          <DateText value={cashFlow.occurredOn} />
        </h2>
        <CashFlowKind type={cashFlow.type} />
      </div>
      <p className="larger bold flush">
        <CashFlowAmount cashFlow={cashFlow} />
      </p>
      {cashFlow.memo && <p className="flush">{cashFlow.memo}</p>}
      {cashFlow.startDate !== null && (
        <p className="flush">
          キャンセルした研修 <DateText value={cashFlow.startDate} withTime />
        </p>
      )}
      {cashFlow.type === CashFlowType.Payment && <ReceiptButton payment={cashFlow} />}
    </li>
  );
}
