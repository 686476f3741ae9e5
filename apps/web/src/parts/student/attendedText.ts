/** How many of the required trainings somebody has attended: 12回中4回. */
export function attendedText(count: number, requiredCount: number): string {
  return `${requiredCount}回中${count}回`;
}
