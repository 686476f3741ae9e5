/** A therapist's id as it is shown; 0 is none (rule 13.7). */
export function therapistIdText(therapistId: number): string {
  return therapistId === 0 ? "IDなし" : String(therapistId);
}
