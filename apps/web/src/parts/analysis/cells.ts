import type { Cell, CellKind } from "@kenshu/domain/analysis/analysis.ts";

/** Stands for a rate without a base. */
const NO_RATE = "－";

const kindsAtEnd: readonly CellKind[] = ["number", "yen", "percent", "wholePercent"];

/** Numbers stand at the right under a right-aligned head. */
export function alignOf(kind: CellKind): "end" | undefined {
  return kindsAtEnd.includes(kind) ? "end" : undefined;
}

/** A number, a percentage, or text, as people read it. */
export function cellText(kind: CellKind, cell: Cell): string {
  if (cell === null) return kind === "percent" || kind === "wholePercent" ? NO_RATE : "";
  if (typeof cell === "string") return cell;
  if (kind === "wholePercent") return `${Math.round(cell * 100)}%`;
  return withMinus(
    kind === "percent"
      ? `${(cell * 100).toLocaleString("ja-JP", tenths)}%`
      : cell.toLocaleString("ja-JP"),
  );
}

/** The difference from before: `+3`, `−1.2ポイント`; empty when one of them is not a number. */
export function changeText(kind: CellKind, now: Cell, before: Cell): string {
  if (typeof now !== "number" || typeof before !== "number") return "";
  const signDisplay = "exceptZero";
  if (kind === "wholePercent") {
    const points = Math.round((now - before) * 100);
    return withMinus(`${points.toLocaleString("ja-JP", { signDisplay })}ポイント`);
  }
  return withMinus(
    kind === "percent"
      ? `${((now - before) * 100).toLocaleString("ja-JP", { ...tenths, signDisplay })}ポイント`
      : (now - before).toLocaleString("ja-JP", { signDisplay }),
  );
}

const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** The same minus sign as amounts of money. */
const withMinus = (text: string) => text.replace(/^-/, "−");
