import { once } from "node:events";
import type { Readable } from "node:stream";
import type { Database } from "@kenshu/db/pool.ts";
import { streamRows } from "@kenshu/db/streamRows.ts";
import type { AnalysisTable } from "@kenshu/domain/analysis/analysis.schema.ts";
import {
  type Analysis,
  type Column,
  type ColumnHead,
  type ListRow,
  type NamedTraining,
  type Tally,
  totalOf,
} from "@kenshu/domain/analysis/analysis.ts";
import {
  type Conditions,
  conditionsBefore,
  timeInWords,
} from "@kenshu/domain/analysis/conditions.ts";
import { earlierFigures } from "@kenshu/domain/analysis/earlier.ts";
import { BusinessError, fail } from "@kenshu/domain/errors.ts";
import { LIST_MAX, PAGE_SIZE } from "@kenshu/domain/limits.ts";
import { streamedXlsx } from "@kenshu/files/streamedXlsx.ts";
import type { Table } from "@kenshu/files/table.ts";
import type { Chart } from "@kenshu/files/xlsx.ts";
import type { SelectQueryBuilder } from "kysely";
import type { z } from "zod";
import type { Context } from "#context.ts";
import { pagedList } from "#rows/pagedList.ts";

/** What queries of analyses need: the database to read, and the present time. */
export type Reading = { db: Database; clock: Context["clock"] };

export async function readingOf({
  analyses,
  clock,
}: Pick<Context, "analyses" | "clock">): Promise<Reading> {
  return { db: await analyses.choose(), clock };
}

/** The counted rows, and their total if adding them up would count somebody twice. */
export type Tallied = { rows: Tally[]; total?: Tally };

/** A query for a list of any length, and the cells of a row. */
export type Listed<O, R> = {
  // biome-ignore lint/suspicious/noExplicitAny: which tables it reads is the query's own business
  query: SelectQueryBuilder<any, any, O>;
  rowOf(row: O): R;
};

/** How many rows of a list to read. Without `pageSize` all rows, up to a limit. */
type Page = { page: number; pageSize?: number | undefined };
type Definition<N extends string, C extends z.ZodObject, R> = Omit<Analysis<C, R>, "name"> & {
  name: N;
};

/** An analysis together with its query. */
export type Source<N extends string = string, C extends z.ZodObject = z.ZodObject> = {
  definition: Pick<Analysis<C>, "title" | "meaning" | "conditions" | "input" | "chart"> & {
    name: N;
  };
  /** A page of the table as screens show it (rule 12.5). */
  table(reading: Reading, input: z.output<C>, page: Page): Promise<AnalysisTable>;
  /** All of the same rows, as a workbook. */
  workbook(reading: Reading, input: z.output<C>, conditions: Words): Promise<Readable>;
};

/** Follows the period in which there was nothing to count. */
const NOTHING = "（該当なし）";

type Words = { label: string; text: string }[];

/** An analysis that counts: few rows, all in memory. */
export function counted<N extends string, C extends z.ZodObject>(
  definition: Definition<N, C, Tally>,
  tally: (reading: Reading, input: z.output<C>) => Promise<Tallied>,
): Source<N, C> {
  return {
    definition,
    async table(reading, input, { page, pageSize = LIST_MAX }) {
      const columns = definition.columns(input, await namedTrainings(reading));
      const counted = await tableOf(reading, input, columns);
      if (counted === null) return fail("AnalysisDataNotFound");
      const { rows, total } = counted;
      return {
        columns: headsOf(columns),
        rows: rows
          .slice(page * pageSize, (page + 1) * pageSize)
          .map((row) => ({ ...row, studentUserId: null })),
        total,
        totalCount: rows.length,
      };
    },
    async workbook(reading, input, conditions) {
      const onScreen = definition.columns(input, await namedTrainings(reading));
      const columns = [
        ...onScreen.filter(({ isLastInFile }) => !isLastInFile),
        ...onScreen.filter(({ isLastInFile }) => isLastInFile),
      ];
      const counted = await tableOf(reading, input, columns);
      if (counted === null) return fail("AnalysisDataNotFound");
      const { rows, total } = counted;
      const before = beforeOf(definition, input);
      const countedBefore = before && (await tableOf(reading, before.input, columns));
      const earlier =
        definition.chart && countedBefore
          ? earlierFigures(counted, definition.chart, countedBefore)
          : [];
      const sheet = sheetOf(definition, columns, conditions, {
        columns: earlier.map(({ column: { kind, ...column } }) => ({
          kind,
          title: `${titleOf(column)}（前の期間）`,
        })),
        meaning: before && `前の期間：${before.time}${countedBefore ? "" : NOTHING}`,
      });
      return streamedXlsx(sheet, each(), chartOf(definition, columns, rows.length));

      async function* each() {
        for (const [place, { cells }] of rows.entries()) {
          yield [...cells, ...earlier.map((column) => column.cells[place] ?? null)];
        }
        return [...total, ...earlier.map((column) => column.total)];
      }
    },
  };

  /** Null if there is nothing to count. */
  async function tableOf(reading: Reading, input: z.output<C>, columns: readonly Column<Tally>[]) {
    const { rows, total = totalOf(rows) } = await tally(reading, input);
    if (Object.values(total.counts).every((count) => count === 0)) return null;
    return {
      columns,
      rows: rows.map((row) => ({ key: row.key, cells: cellsOf(columns, row) })),
      total: cellsOf(columns, total),
    };
  }
}

