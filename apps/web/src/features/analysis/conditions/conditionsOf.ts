import type { Analysis, Behind, Place } from "@kenshu/domain/analysis/analysis.ts";
import {
  type Conditions,
  initialConditions,
  isLeftOut,
  yearChoices,
} from "@kenshu/domain/analysis/conditions.ts";
import type { PlainDate } from "@kenshu/domain/time.ts";
import type { z } from "zod";
import type { AnalysisSearch } from "./analysisSearch.ts";
import type { Named } from "./useNamed.ts";

/** Any analysis, as its screen sees it. */
export type ShownAnalysis = Pick<
  Analysis,
  "name" | "title" | "path" | "meaning" | "conditions" | "rows" | "unit" | "chart"
> & {
  input: z.ZodObject;
  behind: ((conditions: never, at: Place) => Behind | null) | null;
};

/** The conditions in an address. Missing ones take the form's defaults (rule 18.6). */
export function conditionsOf(
  { conditions, input }: Pick<ShownAnalysis, "conditions" | "input">,
  search: AnalysisSearch | Conditions,
  today: PlainDate,
): Conditions {
  const given = Object.entries(search).filter(
    ([key, value]) => key in input.shape && value !== undefined,
  );
  return { ...initialConditions(conditions, today), ...Object.fromEntries(given) };
}

/**
 * Whether the form offers the chosen values, so that it can show them (rule 18.1). `named` are the
 * areas or trainings; null until they are read.
 */
export function isOffered(
  { conditions }: Pick<ShownAnalysis, "conditions">,
  values: Conditions,
  named: readonly Named[] | null,
  today: PlainDate,
): boolean {
  return conditions.every((condition) => {
    if (condition.kind === "range" || isLeftOut(condition, values)) return true;
    const value = values[condition.name];
    switch (condition.kind) {
      case "month":
        return true;
      case "year":
        return yearChoices(today).includes(Number(value));
      case "choice":
        return condition.choices.some((choice) => choice.value === value);
      default:
        return named === null || named.some(({ id }) => id === value);
    }
  });
}

/** Why these conditions cannot be asked for: the first of the reasons, or null when they can. */
export function problemOf(
  { input }: Pick<ShownAnalysis, "input">,
  conditions: Conditions,
): string | null {
  return input.safeParse(conditions).error?.issues[0]?.message ?? null;
}
