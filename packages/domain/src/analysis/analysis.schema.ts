import { z } from "zod";
import { analyses } from "#analysis/analyses.ts";
import type { AnalysisName, CellKind } from "#analysis/analysis.ts";
import { page, wholeNumber } from "#fields.ts";
import { studentUserId } from "#ids.ts";
import { sentColor } from "#sentFields.ts";

/** A page of one analysis: its name and its conditions. */
const asked = <const N extends AnalysisName, I extends z.ZodObject>({
  name,
  title,
  input,
}: {
  name: N;
  title: string;
  input: I;
}) =>
  page
    .extend({
      pageSize: page.shape.pageSize
        .unwrap()
        .optional()
        .describe("1ページの件数（件）。省くと、ページに分けずに返す"),
      analysis: z.literal(name).describe("分析の名前"),
      conditions: input.meta({ id: `${name}Conditions`, description: `分析「${title}」の条件` }),
    })
    .meta({ id: `${name}TableInput`, description: `分析「${title}」の表` });

type Asked = {
  [N in AnalysisName]: ReturnType<typeof asked<N, (typeof analyses)[N]["input"]>>;
}[AnalysisName];

/** Which analysis, with which conditions, and which page. */
export const analysisTableInput = z
  .discriminatedUnion(
    "analysis",
    Object.values<{ name: AnalysisName; title: string; input: z.ZodObject }>(analyses).map(
      asked,
    ) as never as [Asked, ...Asked[]],
  )
  .meta({ id: "AnalysisTableInput", description: "どの分析を、どの条件で表にするか" });
export type AnalysisTableInput = z.input<typeof analysisTableInput>;

const cells = z.array(z.union([z.string(), z.number(), z.null()])).describe("列の順に並べた値");
const kinds = [
  "text",
  "note",
  "number",
  "yen",
  "percent",
  "wholePercent",
  "date",
] as const satisfies CellKind[];

/** The content of an analysis' screen: columns, a page of rows, and the total if it counts. */
export const analysisTable = z
  .object({
    columns: z
      .array(
        z
          .object({
            key: z.string().describe("列を見分ける文字列"),
            title: z.string().describe("見出し"),
            group: z.string().nullable().describe("いくつかの列をまとめる見出し"),
            kind: z
              .enum(kinds)
              .describe(
                "値の種類。text = 文字、note = 数行の文字、number = 数、yen = 円、percent と wholePercent = 割合（1 を 100% とする）、date = 日付",
              ),
            isSeries: z.boolean().describe("グラフに描くか"),
            color: sentColor.nullable().describe("列が表す研修種目の色（#rrggbb）"),
          })
          .meta({ id: "AnalysisColumn", description: "分析の列" }),
      )
      .describe("列"),
    rows: z
      .array(
        z
          .object({
            key: z.string().describe("行を見分ける文字列"),
            studentUserId: studentUserId.nullable().describe("行が表す研修生の id"),
            cells,
          })
          .meta({ id: "AnalysisRow", description: "分析の行" }),
      )
      .describe("行"),
    total: cells.nullable().describe("合計の行。列の順に並べた値"),
    totalCount: wholeNumber.describe("行の数（行）"),
  })
  .meta({ id: "AnalysisTable", description: "分析の結果の表" });
export type AnalysisTable = z.output<typeof analysisTable>;
