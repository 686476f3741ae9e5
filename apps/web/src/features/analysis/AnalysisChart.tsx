import type { AnalysisTable } from "@kenshu/domain/analysis/analysis.schema.ts";
import type { Chart } from "@kenshu/domain/analysis/analysis.ts";
import { BarChart } from "@mantine/charts";
import styles from "@mantine/charts/styles.layer.css?url";
import { useId } from "react";
import classes from "./AnalysisChart.module.css";
import { cellText } from "./cells.ts";
import { type ChartRow, chartRows, chartSeries, type Series } from "./chartRows.ts";
import { seriesLook } from "./seriesLook.ts";

/** So many rows make bars that can still be told apart. */
const ROWS_MAX = 20;

/** Of a bar, and of what parts two rows, in pixels. */
const BAR = 18;
const GAP = 16;
/** Of the axis of numbers, and of one that stands upright. */
const AXIS = 40;
const UPRIGHT = 240;
/** Of a letter of the labels. */
const LETTER = 12;
const LABEL_MAX = 10;

/**
 * The rows of an analysis as bars. A click on a row's bars shows that row alone, as its name in the table
 * does, which is also there for who does not see the bars.
 */
export function AnalysisChart({
  chart,
  table,
  tableId,
  row,
  onRow,
}: {
  chart: Chart;
  table: AnalysisTable;
  /** The element that says the same in figures. */
  tableId: string;
  /** The key of the row that is shown alone. */
  row: string | undefined;
  onRow: (key: string) => unknown;
}) {
  const id = useId();
  const series = chartSeries(table);
  const rows = chartRows(table, ROWS_MAX);
  const isUpright = chart.isOverTime === true;
  const isStacked = chart.kind === "stackedBar";
  const [kind = "number"] = series.map(({ kind }) => kind);
  const format = (value: number) => cellText(kind, value);
  const barsOfRow = isStacked ? 1 : series.length;
  const labels = { dataKey: "label", interval: 0, tickFormatter: shortened } as const;
  return (
    <figure className={classes.figure}>
      <link rel="stylesheet" href={styles} precedence="charts" />
      <Legend id={id} series={series} />
      <div
        role="img"
        aria-label={chart.title}
        aria-describedby={`${id}-note`}
        aria-details={tableId}
        className={classes.chart}
      >
        <Textures id={id} series={series} />
        <BarChart
          h={isUpright ? UPRIGHT : rows.length * (barsOfRow * BAR + GAP) + AXIS}
          data={rows.map((each) => ({ ...each, isAside: row !== undefined && each.key !== row }))}
          dataKey="label"
          orientation={isUpright ? "horizontal" : "vertical"}
          type={isStacked ? "stacked" : "default"}
          series={series.map(({ key, name }, index) => ({
            name: key,
            label: name,
            color: seriesLook(index, series[index]?.color ?? null).color,
          }))}
          valueFormatter={format}
          accessibilityLayer={false}
          withBarValueLabel={!isStacked}
          maxBarWidth={isUpright ? 48 : BAR}
          gridAxis={isUpright ? "x" : "y"}
          {...(isUpright
            ? { xAxisProps: { interval: "preserveStartEnd" } }
            : { yAxisProps: { ...labels, width: labelWidth(rows) } })}
          barProps={({ name }) => ({
            fill: `url(#${textureId(
              id,
              series.findIndex(({ key }) => key === name),
            )})`,
          })}
          barChartProps={{
            onClick: ({ activeTooltipIndex }) => {
              const chosen = rows[Number(activeTooltipIndex)];
              if (activeTooltipIndex != null && chosen) onRow(chosen.key);
            },
          }}
        />
      </div>
      <figcaption id={`${id}-note`} className={classes.note}>
        {rows.length < table.rows.length && `件数の多い${rows.length}行の図です。`}
        同じ数値が下の表にあります。
      </figcaption>
    </figure>
  );
}

function shortened(label: string): string {
  return label.length > LABEL_MAX ? `${label.slice(0, LABEL_MAX - 1)}…` : label;
}

function labelWidth(rows: ChartRow[]): number {
  return Math.max(...rows.map(({ label }) => shortened(label).length)) * LETTER + GAP;
}

const textureId = (id: string, index: number) => `${id}-${index}`;

/** The fillings of the bars. */
function Textures({ id, series }: { id: string; series: Series[] }) {
  return (
    <svg width="0" height="0" aria-hidden className={classes.textures}>
      <defs>
        {series.map(({ key, color }, index) => {
          const look = seriesLook(index, color);
          return (
            <pattern
              key={key}
              id={textureId(id, index)}
              width="8"
              height="8"
              patternUnits="userSpaceOnUse"
            >
              <rect width="8" height="8" fill={look.color} />
              <path d={look.texture} stroke="#fff" strokeWidth="1.5" fill="none" />
            </pattern>
          );
        })}
      </defs>
    </svg>
  );
}

/** Which filling stands for what. */
function Legend({ id, series }: { id: string; series: Series[] }) {
  return (
    <ul className={classes.legend} aria-label="凡例">
      {series.map(({ key, name }, index) => (
        <li key={key} className={classes.series}>
          <svg width="24" height="16" aria-hidden>
            <rect width="24" height="16" fill={`url(#${textureId(id, index)})`} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}
