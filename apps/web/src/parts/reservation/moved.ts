type Placed = { startDate: string; endDate: string; schoolName: string; roomName: string };

/** When and where, to be compared with another time and place. */
export function timeAndPlace({ startDate, endDate, schoolName, roomName }: Placed): string {
  return [startDate, endDate, schoolName, roomName].join("\n");
}

/** Whether a schedule is at another time or place by now than when the question was asked. */
export function isMoved(asked: Placed, latest: Placed): boolean {
  return timeAndPlace(asked) !== timeAndPlace(latest);
}
