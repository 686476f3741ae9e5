import { type SlotSearch, slotSearch } from "./slotSearch.ts";

/**
 * The school and the filters that a student last chose, for the next visit (rule 18.5). Another student
 * on the same device has others.
 */
const keyOf = (studentId: number) => `slots:${studentId}`;

export function rememberSlots(
  studentId: number,
  { date: _, change: __, ...lasting }: SlotSearch,
): void {
  try {
    localStorage.setItem(keyOf(studentId), JSON.stringify(lasting));
  } catch {
    // A browser without storage opens the list as for the first time.
  }
}

export function rememberedSlots(studentId: number): SlotSearch {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(studentId)) ?? "{}");
    return slotSearch.safeParse(kept).data ?? {};
  } catch {
    return {};
  }
}
