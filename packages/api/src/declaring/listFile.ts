import { once } from "node:events";
import { streamPages } from "@kenshu/db/streamRows.ts";
import type { LogCategory } from "@kenshu/domain/log/logCategories.ts";
import type { GuardedProcedureName } from "@kenshu/domain/permissions.ts";
import { type PlainDate, tokyoDate } from "@kenshu/domain/time.ts";
import { streamedXlsx } from "@kenshu/files/streamedXlsx.ts";
import type { Column, Row } from "@kenshu/files/table.ts";
import { z } from "zod";
import type { SignedIn } from "#context.ts";
import { criteriaInWords, targetsOf } from "#declaring/listConditions.ts";
import { mediaTypes, type SentFile } from "#declaring/sentFile.ts";
import { recordDownload } from "#recording/recordDownload.ts";
import type { Found, Part } from "#rows/findSummaries.ts";

/** A column of a list in its workbook, under the head that it has on the screen. */
type ListColumn<R> = Column & { value: (row: R, today: PlainDate, now: Date) => Row[number] };

/** A list that can be saved (rule 13.90). */
export type List<R> = {
  /** The title of its screen. */
  title: string;
  category: LogCategory;
  columns: readonly ListColumn<R>[];
};

/** How many rows are read at a time. */
const LOT = 1000;

type Paging = "page" | "pageSize";

/** The criteria of a search, without its pages, and what it checks of them. */
export function criteriaOf<T extends z.ZodRawShape & Record<Paging, z.ZodType>>(
  search: z.ZodObject<T>,
) {
  const { page: _, pageSize: __, ...criteria } = search.shape;
  const { checks = [] } = search.def;
  return z
    .object(criteria as { [N in Exclude<keyof T, Paging>]: T[N] })
    .check(...(checks as z.core.$ZodCheck<unknown>[]));
}

/** What the procedure of a list's workbook declares. */
export const ofList = (list: List<never>, search: GuardedProcedureName) => ({
  summary: `「${list.title}」の一覧をExcelで取得`,
  description: `条件は ${search.replace(".", "/")} と同じで、見つかった行がすべて入ります。ダウンロードしたことがログに残ります。`,
  saves: search,
});

/**
 * The workbook of all rows that a search finds, in its order and with the columns of its screen, as
 * they all stand at one time. The start of a download is logged (rules 11.2, 13.90).
 */
export async function sendList<R, C extends object>(
  ctx: SignedIn,
  { title, category, columns }: List<R>,
  criteria: C,
  search: (ctx: SignedIn, asked: C & Required<Part>) => Promise<{ rows: readonly R[] }>,
): Promise<SentFile> {
  const now = ctx.clock.now();
  const today = tokyoDate(now);
  const conditions = await criteriaInWords(ctx.db, criteria);
  const found: Found = {};
  const rows = streamPages(ctx.db, LOT, async (db, page) => {
    const asked = { ...criteria, page, pageSize: LOT, found };
    return (await search({ ...ctx, db, clock: { now: () => now } }, asked)).rows;
  });
  // Errors in reading must appear before the first byte.
  await once(rows, "readable");
  const about = { conditions, meaning: [`「${title}」で条件に合う行のすべてです。`] };
  const file = streamedXlsx({ name: title, columns, about }, each(rows));
  // If nobody begins to read a file, it never asks for its rows and cannot end the query.
  file.once("close", () => rows.destroy());
  const words = conditions.map(({ text }) => text).join("、");
  await recordDownload(ctx, file, {
    category,
    targets: targetsOf(criteria),
    description: `「${title}」の一覧${words && `（${words}）`}のダウンロード（Excel）を開始`,
  });
  return { fileName: `${title}_${today}.xlsx`, contentType: mediaTypes.xlsx, content: file };

  async function* each(all: AsyncIterable<R>) {
    for await (const row of all) yield columns.map(({ value }) => value(row, today, now));
    return undefined;
  }
}
