/** A therapist's id as people see it; 0 means none (rule 13.7). */
export function therapistIdText(therapistId: number): string {
  return therapistId === 0 ? "IDなし" : String(therapistId);
}
