import { lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { useUser } from "#api/session.ts";
import type { QueryUtils } from "#api/transport.ts";
import { type User, userMay } from "#api/user.ts";
import { loadStudentBasics } from "#routes/-studentBasics.ts";

/** The URL of a student's progress. It names the tab, except for the chart. */
export const progressDetailSearch = z.object({
  tab: z.optional(z.enum(["basics", "reservations", "settlement"])),
});
type Search = z.infer<typeof progressDetailSearch>;

const StudentPage = lazyRouteComponent(
  () => import("#parts/student/StudentPage.tsx"),
  "StudentPage",
);
// Each tab loads when somebody opens it.
const ProgressCharts = lazyRouteComponent(
  () => import("#features/progress/ProgressCharts.tsx"),
  "ProgressCharts",
);
const StudentBasics = lazyRouteComponent(
  () => import("#features/student/StudentBasics.tsx"),
  "StudentBasics",
);
const OwnBasics = lazyRouteComponent(() => import("#features/student/OwnBasics.tsx"), "OwnBasics");
const StaffFutures = lazyRouteComponent(
  () => import("#features/reservation/StaffFutures.tsx"),
  "StaffFutures",
);
const OwnReservations = lazyRouteComponent(
  () => import("#features/reservation/OwnReservations.tsx"),
  "OwnReservations",
);
const StudentSettlement = lazyRouteComponent(
  () => import("#features/cashFlow/StudentSettlement.tsx"),
  "StudentSettlement",
);

const isStaff = (user: User | null) => userMay(user, "Student.GetDetail");

/** Reads what the page and the tab show at once. */
export async function loadProgressDetail(
  { api, user }: { api: QueryUtils; user: User },
  { studentId, tab }: { studentId: number } & Search,
): Promise<void> {
  const page = Promise.all([api.student.get.fetch({ id: studentId }), StudentPage.preload?.()]);
  // In one request with the student.
  if (tab === undefined) {
    void api.trainingProgress.getStudentProgresses.prefetch({ studentUserId: studentId });
  }
  if (tab === "settlement") {
    void api.cashFlow.getStudentLedger.prefetch({ studentUserId: studentId });
    void api.setting.get.prefetch();
  }
  await page;
  switch (tab) {
    case undefined:
      return ProgressCharts.preload?.();
    case "basics":
      if (isStaff(user)) {
        await Promise.all([StudentBasics.preload?.(), loadStudentBasics(api, studentId)]);
        return;
      }
      await Promise.all([
        OwnBasics.preload?.(),
        api.student.getRecommendationReservationPase.ensureData({ id: studentId }),
        api.trainingProgress.getStudentProgresses.ensureData({ studentUserId: studentId }),
        api.user.getGoal.ensureData({ id: studentId }),
      ]);
      return;
    case "reservations":
      return (isStaff(user) ? StaffFutures : OwnReservations).preload?.();
    case "settlement":
      return StudentSettlement.preload?.();
  }
}

/**
 * A student's page at the addresses of progress. For staff, two of its tabs have other addresses.
 */
export function ProgressDetail({ studentId, tab }: { studentId: number } & Search) {
  const user = useUser();
  switch (tab) {
    case undefined:
      return (
        <StudentPage studentId={studentId} tab="progress">
          <ProgressCharts studentUserId={studentId} />
        </StudentPage>
      );
    case "basics":
      if (isStaff(user)) return <StudentBasics studentId={studentId} />;
      return (
        <StudentPage studentId={studentId} tab="basics">
          <OwnBasics studentId={studentId} />
        </StudentPage>
      );
    case "reservations":
      if (isStaff(user)) return <StaffFutures studentId={studentId} />;
      return (
        <StudentPage studentId={studentId} tab="future">
          <OwnReservations studentId={studentId} />
        </StudentPage>
      );
    case "settlement":
      return (
        <StudentPage studentId={studentId} tab="settlement">
          <StudentSettlement studentId={studentId} />
        </StudentPage>
      );
  }
}
