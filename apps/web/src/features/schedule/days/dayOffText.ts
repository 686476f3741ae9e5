import type { DayOff } from "@kenshu/domain/schedule/periodPlan.rules.ts";

/** `祝日（春分の日）`, `休業日` */
export function dayOffText(off: DayOff): string {
  return off.kind === "holiday" ? `祝日（${off.name}）` : "休業日";
}
