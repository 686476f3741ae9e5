import { AttendanceTrend } from "#ui/attendanceTrend/AttendanceTrend.tsx";
import { PastReservations } from "./PastReservations.tsx";
import { StudentHeading } from "./StudentHeading.tsx";

/** A student's past reservations as staff see them, cancelled ones included, and how regularly he or she comes. */
export function StaffHistory({ studentId }: { studentId: number }) {
  return (
    <>
      <StudentHeading studentId={studentId} screen="history" />
      <AttendanceTrend studentId={studentId} />
      <PastReservations studentId={studentId} />
    </>
  );
}
