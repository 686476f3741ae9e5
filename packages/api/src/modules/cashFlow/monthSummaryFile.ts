import { once } from "node:events";
import { streamRows } from "@kenshu/db/streamRows.ts";
import type { monthSummaryFileInput } from "@kenshu/domain/cashFlow/cashFlow.schema.ts";
import { monthSummaryFileName } from "@kenshu/domain/cashFlow/monthSummary.rules.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { formatMonth } from "@kenshu/domain/time.ts";
import { monthSummaryCsv, monthSummaryXlsx } from "@kenshu/files/monthSummary.ts";
import type { z } from "zod";
import type { CommandContext } from "#context.ts";
import { mediaTypes, type SentFile } from "#declaring/sentFile.ts";
import { category } from "#modules/cashFlow/cashFlow.store.ts";
import { entered, isEmpty } from "#modules/cashFlow/monthSummary.queries.ts";
import { recordDownload } from "#recording/recordDownload.ts";

const formatNames = { xlsx: "Excel", csv: "CSV" };

/**
 * The summary of a month as a file; AnalysisDataNotFound for a month without cash flows. The start
 * of a download is logged (rules 10.3, 11.2).
 */
export async function getFileMonthSummary(
  ctx: CommandContext,
  { month, format }: z.output<typeof monthSummaryFileInput>,
): Promise<SentFile> {
  if (await isEmpty(ctx.db, month)) fail("AnalysisDataNotFound");
  const rows = streamRows(ctx.db, entered(ctx.db, month));
  // The titles come first. Reading errors must appear before them.
  await once(rows, "readable");
  await recordDownload(ctx, rows, {
    category,
    description: `月次精算（${formatMonth(month)}）のダウンロード（${formatNames[format]}）を開始`,
  });
  return {
    fileName: monthSummaryFileName(month, format),
    contentType: mediaTypes[format],
    content: format === "xlsx" ? monthSummaryXlsx(rows, month) : monthSummaryCsv(rows),
  };
}
