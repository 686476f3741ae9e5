import type { DaysOff } from "@kenshu/domain/schedule/periodPlan.rules.ts";
import { type PlainDate, weekday } from "@kenshu/domain/time.ts";
import { type ReactNode, useId } from "react";
import { DateText } from "#ui/DateText.tsx";
import { DayOffNames } from "./DayOffNames.tsx";
import classes from "./WeeksOfDays.module.css";

type Cell = { day: PlainDate; headingId: string };

/** Days as cells of weeks from Sunday; on phones a list of those that have entries. */
export function WeeksOfDays({
  days,
  daysOff,
  head = ({ day }) => <DateText value={day} withoutYear />,
  children,
}: {
  days: readonly PlainDate[];
  daysOff: DaysOff;
  /** What names a day. */
  head?: (cell: Cell) => ReactNode;
  children: (cell: Cell) => ReactNode;
}) {
  const id = useId();
  return (
    <ol className={`plainList ${classes.days}`}>
      {days.map((day) => {
        const cell = { day, headingId: `${id}-${day}` };
        return (
          <li key={day} className={classes.day} style={{ gridColumn: weekday(day) + 1 }}>
            <h3 id={cell.headingId} className={`flush small ${classes.head}`}>
              {head(cell)}
              <DayOffNames day={day} daysOff={daysOff} />
            </h3>
            {children(cell)}
          </li>
        );
      })}
    </ol>
  );
}
