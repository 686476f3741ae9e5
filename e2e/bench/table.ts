const FIRST_WIDTH = 44;
const WIDTH_MIN = 10;

/**
 * Prints a table line by line as results come in: names left-aligned, everything else
 * right-aligned.
 */
export function openTable(title: string, columns: readonly string[]): (line: string[]) => void {
  const widths = columns.map((column, index) =>
    index === 0 ? FIRST_WIDTH : Math.max(WIDTH_MIN, column.length),
  );
  const print = (line: readonly string[]) => {
    const cells = line.map((cell, index) => {
      const width = widths[index] ?? WIDTH_MIN;
      return index === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    console.log(cells.join("  ").trimEnd());
  };
  console.log(`\n${title}`);
  print(columns);
  return print;
}

/** A figure that is readable at every size: three digits, or all before the point. */
export function figure(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return "-";
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
