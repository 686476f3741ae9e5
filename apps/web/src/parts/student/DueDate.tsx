import { daysBetween } from "@kenshu/domain/time.ts";
import { today } from "#api/clock.ts";
import { DateText } from "#ui/DateText.tsx";
import { OverdueBadge } from "./OverdueBadge.tsx";

/** The day until which something should be done, with the days by which that is missed. */
export function DueDate({ value }: { value: string | null }) {
  if (value === null) return "－";
  const days = daysBetween(value, today());
  return (
    <span className="line">
      <DateText value={value} />
      {days > 0 && <OverdueBadge days={days} />}
    </span>
  );
}
