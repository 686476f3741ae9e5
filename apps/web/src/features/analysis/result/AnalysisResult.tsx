import { analyses } from "@kenshu/domain/analysis/analyses.ts";
import type { AnalysisTable } from "@kenshu/domain/analysis/analysis.schema.ts";
import { type Conditions, isOver, timeInWords } from "@kenshu/domain/analysis/conditions.ts";
import { nothing } from "@kenshu/domain/analysis/earlier.ts";
import { LIST_MAX, PAGE_SIZE } from "@kenshu/domain/limits.ts";
import { Button, Skeleton } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { LinkComponentProps } from "@tanstack/react-router";
import { useId, useRef } from "react";
import { today } from "#api/clock.ts";
import { filePaths } from "#api/files.ts";
import type { AnalysisSearch } from "#features/analysis/conditions/analysisSearch.ts";
import type { ShownAnalysis } from "#features/analysis/conditions/conditionsOf.ts";
import { AnalysisTableView, type WayBehind } from "#parts/analysis/AnalysisTableView.tsx";
import { changeText } from "#parts/analysis/cells.ts";
import { countText } from "#ui/countText.ts";
import { DownloadButton } from "#ui/DownloadButton.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Pages } from "#ui/Pages.tsx";
import { lazyPart } from "#ui/part/lazyPart.tsx";
import { emptySentences } from "#ui/sentences.ts";
import classes from "./AnalysisResult.module.css";
import type { Before } from "./useAnalysisTable.ts";
import { useWords } from "./useWords.ts";
import { isBefore, withBefore } from "./withBefore.ts";

// The charting library loads only with the first picture.
const AnalysisChart = lazyPart(
  async () => (await import("./AnalysisChart.tsx")).AnalysisChart,
  <Skeleton height={280} mb={16} />,
);

/** The result: its conditions, a picture, a table, and the link to its file. */
export function AnalysisResult({
  analysis,
  conditions,
  table,
  beforeAll,
  isFetching,
  search: { row, page = 0 },
  onSearch,
}: {
  analysis: ShownAnalysis;
  conditions: Conditions;
  table: AnalysisTable;
  /** The earlier period of all rows. */
  beforeAll: Before | null;
  isFetching: boolean;
  search: AnalysisSearch;
  /** Shows another part of the same result. */
  onSearch: (part: Pick<AnalysisSearch, "row" | "page">) => unknown;
}) {
  const tableId = useId();
  const counted = useRef<HTMLParagraphElement>(null);
  const alone = table.rows.find(({ key }) => key === row);
  // A single row is not compared with the total of all.
  const before = alone || beforeAll?.table === undefined ? null : beforeAll;
  const shown =
    analysis.chart && beforeAll ? withBefore(table, analysis.chart, beforeAll.table) : table;
  const toggle = (key: string) => onSearch({ row: key === alone?.key ? undefined : key });
  const words = useWords(analysis, conditions);
  const pages = Math.ceil(table.totalCount / PAGE_SIZE);
  return (
    <div aria-busy={isFetching}>
      <div className={`row ${classes.head}`}>
        <h2 className={classes.conditions}>
          <Words text={words} />
        </h2>
        <DownloadButton size="sm" path={filePaths.analysis(analysis.name, conditions)}>
          Excelで保存
        </DownloadButton>
      </div>
      {analysis.chart && (
        <AnalysisChart
          chart={analysis.chart}
          table={shown}
          tableId={tableId}
          row={alone?.key}
          onRow={toggle}
        />
      )}
      {alone && (
        <Button
          variant="light"
          size="sm"
          mb={8}
          rightSection={<IconX size={18} aria-hidden />}
          onClick={() => {
            // The focused button disappears.
            counted.current?.focus();
            return onSearch({ row: undefined });
          }}
        >
          「{alone.cells[0]}」だけを表示中
          <span className="visuallyHidden">（すべての行に戻す）</span>
        </Button>
      )}
      <p ref={counted} tabIndex={-1} className={classes.count}>
        {countOf(analysis, table, page)}
        {before && (
          <>
            <Comparison analysis={analysis} before={before} table={table} />
            {!isOver(analysis.conditions, conditions, today()) && (
              <span>（表示中の期間はまだ終わっていません）</span>
            )}
          </>
        )}
      </p>
      {table.rows.length === 0 ? (
        <EmptyState
          title={emptySentences.data}
          action={
            <Button variant="outline" onClick={() => onSearch({ page: pages - 1 || undefined })}>
              最後のページを表示
            </Button>
          }
        >
          このページはもうありません。
        </EmptyState>
      ) : (
        <AnalysisTableView
          id={tableId}
          label={analysis.title}
          table={shown}
          rows={shown.rows.filter(({ key }) => !alone || key === alone.key)}
          totalBefore={before?.table ? totalBefore(shown, before.table) : null}
          row={alone?.key}
          onRow={analysis.chart && toggle}
          wayBehind={wayBehindOf(analysis, conditions)}
        />
      )}
      {analysis.rows === "list" && (
        <Pages
          pages={pages}
          page={page}
          top={counted}
          onPage={(next) => onSearch({ page: next || undefined })}
        />
      )}
    </div>
  );
}

/** The number of rows, because some may be out of sight. */
function countOf({ rows, unit }: ShownAnalysis, table: AnalysisTable, page: number): string {
  const total = table.totalCount;
  if (rows === "list") return countText({ total, page, pageSize: PAGE_SIZE }, unit);
  if (total <= LIST_MAX) return "";
  return `${countText({ total, pageSize: LIST_MAX }, unit)}（残りはExcelのファイルで確認できます）`;
}

/** The period that the total is compared with, unless nothing was counted; for a list, its rows. */
function Comparison({
  analysis,
  before,
  table,
}: {
  analysis: ShownAnalysis;
  before: Before;
  table: AnalysisTable;
}) {
  const time = <Words text={timeInWords(analysis.conditions, before.conditions)} />;
  if (!before.table) return <span>前の期間（{time}）：該当なしのため比較なし</span>;
  if (analysis.rows === "tally") return <span>前の期間：{time}</span>;
  const total = before.table.totalCount;
  const change = changeText("number", table.totalCount, total);
  return (
    <span>
      前の期間（{time}）：{countText({ total }, analysis.unit)}、増減 {change}
    </span>
  );
}

/** The total of the earlier period in the order of the columns; null when there is no total. */
function totalBefore({ columns, total }: AnalysisTable, before: AnalysisTable) {
  if (total === null) return null;
  const cells = new Map(before.columns.map(({ key }, place) => [key, before.total?.[place]]));
  return columns.map(({ key, kind }) =>
    isBefore(key) ? undefined : (cells.get(key) ?? nothing(kind)),
  );
}

/** The conditions in words. Lines break between two conditions or within a range. */
function Words({ text }: { text: string }) {
  return text.split(/(?<=[〜、])/).map((part) => (
    <span key={part} className="unbroken">
      {part}
    </span>
  ));
}

/** Links a count to the list of exactly the things it has counted, if there is one. */
function wayBehindOf({ behind }: ShownAnalysis, conditions: Conditions): WayBehind {
  return (place) => {
    // The conditions belong to this very analysis.
    const list = behind?.(conditions as never, place);
    if (!list) return null;
    const { path, title } = analyses[list.analysis];
    // Each analysis has a screen with its path (rule 18.1).
    return {
      link: { to: `/analysis/${path}` as LinkComponentProps["to"], search: list.conditions },
      title,
    };
  };
}