/** An analysis that lists: any number of rows, page by page or from a cursor. */
export function listed<
  N extends string,
  C extends z.ZodObject,
  O extends object,
  R extends ListRow,
>(
  definition: Definition<N, C, R>,
  list: (reading: Reading, input: z.output<C>) => Promise<Listed<O, R>>,
): Source<N, C> {
  return {
    definition,
    async table(reading, input, { page, pageSize = PAGE_SIZE }) {
      const columns = definition.columns(input, []);
      const { query, rowOf } = await list(reading, input);
      const { rows, totalCount } = await pagedList(query, { page, pageSize });
      if (totalCount === 0) fail("AnalysisDataNotFound");
      return {
        columns: headsOf(columns),
        rows: rows.map(rowOf).map((row, index) => ({
          key: String(page * pageSize + index),
          studentUserId: row.studentUserId,
          cells: cellsOf(columns, row),
        })),
        total: null,
        totalCount,
      };
    },
    async workbook(reading, input, conditions) {
      const columns = definition.columns(input, []);
      const before = beforeOf(definition, input);
      const earlier = before && {
        columns: [],
        meaning: `前の期間：${before.time}${await countInWords(reading, before.input)}`,
      };
      const { query, rowOf } = await list(reading, input);
      const rows = streamRows(reading.db, query, "analyses");
      // Errors in reading must appear before the first byte.
      await once(rows, "readable");
      if (rows.readableLength === 0) fail("AnalysisDataNotFound");
      const file = streamedXlsx(sheetOf(definition, columns, conditions, earlier), each(rows));
      // If nobody begins to read a file, it never asks for its rows and cannot end the query.
      return file.once("close", () => rows.destroy());

      async function* each(found: AsyncIterable<O>) {
        for await (const row of found) yield cellsOf(columns, rowOf(row));
        return undefined;
      }
    },
  };

  async function countInWords(reading: Reading, input: z.output<C>): Promise<string> {
    try {
      const { query } = await list(reading, input);
      const { totalCount } = await pagedList(query, { page: 0, pageSize: 1 });
      if (totalCount > 0) return `、${totalCount.toLocaleString("ja-JP")}${definition.unit}`;
    } catch (error) {
      const isNothing = error instanceof BusinessError && error.code === "AnalysisDataNotFound";
      if (!isNothing) throw error;
    }
    return NOTHING;
  }
}

/** The conditions of the earlier period, and the period in words; null if nobody can ask for it. */
function beforeOf<C extends z.ZodObject>(
  { conditions }: Pick<Analysis, "conditions">,
  input: z.output<C>,
) {
  const before = conditionsBefore(conditions, input as Conditions);
  return before && { input: before as z.output<C>, time: timeInWords(conditions, before) };
}

/** The trainings in their order. */
function namedTrainings({ db }: Reading): Promise<NamedTraining[]> {
  return db
    .selectFrom("training")
    .select(["id", "name", "displayColor"])
    .orderBy("displayOrder")
    .orderBy("id")
    .execute();
}

function headsOf<R>(columns: readonly Column<R>[]) {
  return columns.map(({ of: _, isLastInFile: __, ...head }) => head);
}

function cellsOf<R>(columns: readonly Column<R>[], row: R) {
  return columns.map(({ of }) => of(row));
}

type Drawn = Pick<Analysis, "title" | "meaning" | "chart">;

/**
 * The table of a workbook, with its conditions and explanation. What the earlier period has stands
 * behind all else.
 */
function sheetOf<R>(
  { title, meaning }: Drawn,
  columns: readonly Column<R>[],
  conditions: Words,
  earlier: { columns: Table["columns"]; meaning: string | null } | null,
): Table {
  return {
    name: title,
    columns: [
      ...columns.map((column) => ({ kind: column.kind, title: titleOf(column) })),
      ...(earlier?.columns ?? []),
    ],
    about: { conditions, meaning: [...meaning, ...(earlier?.meaning ? [earlier.meaning] : [])] },
  };
}

/** With the title of its group, because a workbook has one line of titles. */
function titleOf({ group, title }: Pick<ColumnHead, "group" | "title">): string {
  return group === null ? title : `${group} ${title}`;
}

function chartOf<R>(
  { chart }: Drawn,
  columns: readonly Column<R>[],
  rowCount: number,
): Chart | undefined {
  const series = columns.flatMap(({ isSeries, color }, column) =>
    isSeries ? [{ column, color }] : [],
  );
  return chart ? { ...chart, series, rowCount } : undefined;
}
