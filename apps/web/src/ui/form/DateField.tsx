import { formatDate } from "@kenshu/domain/time.ts";
import { readDate } from "@kenshu/domain/typedValues.ts";
import { today } from "#api/clock.ts";
import { part } from "#ui/part/part.ts";
import { CalendarInput } from "./CalendarInput.tsx";
import { useField } from "./FormContext.ts";
import type { FieldName } from "./fieldsOf.ts";

const PLAIN_DATE = /^\d{4}-\d\d-\d\d$/;

const calendar = part(async () => (await import("./DayCalendar.tsx")).DayCalendar);

function write(value: unknown): string {
  if (typeof value !== "string") return "";
  return PLAIN_DATE.test(value) ? formatDate(value) : value;
}

/** A day, typed or picked. The form holds `yyyy-MM-dd`, null, or text that is no date. */
export function DateField({
  name,
  label,
  required,
  description,
  min,
  max,
}: {
  name: FieldName<string>;
  label: string;
  required?: boolean;
  description?: string;
  /**
   * The first and the last day in the calendar, `yyyy-MM-dd`. The schema decides about typed days.
   */
  min?: string;
  max?: string;
}) {
  const field = useField(name, { label, inWords: write, missing: "日付を入力してください" });
  return (
    <CalendarInput
      field={field}
      label={label}
      required={required}
      description={description}
      placeholder="例：2026/04/01"
      plain={PLAIN_DATE}
      read={(text) => readDate(text, today())}
      write={write}
      calendar={calendar}
      min={min}
      max={max}
    />
  );
}
