import { formatYen } from "@kenshu/domain/money.ts";
import { filePaths } from "#api/files.ts";
import { trpc } from "#api/transport.ts";
import type { CashFlow } from "#parts/cashFlow/cashFlow.tsx";
import { DateText } from "#ui/DateText.tsx";
import { DownloadButton } from "#ui/DownloadButton.tsx";

/** Downloads the receipt of a payment. */
export function ReceiptButton({
  payment: { cashFlowId, occurredOn, amount },
  isCompact,
}: {
  payment: CashFlow;
  /** For a row of a table. */
  isCompact?: boolean;
}) {
  const utils = trpc.useUtils();

  return (
    <DownloadButton
      size={isCompact ? "sm" : undefined}
      path={filePaths.receipt({ cashFlowId })}
      // The payment may have been removed meanwhile.
      onFailed={() => void utils.cashFlow.invalidate()}
    >
      領収書を保存
      <span className="visuallyHidden">
        <DateText value={occurredOn} /> {formatYen(amount)}
      </span>
    </DownloadButton>
  );
}
