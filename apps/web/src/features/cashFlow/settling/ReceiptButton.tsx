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
  /** For a row of a table, whose column says what is kept. */
  isCompact?: boolean;
}) {
  const utils = trpc.useUtils();

  return (
    <DownloadButton
      size={isCompact ? "compact-md" : undefined}
      hasIcon={!isCompact}
      path={filePaths.receipt({ cashFlowId })}
      // Somebody may have removed the payment meanwhile.
      onFailed={() => void utils.cashFlow.invalidate()}
    >
      {isCompact ? "保存する" : "領収書を保存"}
      <span className="visuallyHidden">
        {isCompact && "領収書 "}
        <DateText value={occurredOn} /> {formatYen(amount)}
      </span>
    </DownloadButton>
  );
}
