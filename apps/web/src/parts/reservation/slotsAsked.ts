import { SLOT_WINDOW_DAYS } from "@kenshu/domain/schedule/schedule.limits.ts";
import { addDays, type PlainDate } from "@kenshu/domain/time.ts";
import { today } from "#api/clock.ts";

/** The request for slots: a student's slots of 30 days, from the chosen day or from today. */
export function slotsAsked<Chosen extends { studentId: number; date?: PlainDate | undefined }>({
  date: startDate = today(),
  ...whose
}: Chosen) {
  return { ...whose, startDate, endDate: addDays(startDate, SLOT_WINDOW_DAYS - 1) };
}
