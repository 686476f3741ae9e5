import { z } from "zod";
import { analyses } from "#analysis/analyses.ts";
import type { AnalysisName, CellKind } from "#analysis/analysis.ts";
import { id, page, pageOrList } from "#fields.ts";

/** A page of one analysis: its name, and its conditions as they are. */
const asked = <const N extends AnalysisName, I extends z.ZodObject>(analysis: {
  name: N;
  input: I;
}) =>
  page.extend({
    pageSize: pageOrList.shape.pageSize,
    analysis: z.literal(analysis.name),
    conditions: analysis.input,
  });

type Asked = {
  [N in AnalysisName]: ReturnType<typeof asked<N, (typeof analyses)[N]["input"]>>;
}[AnalysisName];

/** Which analysis, under which conditions, and which page of it. */
export const analysisTableInput = z.discriminatedUnion(
  "analysis",
  Object.values<{ name: AnalysisName; input: z.ZodObject }>(analyses).map(asked) as never as [
    Asked,
    ...Asked[],
  ],
);
export type AnalysisTableInput = z.input<typeof analysisTableInput>;

const cells = z.array(z.union([z.string(), z.number(), z.null()]));
const kinds = [
  "text",
  "note",
  "number",
  "yen",
  "percent",
  "wholePercent",
  "date",
] as const satisfies CellKind[];

/** What the screen of an analysis shows: columns, a page of the rows, and the total where it counts. */
export const analysisTable = z.object({
  columns: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      group: z.string().nullable(),
      kind: z.enum(kinds),
      isSeries: z.boolean(),
      color: z.string().nullable(),
    }),
  ),
  rows: z.array(
    z.object({
      key: z.string(),
      /** The student whom a row of a list is about. */
      studentUserId: id.nullable(),
      /** In the order of the columns. */
      cells,
    }),
  ),
  /** In the order of the columns. */
  total: cells.nullable(),
  totalCount: z.number(),
});
export type AnalysisTable = z.output<typeof analysisTable>;
