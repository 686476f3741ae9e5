import type { AnalysisTable } from "@kenshu/domain/analysis/analysis.schema.ts";
import type { Chart } from "@kenshu/domain/analysis/analysis.ts";
import { lengthsOf } from "@kenshu/domain/analysis/earlier.ts";
import "@mantine/charts/styles.layer.css";
import { BarChart } from "@mantine/charts";
import { useId } from "react";
import type { YAxisTickContentProps } from "recharts";
import { cellText } from "#parts/analysis/cells.ts";
import { usePrint } from "#ui/print/printing.ts";
import { useIsPhone } from "#ui/windows.ts";
import classes from "./AnalysisChart.module.css";
import { type ChartRow, chartRows, chartSeries, labelLines, longestBar } from "./chartRows.ts";
import { Legend, Textures, textureId } from "./Legend.tsx";
import { BEFORE_LOOK, seriesLook } from "./seriesLook.ts";
import { beforeOf, isBefore } from "./withBefore.ts";

/** With more rows than this, people cannot tell bars apart. */
const ROWS_MAX = 20;

/** In pixels: a stacked bar, one of several bars side by side, the earlier one beside each of them. */
const STACK = 18;
const BAR = 13;
const BEFORE = 6;
/** In pixels: the gap between rows, also between those of several bars that belong together. */
const GAP = 14;
const GAP_COMPARED = 8;
/** In pixels: the axis of numbers, the height of a chart over time, and one letter of a label. */
const AXIS = 40;
const OVER_TIME = 240;
/** In pixels: a higher chart would be too small to read on one printed page. */
const PRINTED_MAX = 680;
const LETTER = 12;
const LINE = 16;
/** Room for the numbers at the ends of bars. */
const margins = { across: { right: 48 }, upright: { top: 16, right: 8 } };

/** Letters in one line of a label. */
const LABEL_MAX = 10;

/**
 * The rows of an analysis as bars. A click on a row's bars shows that row alone. Its name in the
 * table does the same, for people who cannot see the bars.
 */
export function AnalysisChart({
  chart,
  table,
  tableId,
  row,
  onRow,
}: {
  chart: Chart;
  /** With the earlier period, if there is one. */
  table: AnalysisTable;
  /** The element with the same content in figures. */
  tableId: string;
  /** The key of the row that is shown alone. */
  row: string | undefined;
  onRow: (key: string) => unknown;
}) {
  const id = useId();
  const isPhone = useIsPhone();
  const isPrinted = usePrint() !== null;
  const { title, isOverTime } = chart;
  const isStacked = chart.kind === "stackedBar";
  const series = chartSeries(table);
  const lengths = lengthsOf(chart, table.columns);
  // Twice as many bars are too narrow on a phone, and side by side too high for a page.
  const isTight = isOverTime ? isPhone : isPrinted && !isStacked;
  const isCompared = table.columns.some(({ key }) => isBefore(key)) && !isTight;
  const compared = isCompared ? lengths.map(beforeOf) : [];
  const rows = chartRows(table, ROWS_MAX);
  const [kind = "number"] = series.map(({ kind }) => kind);
  const format = (value: number) => cellText(kind, value);
  const numbers =
    kind === "percent"
      ? { allowDecimals: true }
      : {
          allowDecimals: false,
          tickCount: tickCount(longestBar(rows, [...lengths, ...compared])),
        };
  const lines = rows.map(({ label }) => labelLines(label, LABEL_MAX));
  const labels = { interval: 0, tick: RowLabel, width: labelWidth(lines) };
  const height = Math.max(
    isStacked ? STACK : series.length * BAR,
    ...lines.map(({ length }) => length * LINE - GAP),
  );
  const gap = isCompared ? GAP_COMPARED : GAP;
  const rowHeight = height + compared.length * BEFORE + gap;
  const chartHeight = isOverTime ? OVER_TIME : rows.length * rowHeight + AXIS;
  const bars = series.flatMap(({ key, name, color }, index) => {
    const { color: fill } = seriesLook(index, color);
    const isLast = index === series.length - 1;
    const before = isStacked ? isLast && chart.whole : key;
    return [
      { name: key, label: name, color: fill, ...(isStacked && { stackId: "whole" }) },
      ...(isCompared && before !== false
        ? [{ name: beforeOf(before), label: `${name}（前の期間）`, color: BEFORE_LOOK.stroke }]
        : []),
    ];
  });
  const sizes = isStacked ? (isOverTime ? [36, 14] : [STACK, BEFORE]) : [BAR, BEFORE];
  /** The number at the end of a bar: of a whole stack once, of an earlier bar never. */
  const numberAt = (key: string) => {
    if (!isStacked) return isBefore(key) ? null : key;
    return key === series.at(-1)?.key ? chart.whole : null;
  };
  return (
    <figure className={classes.figure}>
      <div
        data-fits-page={chartHeight <= PRINTED_MAX || undefined}
        role="img"
        aria-label={title}
        aria-describedby={`${id}-note`}
        aria-details={tableId}
        className={classes.chart}
        data-is-over-time={isOverTime}
      >
        <Textures id={id} series={series} />
        <BarChart
          h={chartHeight}
          data={rows.map((each) => (row === undefined || each.key === row ? each : aside(each)))}
          dataKey="label"
          orientation={isOverTime ? "horizontal" : "vertical"}
          series={bars}
          valueFormatter={format}
          accessibilityLayer={false}
          // One that appears under the pointer cannot be sent away by a key. The table has it all.
          withTooltip={false}
          withBarValueLabel
          valueLabelProps={({ name }) => ({
            valueAccessor: ({ payload }) => payload?.[numberAt(name) ?? ""] ?? "",
            formatter: (value) => (value ? format(Number(value)) : ""),
          })}
          gridAxis={isOverTime ? "x" : "y"}
          xAxisProps={isOverTime ? {} : numbers}
          yAxisProps={isOverTime ? numbers : labels}
          barProps={({ name }) => ({
            ...(isBefore(name) ? BEFORE_LOOK : { fill: `url(#${textureId(id, name)})` }),
            barSize: sizes[isBefore(name) ? 1 : 0],
            onClick: ({ payload }) => onRow(payload.key),
          })}
          barChartProps={{ barGap: 1, margin: isOverTime ? margins.upright : margins.across }}
        />
      </div>
      <Legend id={id} series={series} isCompared={isCompared} />
      <figcaption id={`${id}-note`} className={`dim small ${classes.note}`}>
        {rows.length < table.rows.length && `件数の多い${rows.length}行の図です。`}
        同じ数値が下の表にあります。
      </figcaption>
    </figure>
  );
}

/** The axis has steps of at least 1. With few steps a short bar would fill it. */
const tickCount = (longest: number) => Math.min(Math.max(longest, 1), 4) + 1;

function labelWidth(lines: readonly string[][]): number {
  return Math.max(...lines.flat().map(({ length }) => length)) * LETTER + 2 * GAP;
}

/** The label of a row, centred on its bars. The chart passes the end of the row. */
function RowLabel({ x, y, payload }: YAxisTickContentProps) {
  const lines = labelLines(String(payload.value), LABEL_MAX);
  const top = Number(y) - ((lines.length - 1) * LINE) / 2;
  return (
    <text textAnchor="end" dominantBaseline="central" fill="currentColor" fontSize={LETTER}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and none moves
        <tspan key={index} x={x} y={top + index * LINE}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** Any row but the one shown alone. */
const aside = (row: ChartRow) => ({ ...row, color: "gray.4" });
