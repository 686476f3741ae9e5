import { formatYen } from "@kenshu/domain/text.ts";
import { trpc } from "#api/transport.ts";
import { DateText } from "#ui/DateText.tsx";
import { DownloadButton } from "#ui/DownloadButton.tsx";
import type { CashFlow } from "#ui/settlement/cashFlow.tsx";

/** Downloads the receipt of a payment. */
export function ReceiptButton({
  payment: { cashFlowId, createdAt, amount },
  isCompact,
}: {
  payment: CashFlow;
  /** For a row of a table. */
  isCompact?: boolean;
}) {
  const utils = trpc.useUtils();

  async function read() {
    try {
      // Asked again behind one's back, the original would be the receipt that got lost.
      return await utils.cashFlow.getFileReceipt.fetch(
        { cashFlowId },
        { staleTime: 0, gcTime: 0, retry: false },
      );
    } catch (error) {
      // The payment may have been removed meanwhile.
      void utils.cashFlow.getStudentCashFlows.invalidate();
      throw error;
    }
  }

  return (
    <DownloadButton size={isCompact ? "sm" : undefined} read={read}>
      領収書
      <span className="visuallyHidden">
        <DateText value={createdAt} /> {formatYen(amount)}
      </span>
    </DownloadButton>
  );
}
