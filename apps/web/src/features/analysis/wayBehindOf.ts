import { analyses } from "@kenshu/domain/analysis/analyses.ts";
import type { Conditions } from "@kenshu/domain/analysis/conditions.ts";
import type { LinkComponentProps } from "@tanstack/react-router";
import type { WayBehind } from "./AnalysisTableView.tsx";
import type { ShownAnalysis } from "./conditionsOf.ts";

/** Leads from a count to the list of just what it has counted, where there is one. */
export function wayBehindOf({ behind }: ShownAnalysis, conditions: Conditions): WayBehind {
  return (place) => {
    // The conditions are those of this very analysis.
    const list = behind?.(conditions as never, place);
    if (!list) return null;
    const { path, title } = analyses[list.analysis];
    // Each analysis has a screen of its path (rule 18.1).
    return {
      link: { to: `/analysis/${path}` as LinkComponentProps["to"], search: list.conditions },
      title,
    };
  };
}
