import { signedAmount } from "@kenshu/domain/cashFlow/cashFlow.rules.ts";
import { CashFlowType, cashFlowTypeName } from "@kenshu/domain/enumerations.ts";
import { formatYen } from "@kenshu/domain/text.ts";
import { trpc } from "#api/transport.ts";
import { ActDialog, toldInDialog } from "#ui/ActDialog.tsx";
import { DateText } from "#ui/DateText.tsx";
import { Money } from "#ui/Money.tsx";
import { confirmSentences } from "#ui/sentences.ts";
import type { CashFlow } from "#ui/settlement/cashFlowEntry.tsx";
import classes from "./RemoveDialog.module.css";

/** Removes an entry; open while there is one. Tells what it was and what the balance becomes. */
export function RemoveDialog({
  entry,
  totalAmount,
  onRemoved,
  onClose,
  focusAfter,
}: {
  entry: CashFlow | null;
  /** The balance with the entry; not known while it is being read. */
  totalAmount: number | undefined;
  onRemoved: () => unknown;
  onClose: () => void;
  focusAfter?: () => HTMLElement | null;
}) {
  const utils = trpc.useUtils();
  const remove = trpc.cashFlow.remove.useMutation(toldInDialog);

  async function perform(): Promise<void> {
    if (!entry) return;
    try {
      await remove.mutateAsync({ id: entry.cashFlowId });
    } catch (error) {
      void utils.cashFlow.invalidate();
      throw error;
    }
    await onRemoved();
  }

  return (
    <ActDialog
      opened={entry !== null}
      title={entry?.type === CashFlowType.Payment ? "入金の削除" : "請求の削除"}
      question={confirmSentences.remove}
      act="削除"
      destructive
      onAct={perform}
      onClose={onClose}
      focusAfter={focusAfter}
    >
      {entry && <Consequence entry={entry} totalAmount={totalAmount} />}
    </ActDialog>
  );
}

function Consequence({ entry, totalAmount }: { entry: CashFlow; totalAmount: number | undefined }) {
  return (
    <>
      <p className={classes.line}>
        <DateText value={entry.createdAt} /> の{cashFlowTypeName[entry.type]}{" "}
        <strong className="unbroken">{formatYen(entry.amount)}</strong> を削除します。
        {entry.type === CashFlowType.Payment && "発行済みの領収書は無効になります。"}
        この操作は元に戻せません。
      </p>
      {totalAmount !== undefined && (
        <p className={classes.line}>
          残高 <Money amount={totalAmount} /> → 削除後{" "}
          <strong>
            <Money amount={totalAmount - signedAmount(entry)} />
          </strong>
        </p>
      )}
    </>
  );
}
