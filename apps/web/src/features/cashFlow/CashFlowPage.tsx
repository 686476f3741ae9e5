import { kindAndAmount } from "@kenshu/domain/cashFlow/cashFlow.rules.ts";
import { taxRateText } from "@kenshu/domain/cashFlow/receipt.rules.ts";
import { CashFlowType } from "@kenshu/domain/enumerations.ts";
import { Button } from "@mantine/core";
import { type LinkComponentProps, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { trpc } from "#api/transport.ts";
import { useCan } from "#api/useCan.ts";
import { type CashFlow, CashFlowAmount, CashFlowKind } from "#parts/cashFlow/cashFlow.tsx";
import { StudentSubtitle } from "#parts/student/StudentSubtitle.tsx";
import { DateText } from "#ui/DateText.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useSaved } from "#ui/useSaved.ts";
import classes from "./CashFlowPage.module.css";
import { ReceiptButton } from "./settling/ReceiptButton.tsx";
import { RemoveDialog } from "./settling/RemoveDialog.tsx";
import { staffReceiptNote } from "./settling/receiptNote.ts";

/**
 * One cash flow of a settlement. Nobody can change it; people with the right can remove it (rule
 * 10.1), unless its month is closed (rule 10.5).
 */
export function CashFlowPage({ cashFlow, back }: { cashFlow: CashFlow; back: LinkComponentProps }) {
  const { studentUserId } = cashFlow;
  const [student] = trpc.student.get.useSuspenseQuery({ id: studentUserId });
  const [isRemoving, setIsRemoving] = useState(false);
  const mayRemove = useCan("CashFlow.Remove");
  const saved = useSaved(back);
  const navigate = useNavigate();
  const isPayment = cashFlow.type === CashFlowType.Payment;
  return (
    <>
      <PageHeader
        kind="精算"
        title={kindAndAmount(cashFlow)}
        back={back}
        subtitle={
          <>
            <strong>{student.name}</strong> <StudentSubtitle student={student} />
          </>
        }
      />
      <dl className={`stack gap12 flush ${classes.facts}`}>
        <Fact name="日付">
          <DateText value={cashFlow.occurredOn} />
        </Fact>
        <Fact name="登録日時">
          <DateText value={cashFlow.createdAt} withTime />
        </Fact>
        <Fact name="区分">
          <CashFlowKind type={cashFlow.type} />
        </Fact>
        <Fact name="金額">
          <strong className="larger">
            <CashFlowAmount cashFlow={cashFlow} />
          </strong>
        </Fact>
        {isPayment && <Fact name="消費税率">{taxRateText(cashFlow.taxRate)}</Fact>}
        <Fact name="メモ">{cashFlow.memo || "－"}</Fact>
        {cashFlow.startDate !== null && (
          <Fact name="キャンセルした研修">
            <DateText value={cashFlow.startDate} withTime />
          </Fact>
        )}
      </dl>
      {isPayment && (
        <div className={classes.receipt}>
          <ReceiptButton payment={cashFlow} />
          <p className={`dim small ${classes.note}`}>{staffReceiptNote}</p>
        </div>
      )}
      {mayRemove && !cashFlow.isMonthClosed && (
        <div className={classes.removal}>
          <Button variant="subtle" color="red" onClick={() => setIsRemoving(true)}>
            削除する
          </Button>
        </div>
      )}
      <RemoveDialog
        cashFlow={isRemoving ? cashFlow : null}
        onRemoved={() => saved(`${kindAndAmount(cashFlow)}を削除しました`)}
        onGone={() => navigate(back)}
        onClose={() => setIsRemoving(false)}
      />
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
