import type { Readable } from "node:stream";
import type { Context, SignedIn } from "#context.ts";
import { mediaTypes, type SentFile } from "#declaring/sentFile.ts";
import { issueReceipt, printed, type Receipt } from "#modules/cashFlow/issueReceipt.ts";

/** The receipt of a payment as a PDF, drawn from the stored snapshot (rule 10.2). */
export async function getFileReceipt(
  ctx: SignedIn<Context>,
  cashFlowId: number,
): Promise<SentFile> {
  // Fonts and drawing take longer to load than the rest of this module, and no start should wait
  // for them.
  const { receiptPdf } = await import("@kenshu/files/receiptPdf.ts");
  const { fileName, content } = await issueReceipt(ctx, cashFlowId);
  return { fileName, contentType: mediaTypes.pdf, content: receiptPdf(content) };
}

/** A copy (控) of an issued receipt as a PDF. Whoever still has to take the original can do so. */
export async function copyOfReceipt(receipt: Receipt): Promise<Readable> {
  const { receiptPdf } = await import("@kenshu/files/receiptPdf.ts");
  return receiptPdf(printed(receipt, "控"));
}
