import { VOID_REASON_MAX } from "@kenshu/domain/cashFlow/cashFlow.limits.ts";
import { signedAmount } from "@kenshu/domain/cashFlow/cashFlow.rules.ts";
import { CashFlowType, cashFlowTypeName } from "@kenshu/domain/enumerations.ts";
import { formatYen } from "@kenshu/domain/money.ts";
import { skipToken } from "@tanstack/react-query";
import { useState } from "react";
import { errorCode } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import type { CashFlow } from "#parts/cashFlow/cashFlow.tsx";
import { ActDialog, toldInDialog } from "#ui/ActDialog.tsx";
import { DateText } from "#ui/DateText.tsx";
import { LineInput } from "#ui/LineInput.tsx";
import { alreadyText } from "#ui/Meanwhile.tsx";
import { Money } from "#ui/Money.tsx";
import { confirmSentences } from "#ui/sentences.ts";
import classes from "./RemoveDialog.module.css";

/**
 * Removes a cash flow; open while there is one. It shows the cash flow and the balance afterwards,
 * and asks for the reason, for the ledger (rule 10.1).
 */
export function RemoveDialog({
  cashFlow,
  onRemoved,
  onGone,
  onClose,
  focusAfter,
}: {
  cashFlow: CashFlow | null;
  onRemoved: () => unknown;
  /** Called in place of `onClose` when the cash flow turns out to be removed already. */
  onGone: () => void;
  onClose: () => void;
  focusAfter?: () => HTMLElement | null;
}) {
  const [reason, setReason] = useState("");
  const remove = trpc.cashFlow.remove.useMutation(toldInDialog);
  const { data: ledger } = trpc.cashFlow.getStudentLedger.useQuery(
    cashFlow ? { studentUserId: cashFlow.studentUserId } : skipToken,
  );
  const removal = ledger?.cashFlows.find(
    ({ cashFlowId }) => cashFlowId === cashFlow?.cashFlowId,
  )?.removal;

  function close(): void {
    setReason("");
    if (removal || isGone(remove.error)) onGone();
    else onClose();
  }

  async function perform(): Promise<void> {
    if (!cashFlow) return;
    await remove.mutateAsync({ id: cashFlow.cashFlowId, reason });
    await onRemoved();
  }

  return (
    <ActDialog
      opened={cashFlow !== null}
      title={cashFlow?.type === CashFlowType.Payment ? "入金の削除" : "請求の削除"}
      question={confirmSentences.remove}
      act="削除する"
      destructive
      onAct={perform}
      onClose={close}
      ended={
        removal
          ? alreadyText("すでに削除されています", { by: removal.removedBy, at: removal.removedAt })
          : undefined
      }
      isOver={isGone}
      focusAfter={focusAfter}
      isTyped={reason !== ""}
      fields={
        <LineInput
          label="理由"
          description="任意です。精算に、削除した人と日時とともに残ります。研修生には見えません。"
          maxLength={VOID_REASON_MAX}
          text={reason}
          onText={setReason}
        />
      }
    >
      {cashFlow && (
        <Consequence cashFlow={cashFlow} totalAmount={removal ? undefined : ledger?.totalAmount} />
      )}
    </ActDialog>
  );
}

const isGone = (error: unknown) => errorCode(error) === "DbConflict";

function Consequence({
  cashFlow,
  totalAmount,
}: {
  cashFlow: CashFlow;
  /** The balance now, in yen, once it is known. */
  totalAmount: number | undefined;
}) {
  return (
    <>
      <p className={classes.line}>
        <DateText value={cashFlow.occurredOn} />の{cashFlowTypeName[cashFlow.type]}
        <strong className="unbroken">{formatYen(cashFlow.amount)}</strong>を削除します。
        {cashFlow.type === CashFlowType.Payment && "発行済みの領収書は無効になります。"}
        この操作は元に戻せません。
      </p>
      {totalAmount !== undefined && (
        <p className={classes.line}>
          残高 <Money amount={totalAmount} /> → 削除後{" "}
          <strong>
            <Money amount={totalAmount - signedAmount(cashFlow)} />
          </strong>
        </p>
      )}
    </>
  );
}
