import { ReservationState } from "@kenshu/domain/enumerations.ts";
import type { AttendanceTrend } from "@kenshu/domain/reservation/reservation.schema.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import classes from "./TrendPlot.module.css";
import { type TrendMonth, trendMonths } from "./trendMonths.ts";

type Mark = { name: "attendance" | "tardy" | "absence"; letter: string; word: string };

const marks: Partial<Record<ReservationState, Mark>> = {
  [ReservationState.Attendance]: { name: "attendance", letter: "出", word: "出席" },
  [ReservationState.Tardy]: { name: "tardy", letter: "遅", word: "遅刻" },
  [ReservationState.Absence]: { name: "absence", letter: "不", word: "欠席" },
};

/** So many months fit a phone's window; who has trained for longer asks for the earlier ones. */
const MONTHS_AT_FIRST = 4;

/** The days on which a trainee came, came late or did not, in one small calendar a month. */
export function TrendPlot({ trend }: { trend: AttendanceTrend }) {
  const [isWhole, setIsWhole] = useState(false);
  const markOfDay = new Map(trend.days.map((day) => [day.date, marks[day.attendanceTrend]]));
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
      <ul className={classes.legend} aria-label="凡例">
        {Object.values(marks).map((mark) => (
          <li key={mark.name}>
            <MarkLetter mark={mark} />
            {mark.word}
          </li>
        ))}
      </ul>
    </div>
  );
}

const WEEKDAYS = ["日", "月", "火", "水", "木", "金", "土"];

function Month({ month: { month, weeks }, today }: { month: TrendMonth<Mark>; today: string }) {
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
                      <MarkLetter mark={day.mark} />
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

function MarkLetter({ mark }: { mark: Mark }) {
  return (
    <span className={classes.mark} data-mark={mark.name} aria-hidden>
      {mark.letter}
    </span>
  );
}
