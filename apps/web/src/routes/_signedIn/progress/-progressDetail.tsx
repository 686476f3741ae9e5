import { Role } from "@kenshu/domain/enumerations.ts";
import { lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import type { QueryUtils } from "#api/transport.ts";
import { useCan } from "#api/useCan.ts";
import type { User } from "#api/user.ts";
import { screenByRole } from "#routes/-screenByRole.tsx";
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
const tabs = {
  progress: screenByRole({
    others: async () => (await import("#features/progress/ProgressCharts.tsx")).ProgressCharts,
  }),
  basics: screenByRole({
    [Role.Student]: async () => (await import("#features/student/OwnBasics.tsx")).OwnBasics,
    others: async () => (await import("#features/student/StudentBasics.tsx")).StudentBasics,
  }),
  reservations: screenByRole({
    [Role.Student]: async () =>
      (await import("#features/reservation/OwnReservations.tsx")).OwnReservations,
    others: async () => (await import("#features/reservation/StaffFutures.tsx")).StaffFutures,
  }),
  settlement: screenByRole({
    others: async () =>
      (await import("#features/cashFlow/StudentSettlement.tsx")).StudentSettlement,
  }),
};

type Tab = keyof typeof tabs;

/** Reads what the page and the tab show at once. */
export async function loadProgressDetail(
  { api, user }: { api: QueryUtils; user: User },
  { studentId, tab: asked }: { studentId: number } & Search,
): Promise<void> {
  const tab: Tab = asked ?? "progress";
  const page = Promise.all([api.student.get.fetch({ id: studentId }), StudentPage.preload?.()]);
  // In one request with the student.
  if (user.role !== Role.Student) void api.student.getOverview.prefetch({ id: studentId });
  if (tab === "progress") {
    void api.trainingProgress.getStudentProgresses.prefetch({ studentUserId: studentId });
  }
  if (tab === "reservations") {
    void api.trainingReserve.getFutures.prefetch({ studentId });
    if (user.role === Role.Student) {
      void api.trainingReserve.getPasts.prefetch({ studentId });
      void api.trainingReserve.getAttendanceTrend.prefetch({ studentUserId: studentId });
    }
  }
  if (tab === "settlement") {
    void api.cashFlow.getStudentLedger.prefetch({ studentUserId: studentId });
    void api.setting.get.prefetch();
  }
  await page;
  await Promise.all([
    tabs[tab].load(user),
    tab === "basics" &&
      (user.role === Role.Student
        ? loadOwnBasics(api, studentId)
        : loadStudentBasics({ api, user }, studentId)),
  ]);
}

async function loadOwnBasics(api: QueryUtils, studentId: number): Promise<void> {
  await Promise.all([
    api.student.getRecommendationReservationPase.ensureData({ id: studentId }),
    api.trainingProgress.getStudentProgresses.ensureData({ studentUserId: studentId }),
    api.user.getGoal.ensureData({ id: studentId }),
  ]);
}

/**
 * A student's page at the addresses of progress. For staff, two of its tabs have other addresses,
 * and are whole pages.
 */
export function ProgressDetail({ studentId, tab: asked }: { studentId: number } & Search) {
  const tab: Tab = asked ?? "progress";
  const isStaff = useCan("Student.GetDetail");
  const Shown = tabs[tab];
  if (isStaff && (tab === "basics" || tab === "reservations")) {
    return <Shown studentId={studentId} />;
  }
  return (
    <StudentPage studentId={studentId} tab={tab === "reservations" ? "future" : tab}>
      <Shown studentId={studentId} />
    </StudentPage>
  );
}
