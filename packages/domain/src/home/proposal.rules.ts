type Offer = { startDate: Date; isMostUsed: boolean; isFull: boolean };

/**
 * The schedule that home proposes, and the full one to wait for after it: of each the earliest in
 * the student's most visited school, or else the earliest (rule 15.17).
 */
export function proposed<O extends Offer>(offers: readonly O[]): O[] {
  const inTime = offers.toSorted((a, b) => a.startDate.getTime() - b.startDate.getTime());
  const first = (isFull: boolean) => {
    const alike = inTime.filter((offer) => offer.isFull === isFull);
    return alike.find(({ isMostUsed }) => isMostUsed) ?? alike[0];
  };
  return [first(false), first(true)].filter((offer) => offer !== undefined);
}
