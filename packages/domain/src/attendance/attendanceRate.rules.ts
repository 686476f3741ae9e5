/**
 * How many of the recorded attendances were there, late ones included, in whole per cent (rule
 * 15.18). Rounded down, so that 100 means everybody; null while nothing is recorded.
 */
export function attendanceRate(comeCount: number, markedCount: number): number | null {
  return markedCount === 0 ? null : Math.floor((comeCount * 100) / markedCount);
}
