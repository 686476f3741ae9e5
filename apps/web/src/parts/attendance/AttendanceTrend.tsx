import { lazy, Suspense } from "react";
import { RowsSkeleton } from "#ui/RowsSkeleton.tsx";

const TrendSection = lazy(async () => ({
  default: (await import("./TrendSection.tsx")).TrendSection,
}));

/** The trend of a student's attendance. It stands last on its screens, so it loads last. */
export function AttendanceTrend({ studentId }: { studentId: number }) {
  return (
    <Suspense fallback={<RowsSkeleton rows={1} height={96} />}>
      <TrendSection studentId={studentId} />
    </Suspense>
  );
}
