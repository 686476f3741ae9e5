import { lazyPart } from "#ui/part/lazyPart.tsx";
import { RowsSkeleton } from "#ui/RowsSkeleton.tsx";

/** The trend of a student's attendance. It stands last on its screens, so it loads last. */
export const AttendanceTrend = lazyPart(
  async () => (await import("./TrendSection.tsx")).TrendSection,
  <RowsSkeleton rows={1} height={96} />,
);
