import type { SentFile } from "@kenshu/domain/fields.ts";
import { receiptPdf } from "@kenshu/files/receiptPdf.ts";
import type { Context, SignedIn } from "#context.ts";
import { issueReceipt } from "#modules/cashFlow/issueReceipt.ts";

/** The receipt of a payment as a PDF, drawn from its snapshot once that is kept for good (rule 10.2). */
export async function getFileReceipt(
  ctx: SignedIn<Context>,
  cashFlowId: number,
): Promise<SentFile> {
  const { fileName, content } = await issueReceipt(ctx, cashFlowId);
  const pdf = await receiptPdf(content);
  return {
    fileName,
    contentType: "application/pdf",
    fileData: Buffer.from(pdf).toString("base64"),
  };
}
