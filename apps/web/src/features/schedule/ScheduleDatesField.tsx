import { DATES_MAX } from "@kenshu/domain/schedule/schedule.limits.ts";
import { formatDate, type PlainDate } from "@kenshu/domain/time.ts";
import { Button, CloseButton } from "@mantine/core";
import { lazy, Suspense, useId, useRef } from "react";
import { announce } from "#ui/announcements.ts";
import { DateText } from "#ui/DateText.tsx";
import { FieldLabel } from "#ui/form/FieldLabel.tsx";
import { useField } from "#ui/form/FormContext.ts";
import type { FieldName } from "#ui/form/fieldsOf.ts";
import classes from "./ScheduleDatesField.module.css";

const DatesCalendar = lazy(() => import("./DatesCalendar.tsx"));

const isDays = (value: unknown): value is PlainDate[] =>
  Array.isArray(value) && value.every((day) => typeof day === "string");

/**
 * Several days, picked in a calendar and listed beside it; the form holds them in order. `clashing` are
 * the days that the server refused, until they are dropped.
 */
export function ScheduleDatesField({
  name,
  label,
  clashing,
}: {
  name: FieldName<PlainDate[]>;
  label: string;
  clashing: PlainDate[];
}) {
  const errorId = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const field = useField(name, {
    label,
    inWords: (value) => (isDays(value) ? value.map(formatDate).join("、") : ""),
  });
  const days = isDays(field.value) ? field.value : [];
  const clashes = days.filter((day) => clashing.includes(day));

  function choose(next: PlainDate[]): void {
    field.setValue(next.toSorted());
    announce(`${next.length}日を選択中`);
  }

  function drop(dropped: PlainDate[]): void {
    choose(days.filter((day) => !dropped.includes(day)));
    // The button that had the focus is gone.
    group.current?.focus();
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
      <p className={classes.help}>
        カレンダーで日付を選ぶと加わり、もう一度選ぶと外れます。{DATES_MAX}日まで選べます。
      </p>
      <div className={classes.frame} data-error={field.error ? true : undefined}>
        <Suspense fallback={<div className={classes.placeholder} />}>
          <DatesCalendar days={days} onChange={choose} />
        </Suspense>
      </div>
      {days.length > 0 && (
        <ul className={classes.days} aria-label="選んだ日付">
          {days.map((day) => (
            <li key={day} className={classes.day} data-clash={clashes.includes(day) || undefined}>
              <DateText value={day} withoutYear />
              {clashes.includes(day) && <span className={classes.clash}>重複</span>}
              <CloseButton
                size={28}
                aria-label={`${formatDate(day)}を外す`}
                onClick={() => drop([day])}
              />
            </li>
          ))}
        </ul>
      )}
      {field.error && (
        <p id={errorId} className={classes.error}>
          {field.error}
        </p>
      )}
      {field.error && clashes.length > 0 && (
        <Button variant="outline" onClick={() => drop(clashes)}>
          重なる{clashes.length}日を外す
        </Button>
      )}
    </fieldset>
  );
}
