import { AttendanceTrend } from "#parts/attendance/AttendanceTrend.tsx";
import { StudentPage } from "#parts/student/StudentPage.tsx";
import { PastReservations } from "./list/PastReservations.tsx";

/**
 * A student's past reservations as staff see them, with cancelled ones, and how regularly the
 * student comes.
 */
export function StaffHistory({ studentId }: { studentId: number }) {
  return (
    <StudentPage studentId={studentId} tab="history">
      <PastReservations studentId={studentId} />
      <AttendanceTrend studentId={studentId} />
    </StudentPage>
  );
}
