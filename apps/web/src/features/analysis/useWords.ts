import {
  type Conditions,
  inWords,
  isLeftOut,
  mayBeLeftOut,
} from "@kenshu/domain/analysis/conditions.ts";
import { trpc } from "#api/transport.ts";
import type { ShownAnalysis } from "./conditionsOf.ts";

/** The conditions as people read them: `年代、2027年02月01日〜2027年02月28日、地域：東京`. */
export function useWords(
  { conditions }: Pick<ShownAnalysis, "conditions">,
  values: Conditions,
): string {
  const hasArea = values.areaId !== undefined;
  const areas = trpc.area.getAll.useQuery(undefined, { enabled: hasArea });
  const area = areas.data?.rows.find(({ id }) => id === values.areaId);
  return inWords(conditions, values, area?.name ?? null)
    .flatMap(({ label, text }, index) => {
      const condition = conditions[index];
      if (!condition || isLeftOut(condition, values)) return [];
      return mayBeLeftOut(condition) ? `${label}：${text}` : text;
    })
    .join("、");
}
