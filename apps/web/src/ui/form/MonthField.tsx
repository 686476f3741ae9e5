import { writeMonth } from "@kenshu/domain/time.ts";
import { readMonth } from "@kenshu/domain/typedValues.ts";
import { part } from "#ui/part/part.ts";
import { CalendarInput } from "./CalendarInput.tsx";
import { useField } from "./FormContext.ts";
import type { FieldName } from "./fieldsOf.ts";

const PLAIN_MONTH = /^\d{4}-\d\d$/;

const calendar = part(async () => (await import("./MonthCalendar.tsx")).MonthCalendar);

function write(value: unknown): string {
  return typeof value === "string" ? writeMonth(value) : "";
}

/** A month, typed or picked. The form holds `yyyy-MM`, null, or text that is no month. */
export function MonthField({
  name,
  label,
  required,
  max,
}: {
  name: FieldName<string>;
  label: string;
  required?: boolean;
  /** The last month in the calendar, `yyyy-MM`. The schema decides about typed months. */
  max?: string;
}) {
  const field = useField(name, { label, inWords: write, missing: "日付を入力してください" });
  return (
    <CalendarInput
      field={field}
      label={label}
      required={required}
      placeholder="例：2026/04"
      plain={PLAIN_MONTH}
      read={readMonth}
      write={write}
      calendar={calendar}
      max={max}
    />
  );
}
