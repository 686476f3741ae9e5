import type { Context, SignedIn } from "#context.ts";
import { mediaTypes, type SentFile } from "#declaring/sentFile.ts";
import { issueReceipt } from "#modules/cashFlow/issueReceipt.ts";

/** The receipt of a payment as a PDF, drawn from its snapshot once that is kept for good (rule 10.2). */
export async function getFileReceipt(
  ctx: SignedIn<Context>,
  cashFlowId: number,
): Promise<SentFile> {
  // Fonts and drawing take longer to load than all else of this module: no start waits for them.
  const { receiptPdf } = await import("@kenshu/files/receiptPdf.ts");
  const { fileName, content } = await issueReceipt(ctx, cashFlowId);
  return { fileName, contentType: mediaTypes.pdf, content: receiptPdf(content) };
}
