/** What staff may do to a session (decisions 4.5, 4.7, 4.8). */
export function scheduleAbilities(facts: {
  now: Date;
  startDate: Date;
  markCount: number;
  /** Reservations that are confirmed, waiting or attended. */
  liveCount: number;
}): { changeTime: boolean; remove: boolean; callOff: boolean } {
  const isAhead = facts.now < facts.startDate;
  return {
    changeTime: isAhead && facts.markCount === 0,
    remove: facts.liveCount === 0,
    callOff: isAhead && facts.markCount === 0 && facts.liveCount > 0,
  };
}
