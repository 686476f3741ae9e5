/** The month, `yyyy-MM`, that is `steps` after the one that a day or month lies in; before, when negative. */
export function monthAfter(dayOrMonth: string, steps: number): string {
  const [year, month] = dayOrMonth.split("-").map(Number);
  return new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 + steps)).toISOString().slice(0, 7);
}
