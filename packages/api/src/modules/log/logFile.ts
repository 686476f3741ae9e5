import { once } from "node:events";
import { streamRows } from "@kenshu/db/streamRows.ts";
import { logFileName } from "@kenshu/domain/log/log.rules.ts";
import type { logFileInput } from "@kenshu/domain/log/log.schema.ts";
import { formatDate, tokyoDate } from "@kenshu/domain/time.ts";
import { logCsv } from "@kenshu/files/log.ts";
import type { z } from "zod";
import type { CommandContext } from "#context.ts";
import { mediaTypes, type SentFile } from "#declaring/sentFile.ts";
import { logged } from "#modules/log/log.queries.ts";
import { recordDownload } from "#recording/recordDownload.ts";

type Criteria = z.output<typeof logFileInput>;

/** All that meets the criteria as CSV; that somebody begins to take it along is logged, too (rules 11.2, 11.6). */
export async function getFileLog(ctx: CommandContext, criteria: Criteria): Promise<SentFile> {
  const rows = streamRows(ctx.db, logged(ctx.db, criteria));
  // The titles come before any row: what cannot be read is refused before they do.
  await once(rows, "readable");
  const { studentUserId, scheduleId } = criteria;
  await recordDownload(ctx, rows, {
    category: "ログ",
    description: `ログ${periodOf(criteria)}のダウンロード（CSV）を開始`,
    targets: {
      ...(studentUserId !== undefined && { user: studentUserId }),
      ...(scheduleId !== undefined && { schedule: scheduleId }),
    },
  });
  return {
    fileName: logFileName(tokyoDate(ctx.clock.now())),
    contentType: mediaTypes.csv,
    content: logCsv(rows),
  };
}

/** `（2027/03/04(木)〜2027/03/11(木)）`; nothing for all the time that is kept. */
function periodOf({ start, end }: Criteria): string {
  if (start === undefined && end === undefined) return "";
  return `（${start ? formatDate(start) : ""}〜${end ? formatDate(end) : ""}）`;
}
