import { AttendanceTrend } from "#parts/attendance/AttendanceTrend.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { ProgressCharts } from "./ProgressCharts.tsx";

/** A student's own progress, and how regularly the student comes. */
export function OwnProgress({ studentId }: { studentId: number }) {
  return (
    <>
      <PageHeader title="進捗" />
      <ProgressCharts studentId={studentId} />
      <AttendanceTrend studentId={studentId} />
    </>
  );
}
