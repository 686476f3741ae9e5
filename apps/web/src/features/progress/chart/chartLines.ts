import { type ChartDays, headings } from "./chartDays.ts";

const line = (image: string, column: number, dayWidth: number, pixels: number, offset = 0) =>
  `${image} calc(var(--name-width) + ${column * dayWidth + offset}px) 0 / ${pixels}px 100% no-repeat`;

const plain = (color: string) => `linear-gradient(${color} 0 0)`;

/**
 * The grid behind a chart as one CSS background: today, the recommended date, the days with headings and
 * the days to come, which are tinted.
 */
export function chartLines({
  days,
  dayWidth,
  today,
  due,
}: {
  days: ChartDays;
  dayWidth: number;
  /** Columns; `due` is null where there is none. */
  today: number;
  due: number | null;
}): string {
  const middle = dayWidth / 2 - 1;
  const layers = [line(plain("var(--today-line)"), today, dayWidth, 2, middle)];
  if (due !== null && due < days.count) {
    const dashes = "repeating-linear-gradient(var(--due-line) 0 5px, transparent 5px 10px)";
    layers.push(line(dashes, due, dayWidth, 2, middle));
  }
  for (const { column, day } of headings(days)) {
    layers.push(
      line(plain(day === 1 ? "var(--month-line)" : "var(--day-line)"), column, dayWidth, 1),
    );
  }
  if (today + 1 < days.count) {
    layers.push(
      `${plain("var(--future)")} calc(var(--name-width) + ${Math.max(0, (today + 1) * dayWidth)}px) 0 no-repeat`,
    );
  }
  return layers.join(", ");
}
