/** A therapist's id as it is shown; 0 is none (specification, section 3). */
export function therapistIdText(therapistId: number): string {
  return therapistId === 0 ? "IDなし" : String(therapistId);
}
