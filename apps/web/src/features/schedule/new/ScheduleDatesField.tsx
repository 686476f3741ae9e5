import { DATES_MAX } from "@kenshu/domain/schedule/schedule.limits.ts";
import { firstOfWeekdays, repeatedWeekly, weeksOf } from "@kenshu/domain/schedule/weekly.rules.ts";
import { formatDate, formatDay, type PlainDate } from "@kenshu/domain/time.ts";
import { NativeSelect } from "@mantine/core";
import { useId, useRef, useState } from "react";
import { announce } from "#ui/announcements.ts";
import { FieldLabel } from "#ui/form/FieldLabel.tsx";
import { useField } from "#ui/form/FormContext.ts";
import type { FieldName } from "#ui/form/fieldsOf.ts";
import { lazyPart } from "#ui/part/lazyPart.tsx";
import { ChosenDays } from "./ChosenDays.tsx";
import classes from "./ScheduleDatesField.module.css";

const DatesCalendar = lazyPart(
  async () => (await import("./DatesCalendar.tsx")).DatesCalendar,
  <div className={classes.placeholder} />,
);

const isDays = (value: unknown): value is PlainDate[] =>
  Array.isArray(value) && value.every((day) => typeof day === "string");

/**
 * Several days, picked in a calendar or repeated weekly. The list beside it shows the taken times
 * of each day. The form holds the days in order.
 */
export function ScheduleDatesField({
  name,
  label,
  schoolId,
}: {
  name: FieldName<PlainDate[]>;
  /** Whose days off the calendar marks. */
  schoolId: number;
  label: string;
}) {
  const errorId = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const field = useField(name, {
    label,
    inWords: (value) => (isDays(value) ? value.map(formatDate).join("、") : ""),
  });
  const days = isDays(field.value) ? field.value : [];
  // A repetition chosen before the first day waits for that day.
  const [weeksAhead, setWeeksAhead] = useState(1);

  function choose(next: PlainDate[]): void {
    const chosen = days.length === 0 ? repeatedWeekly(next, weeksAhead) : next.toSorted();
    field.setValue(chosen);
    setWeeksAhead(1);
    announce(`${chosen.length}日を選択中`);
  }

  function repeat(weeks: number): void {
    if (days.length === 0) setWeeksAhead(weeks);
    else choose(repeatedWeekly(days, weeks));
  }

  return (
    <fieldset
      ref={group}
      id={field.id}
      tabIndex={-1}
      className={classes.field}
      aria-describedby={field.error ? errorId : undefined}
    >
      <legend className={classes.legend}>
        <FieldLabel label={label} required />
        <span className={classes.count}>
          {days.length} / {DATES_MAX}日
        </span>
      </legend>
      <p className={`dim small ${classes.help}`}>
        カレンダーで日付を選ぶと加わり、もう一度選ぶと外れます。{DATES_MAX}日まで選べます。
      </p>
      <div className={classes.parts}>
        <div>
          <div className={classes.frame} data-error={field.error ? true : undefined}>
            <DatesCalendar schoolId={schoolId} days={days} onChange={choose} />
          </div>
          {field.error && (
            <p id={errorId} className={classes.error}>
              {field.error}
            </p>
          )}
        </div>
        <div className={classes.chosen}>
          <WeeklyChoice
            days={days}
            weeks={days.length === 0 ? weeksAhead : weeksOf(days)}
            onChange={repeat}
          />
          <ChosenDays
            days={days}
            onDrop={(dropped) => {
              choose(days.filter((day) => day !== dropped));
              // The focused button has disappeared.
              group.current?.focus();
            }}
          />
        </div>
      </div>
    </fieldset>
  );
}

const ONCE = 1;
const CHOSEN_ONE_BY_ONE = "";

/** How often the chosen days repeat; `weeks` is null if they are not a weekly repetition. */
function WeeklyChoice({
  days,
  weeks,
  onChange,
}: {
  days: PlainDate[];
  weeks: number | null;
  onChange: (weeks: number) => void;
}) {
  const most = Math.floor(DATES_MAX / Math.max(1, firstOfWeekdays(days).length));
  const options = Array.from({ length: most }, (_, index) => {
    const times = index + 1;
    return { value: String(times), label: times === ONCE ? "くり返さない" : textOf(days, times) };
  });
  const oneByOne = { value: CHOSEN_ONE_BY_ONE, label: "選んだ日だけ" };
  return (
    <NativeSelect
      label="くり返し"
      description="月曜と水曜を選べば、毎週その両方にくり返します。何曜日でも加えられます。"
      data={weeks === null ? [oneByOne, ...options] : options}
      value={weeks === null ? CHOSEN_ONE_BY_ONE : String(weeks)}
      onChange={({ currentTarget }) => {
        if (currentTarget.value !== CHOSEN_ONE_BY_ONE) onChange(Number(currentTarget.value));
      }}
    />
  );
}

/** `6週間（12件）`, `6週間（12件、5/19(水)まで）` */
function textOf(days: PlainDate[], times: number): string {
  const repeated = repeatedWeekly(days, times);
  const last = repeated.at(-1);
  return last ? `${times}週間（${repeated.length}件、${formatDay(last)}まで）` : `${times}週間`;
}
