import type { DayOff } from "@kenshu/domain/schedule/periodPlan.rules.ts";

/** `祝日（春分の日）`, `休業日（設備点検）`, `定休日` */
export function dayOffText(off: DayOff): string {
  if (off.kind === "closedWeekday") return "定休日";
  return `${off.kind === "holiday" ? "祝日" : "休業日"}（${off.name}）`;
}
