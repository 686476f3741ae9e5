import type { AttendanceTrend } from "@kenshu/domain/reservation/reservation.schema.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { AttendanceLetter } from "./AttendanceLetter.tsx";
import { type AttendanceMark, attendanceMarkOf, attendanceMarks } from "./attendanceMarks.ts";
import classes from "./TrendPlot.module.css";
import { type TrendMonth, trendMonths } from "./trendMonths.ts";

const legend = [attendanceMarks.attendance, attendanceMarks.tardy, attendanceMarks.absence];

/**
 * How many months fit a phone's window. A student with a longer training can ask for the earlier
 * ones.
 */
const MONTHS_AT_FIRST = 4;

/** The days on which a student came, came late or stayed away, as one small calendar per month. */
export function TrendPlot({ trend }: { trend: AttendanceTrend }) {
  const [isWhole, setIsWhole] = useState(false);
  const markOfDay = new Map(
    trend.days.map(({ date, attendanceTrend }) => [
      date,
      attendanceMarkOf({ date, state: attendanceTrend }, trend.toDate),
    ]),
  );
  const months = trendMonths(trend, (date) => markOfDay.get(date) ?? null);
  const shown = isWhole ? months : months.slice(-MONTHS_AT_FIRST);
  return (
    <div className={classes.plot}>
      {shown.length < months.length && (
        <Button variant="subtle" size="sm" onClick={() => setIsWhole(true)}>
          以前の月も表示
        </Button>
      )}
      <div className={classes.months}>
        {shown.map((month) => (
          <Month key={month.month} month={month} today={trend.toDate} />
        ))}
      </div>
      <ul className={`plainList small ${classes.legend}`} aria-label="凡例">
        {legend.map((mark) => (
          <li key={mark.name}>
            <AttendanceLetter mark={mark} />
            {mark.word}
          </li>
        ))}
      </ul>
    </div>
  );
}

const WEEKDAYS = ["日", "月", "火", "水", "木", "金", "土"];

function Month({
  month: { month, weeks },
  today,
}: {
  month: TrendMonth<AttendanceMark>;
  today: string;
}) {
  return (
    <table className={classes.month}>
      <caption>
        {Number(month.slice(0, 4))}年{Number(month.slice(5))}月
      </caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name, weekday) => (
            <th key={name} scope="col" data-weekday={weekday}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the weeks of a month never move
          <tr key={row}>
            {week.map((day, weekday) =>
              day === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor do the days of a week
                <td key={weekday} />
              ) : (
                <td key={day.date} data-today={day.date === today || undefined}>
                  {day.mark ? (
                    <>
                      <AttendanceLetter mark={day.mark} />
                      <span className="visuallyHidden">
                        {Number(day.date.slice(8))}日 {day.mark.word}
                      </span>
                    </>
                  ) : (
                    Number(day.date.slice(8))
                  )}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
