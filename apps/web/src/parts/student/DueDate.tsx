import { daysBetween } from "@kenshu/domain/time.ts";
import { today } from "#api/clock.ts";
import { DateText } from "#ui/DateText.tsx";
import { OverdueBadge } from "./OverdueBadge.tsx";

/**
 * The day until which something should be done; once it is missed, with the days since. Below each
 * other in a list days have no year: it is this one, or the days since tell it.
 */
export function DueDate({ value, withoutYear }: { value: string | null; withoutYear?: boolean }) {
  if (value === null) return "－";
  const days = daysBetween(value, today());
  return (
    <span className="line">
      <DateText value={value} withoutYear={withoutYear} />
      {days > 0 && <OverdueBadge days={days} />}
    </span>
  );
}
