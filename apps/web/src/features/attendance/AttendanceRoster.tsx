export function AttendanceRoster(_: { scheduleId: number; isUnmarkedOnly: boolean }) {
  return null;
}
