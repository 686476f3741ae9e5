import { AttendanceTrend } from "#parts/attendance/AttendanceTrend.tsx";
import { StudentPage } from "#parts/student/StudentPage.tsx";
import { PastReservations } from "./list/PastReservations.tsx";

/** A student's past reservations as staff see them, cancelled ones included, and how regularly he or she comes. */
export function StaffHistory({ studentId }: { studentId: number }) {
  return (
    <StudentPage studentId={studentId} tab="history">
      <PastReservations studentId={studentId} />
      <AttendanceTrend studentId={studentId} />
    </StudentPage>
  );
}
