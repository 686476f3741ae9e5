import { kindAndAmount } from "@kenshu/domain/cashFlow/cashFlow.rules.ts";
import { CashFlowType } from "@kenshu/domain/enumerations.ts";
import { formatYen } from "@kenshu/domain/money.ts";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { linkOptions } from "@tanstack/react-router";
import { useState } from "react";
import type { Column } from "#ui/DataTable.tsx";
import { DateText } from "#ui/DateText.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { showMessage } from "#ui/messages.ts";
import type { ListedCashFlow } from "#ui/settlement/cashFlowColumns.tsx";
import { Settlement } from "#ui/settlement/Settlement.tsx";
import { useCan } from "#ui/useCan.ts";
import { ReceiptButton } from "./ReceiptButton.tsx";
import { RemoveDialog } from "./RemoveDialog.tsx";
import { staffReceiptNote } from "./receiptNote.ts";

/** A student's settlement as staff see it; who may, adds cash flows and removes them. */
export function StudentSettlement({ studentId }: { studentId: number }) {
  const [removed, setRemoved] = useState<ListedCashFlow | null>(null);
  const mayAdd = useCan("CashFlow.Add");
  const mayRemove = useCan("CashFlow.Remove");
  return (
    <>
      <Settlement
        studentId={studentId}
        acts={
          mayAdd && (
            <LinkButton
              link={newCashFlowLink(studentId)}
              leftSection={<IconPlus size={18} aria-hidden />}
            >
              入金・請求を追加
            </LinkButton>
          )
        }
        note={staffReceiptNote}
        actColumns={mayRemove ? [receiptColumn, removeColumn(setRemoved)] : [receiptColumn]}
        link={({ cashFlowId }) => cashFlowLink(studentId, cashFlowId)}
      />
      <RemoveDialog
        cashFlow={removed}
        onRemoved={() => removed && showMessage(`${kindAndAmount(removed)}を削除しました`)}
        onGone={() => setRemoved(null)}
        onClose={() => setRemoved(null)}
        focusAfter={() => document.querySelector<HTMLElement>("main h1")}
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

// On phones the whole row leads to the cash flow, where both can be done.
const receiptColumn: Column<ListedCashFlow> = {
  key: "receipt",
  head: "領収書",
  onPhone: "none",
  cell: (cashFlow) =>
    cashFlow.type === CashFlowType.Payment ? <ReceiptButton payment={cashFlow} isCompact /> : "－",
};

const removeColumn = (onRemove: (cashFlow: ListedCashFlow) => void): Column<ListedCashFlow> => ({
  key: "remove",
  head: "削除",
  onPhone: "none",
  cell: (cashFlow) => (
    <Button variant="subtle" color="red" size="sm" onClick={() => onRemove(cashFlow)}>
      削除
      <span className="visuallyHidden">
        <DateText value={cashFlow.createdAt} /> {formatYen(cashFlow.amount)}
      </span>
    </Button>
  ),
});
