import { daysBetween } from "@kenshu/domain/time.ts";
import { today } from "#api/clock.ts";
import { DateText } from "#ui/DateText.tsx";
import { OverdueBadge } from "./OverdueBadge.tsx";

/**
 * The day until which something should be done; once it is missed, with the days since in place of
 * the year.
 */
export function DueDate({ value }: { value: string | null }) {
  if (value === null) return "－";
  const days = daysBetween(value, today());
  return (
    <span className="line">
      <DateText value={value} withoutYear={days > 0} />
      {days > 0 && <OverdueBadge days={days} />}
    </span>
  );
}
