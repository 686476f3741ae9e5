import { lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import type { QueryUtils } from "#api/transport.ts";
import { type User, userMay } from "#api/user.ts";

/** The URL of a student's progress: the tab, unless it is the chart. */
export const progressDetailSearch = z.object({
  tab: z.optional(z.enum(["basics", "reservations", "settlement"])),
});
type Search = z.infer<typeof progressDetailSearch>;

const ProgressPage = lazyRouteComponent(
  () => import("#features/student/ProgressPage.tsx"),
  "ProgressPage",
);
// Each tab loads when it is opened.
const ProgressCharts = lazyRouteComponent(
  () => import("#features/progress/ProgressCharts.tsx"),
  "ProgressCharts",
);
const ProgressBasics = lazyRouteComponent(
  () => import("#features/student/ProgressBasics.tsx"),
  "ProgressBasics",
);
const StudentReservations = lazyRouteComponent(
  () => import("#features/reservation/StudentReservations.tsx"),
  "StudentReservations",
);
const StudentSettlement = lazyRouteComponent(
  () => import("#features/cashFlow/StudentSettlement.tsx"),
  "StudentSettlement",
);

/** Reads what the frame shows, and what the tab shows at once. */
export async function loadProgressDetail(
  { api, user }: { api: QueryUtils; user: User },
  { studentId, tab }: { studentId: number } & Search,
): Promise<void> {
  await Promise.all([api.student.get.fetch({ id: studentId }), ProgressPage.preload?.()]);
  switch (tab) {
    case undefined:
      return ProgressCharts.preload?.();
    case "basics":
      await Promise.all([
        ProgressBasics.preload?.(),
        api.student.getRecommendationReservationPase.ensureData({ id: studentId }),
        api.trainingProgress.getStudentProgresses.ensureData({ studentUserId: studentId }),
        api.user.getGoal.ensureData({ id: studentId }),
        userMay(user, "Student.GetDetail") && api.student.getDetail.ensureData({ id: studentId }),
      ]);
      return;
    case "reservations":
      return StudentReservations.preload?.();
    case "settlement":
      return StudentSettlement.preload?.();
  }
}

/** A student's progress in four tabs. */
export function ProgressDetail({ studentId, tab }: { studentId: number } & Search) {
  return (
    <ProgressPage studentId={studentId}>
      {tab === undefined && <ProgressCharts studentUserId={studentId} />}
      {tab === "basics" && <ProgressBasics studentId={studentId} />}
      {tab === "reservations" && <StudentReservations studentId={studentId} />}
      {tab === "settlement" && <StudentSettlement studentId={studentId} />}
    </ProgressPage>
  );
}
