import { DropoutCountType } from "#enumerations.ts";

/** Replaces the reason and the timing of a dropout that did not come from the export. */
export const NOT_RECORDED = "記録なし";
/** Filters for dropouts of this kind (rule 12.7). */
export const NOT_TOLD = 0;

/** The lowest number of each band, and its words (rule 12.4). */
const bands: Record<DropoutCountType, readonly (readonly [from: number, label: string])[]> = {
  [DropoutCountType.Times]: [
    [0, "0回"],
    [1, "1〜2回"],
    [3, "3〜5回"],
    [6, "6〜10回"],
    [11, "11回以上"],
  ],
  [DropoutCountType.Days]: [
    [0, "0〜7日"],
    [8, "8〜14日"],
    [15, "15〜30日"],
    [31, "31〜60日"],
    [61, "61日以上"],
  ],
};

/** The bands of a way to count, in order. */
export function dropoutBands(countType: DropoutCountType): string[] {
  return bands[countType].map(([, label]) => label);
}

/**
 * The band for a number of times or days. A dropout dated before the start is in the first band.
 */
export function dropoutBand(countType: DropoutCountType, count: number): string {
  const band = bands[countType].findLast(([from]) => from <= Math.max(count, 0));
  return band?.[1] ?? "";
}
