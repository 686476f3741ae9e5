export { getAttendanceTrend } from "#modules/attendance/attendanceTrend.queries.ts";
