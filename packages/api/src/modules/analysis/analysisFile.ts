import { type Conditions, fileNameOf, inWords } from "@kenshu/domain/analysis/conditions.ts";
import type { z } from "zod";
import type { Context } from "#context.ts";
import { mediaTypes, type SentFile } from "#declaring/sentFile.ts";
import { type Reading, readingOf, type Source } from "#modules/analysis/source.ts";
import { withinLimit } from "#modules/analysis/withinLimit.ts";
import { recordDownload } from "#recording/recordDownload.ts";

/** The workbook of an analysis. The start of a download is logged (rules 11.2, 12.1). */
export async function getFile<N extends string, C extends z.ZodObject>(
  ctx: Context,
  source: Source<N, C>,
  input: z.output<C>,
): Promise<SentFile> {
  const { title, conditions } = source.definition;
  const given = input as Conditions;
  const reading = await readingOf(ctx);
  const chosenName = await chosenNameOf(reading, given);
  const words = inWords(conditions, given, chosenName);
  const content = await withinLimit(source.workbook(reading, input, words));
  await recordDownload(ctx, content, {
    category: "分析",
    description: `${title}${inBrackets(words)}のダウンロード（Excel）を開始`,
  });
  return {
    fileName: fileNameOf(title, conditions, given, chosenName),
    contentType: mediaTypes.xlsx,
    content,
  };
}

function inBrackets(words: readonly { text: string }[]): string {
  return words.length === 0 ? "" : `（${words.map(({ text }) => text).join("、")}）`;
}

/** The name of the chosen area or training; null for all. */
async function chosenNameOf(
  { db }: Reading,
  { areaId, trainingId }: Conditions,
): Promise<string | null> {
  const [table, id] =
    trainingId === undefined ? ["area" as const, areaId] : ["training" as const, trainingId];
  if (id === undefined) return null;
  const chosen = await db
    .selectFrom(table)
    .select("name")
    .where("id", "=", Number(id))
    .executeTakeFirst();
  return chosen?.name ?? null;
}
