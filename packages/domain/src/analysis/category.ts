import { added, type Tally } from "#analysis/analysis.ts";
import { type Condition, choices } from "#analysis/conditions.ts";
import { AnalysisCategory, analysisCategoryName, type Career, careerName } from "#enumerations.ts";
import { oneOf } from "#fields.ts";

export const categoryShape = { categoryKind: oneOf(AnalysisCategory) };
export const categoryCondition: Condition = {
  kind: "choice",
  name: "categoryKind",
  label: "分類",
  choices: choices(analysisCategoryName),
};
export const categoryMeaning =
  "年代は期間の最終日の年齢です。店舗、採用担当者、経歴は、HMから届いた今の内容です。分からない人は「不明」に数えます。";

const UNKNOWN = "不明";

/**
 * Counts of the students with one value of a category: an age, a code, a career; null means
 * unknown.
 */
export type Categorized = {
  value: string | null;
  /** The name of the store or the recruiter. */
  name: string | null;
  counts: Tally["counts"];
};

/**
 * A row for each value of the category in order, unknown ones last. Ages come in bands of ten
 * years. If codes have the same name, the code tells them apart (rule 12.3).
 */
export function talliesByCategory(
  kind: AnalysisCategory,
  categorized: readonly Categorized[],
): Tally[] {
  const bands = Map.groupBy(categorized, ({ value }) => keyOf(kind, value));
  const tallies = [...bands]
    .toSorted(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map(([key, several]) => ({
      key,
      label: labelOf(kind, key, several[0]?.name ?? null),
      counts: added(several.map(({ counts }) => counts)),
    }));
  const withLabel = Map.groupBy(tallies, ({ label }) => label);
  return tallies.map((tally) =>
    withLabel.get(tally.label)?.length === 1 ? tally : { ...tally, label: withCode(tally) },
  );
}

function withCode({ key, label }: Tally): string {
  if (key === unknownKey) return label;
  return `${label}（${key === label ? "コードなし" : key}）`;
}

const unknownKey = "unknown";
const rank = (key: string) => (key === unknownKey ? 1 : 0);

function keyOf(kind: AnalysisCategory, value: string | null): string {
  if (value === null) return unknownKey;
  // Padded with zeros, so that texts sort like ages.
  return kind === AnalysisCategory.Age ? String(ageBand(Number(value))).padStart(3, "0") : value;
}

function labelOf(kind: AnalysisCategory, key: string, name: string | null): string {
  if (key === unknownKey) return UNKNOWN;
  switch (kind) {
    case AnalysisCategory.Age:
      return Number(key) === 0 ? "10歳未満" : `${Number(key)}代`;
    case AnalysisCategory.Career:
      return careerName[Number(key) as Career];
    default:
      return name ?? key;
  }
}

/** The first age of the ten-year band that contains an age. */
export function ageBand(age: number): number {
  return Math.floor(Math.max(age, 0) / 10) * 10;
}
