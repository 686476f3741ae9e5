import { useSessionStorage } from "@mantine/hooks";
import { useCan } from "#api/useCan.ts";
import { useIsPhone, useIsTouched } from "#ui/windows.ts";

/** How many pixels a day takes at each scale. */
export const scales = {
  month: { label: "1か月", dayWidth: 24 },
  quarter: { label: "3か月", dayWidth: 12 },
  whole: { label: "全期間", dayWidth: 6 },
} as const;
export type Scale = keyof typeof scales;
export type View = "list" | "table";

const kept = { getInitialValueInEffect: false };

/**
 * Table or list, and the table's scale, as last chosen in this window. Phones start with the list,
 * and so do a student's tablets: a finger needs more room than the table's marks have.
 */
export function useChartView() {
  const isPhone = useIsPhone();
  const isTouched = useIsTouched();
  const isStudent = useCan("TrainingProgress.AddByStudent");
  const [chosen, setView] = useSessionStorage<View | null>({
    key: "progress:view",
    defaultValue: null,
    ...kept,
  });
  const [scale, setScale] = useSessionStorage<Scale>({
    key: "progress:scale",
    defaultValue: "month",
    ...kept,
  });
  const byDevice: View = isPhone || (isTouched && isStudent) ? "list" : "table";
  return { view: chosen ?? byDevice, setView, scale: scale in scales ? scale : "month", setScale };
}
