import { type SlotSearch, slotSearch } from "./slotSearch.ts";

/**
 * The school and the filters that a student chose last, for the next visit (rule 18.5). They are
 * stored per student, because students may share a device.
 */
const keyOf = (studentId: number) => `slots:${studentId}`;

export function rememberSlots(
  studentId: number,
  { date: _, day: __, change: ___, ...lasting }: SlotSearch,
): void {
  try {
    localStorage.setItem(keyOf(studentId), JSON.stringify(lasting));
  } catch {
    // Without storage the browser opens the list as on the first visit.
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
