import {
  type Conditions,
  inWords,
  isLeftOut,
  isNamed,
  mayBeLeftOut,
} from "@kenshu/domain/analysis/conditions.ts";
import type { ShownAnalysis } from "#features/analysis/conditions/conditionsOf.ts";
import { useNamed } from "#features/analysis/conditions/useNamed.ts";

/** The conditions as people read them: `年代、2027/02/01(月)〜2027/02/28(日)、地域：東京`. */
export function useWords(
  { conditions }: Pick<ShownAnalysis, "conditions">,
  values: Conditions,
): string {
  const named = conditions.find(isNamed);
  const all = useNamed(named && !isLeftOut(named, values) ? named.kind : null);
  const chosen = all?.find(({ id }) => named && id === values[named.name]);
  return inWords(conditions, values, chosen?.name ?? null)
    .flatMap(({ label, text }, index) => {
      const condition = conditions[index];
      if (!condition || isLeftOut(condition, values)) return [];
      return mayBeLeftOut(condition) ? `${label}：${text}` : text;
    })
    .join("、");
}
