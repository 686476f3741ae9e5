import { kindAndAmount } from "@kenshu/domain/cashFlow/cashFlow.rules.ts";
import { CashFlowType } from "@kenshu/domain/enumerations.ts";
import { formatYen } from "@kenshu/domain/money.ts";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { linkOptions } from "@tanstack/react-router";
import { useState } from "react";
import { trpc } from "#api/transport.ts";
import { useCan } from "#api/useCan.ts";
import type { LedgerRow } from "#parts/cashFlow/cashFlowColumns.tsx";
import { Settlement } from "#parts/cashFlow/Settlement.tsx";
import type { Column } from "#ui/DataTable.tsx";
import { DateText } from "#ui/DateText.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { showMessage } from "#ui/messages.ts";
import { pageHeading } from "#ui/pageHeading.ts";
import { PaymentButton } from "./settling/PaymentButton.tsx";
import { PaymentDialog } from "./settling/PaymentDialog.tsx";
import { ReceiptButton } from "./settling/ReceiptButton.tsx";
import { RemoveDialog } from "./settling/RemoveDialog.tsx";
import { staffReceiptNote } from "./settling/receiptNote.ts";

/** A student's settlement as staff see it. People with the right can add and remove cash flows. */
export function StudentSettlement({ studentId }: { studentId: number }) {
  const [removed, setRemoved] = useState<LedgerRow | null>(null);
  /** What was unpaid when the person began to enter a payment. */
  const [paid, setPaid] = useState<number | null>(null);
  const { data: student } = trpc.student.get.useQuery({ id: studentId });
  const mayAdd = useCan("CashFlow.Add") && student?.isErased !== true;
  const mayRemove = useCan("CashFlow.Remove");
  return (
    <>
      <Settlement
        studentId={studentId}
        acts={(totalAmount) =>
          mayAdd && (
            <div className="acts">
              {student && totalAmount < 0 && (
                <PaymentButton student={student} onPay={() => setPaid(-totalAmount)} />
              )}
              <LinkButton
                link={newCashFlowLink(studentId)}
                leftSection={<IconPlus size={18} aria-hidden />}
              >
                入金・請求を追加
              </LinkButton>
            </div>
          )
        }
        note={staffReceiptNote}
        actColumns={mayRemove ? [receiptColumn, removeColumn(setRemoved)] : [receiptColumn]}
        link={({ cashFlowId }) => cashFlowLink(studentId, cashFlowId)}
      />
      {student && paid !== null && (
        <PaymentDialog student={student} unpaidAmount={paid} onClose={() => setPaid(null)} />
      )}
      <RemoveDialog
        cashFlow={removed}
        onRemoved={() => removed && showMessage(`${kindAndAmount(removed)}を削除しました`)}
        onGone={() => setRemoved(null)}
        onClose={() => setRemoved(null)}
        focusAfter={pageHeading}
      />
    </>
  );
}

function newCashFlowLink(studentId: number) {
  return linkOptions({
    to: "/progress/detail/$id/cashFlow/$studentUserId",
    params: { id: studentId, studentUserId: studentId },
  });
}

function cashFlowLink(studentId: number, cashFlowId: number) {
  return linkOptions({
    to: "/progress/detail/$id/cashFlow/$studentUserId/$cashFlowId",
    params: { id: studentId, studentUserId: studentId, cashFlowId },
  });
}

// On phones the whole row leads to the cash flow, which offers both.
const receiptColumn: Column<LedgerRow> = {
  key: "receipt",
  head: "領収書",
  onPhone: "none",
  cell: (cashFlow) =>
    cashFlow.type === CashFlowType.Payment && cashFlow.removal === null ? (
      <ReceiptButton payment={cashFlow} isCompact />
    ) : (
      "－"
    ),
};

const removeColumn = (onRemove: (cashFlow: LedgerRow) => void): Column<LedgerRow> => ({
  key: "remove",
  head: "削除",
  onPhone: "none",
  cell: (cashFlow) =>
    cashFlow.removal ? (
      "削除済み"
    ) : cashFlow.isMonthClosed ? (
      "締め済み"
    ) : (
      <Button variant="subtle" color="red" size="compact-md" onClick={() => onRemove(cashFlow)}>
        削除する
        <span className="visuallyHidden">
          <DateText value={cashFlow.occurredOn} /> {formatYen(cashFlow.amount)}
        </span>
      </Button>
    ),
});
