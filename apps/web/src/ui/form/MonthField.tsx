import { CalendarButton } from "./CalendarButton.tsx";
import { FieldLabel } from "./FieldLabel.tsx";
import { useField } from "./FormContext.ts";
import { TypedInput } from "./TypedInput.tsx";
import { readMonth, writeMonth } from "./typedMonth.ts";

const PLAIN_MONTH = /^\d{4}-\d\d$/;

const loadCalendar = async () => (await import("./MonthCalendar.tsx")).MonthCalendar;

function write(value: unknown): string {
  return typeof value === "string" ? writeMonth(value) : "";
}

/** A month, typed or picked; the form holds `yyyy-MM`, null, or text that is no month. */
export function MonthField<V = Record<string, unknown>>({
  name,
  label,
  required,
  max,
}: {
  name: keyof V & string;
  label: string;
  required?: boolean;
  /** The last month that the calendar offers, `yyyy-MM`; the schema decides about typed ones. */
  max?: string;
}) {
  const field = useField(name, { label, inWords: write, missing: "日付を入力してください" });
  const picked =
    typeof field.value === "string" && PLAIN_MONTH.test(field.value) ? field.value : null;
  return (
    <TypedInput<string>
      id={field.id}
      label={<FieldLabel label={label} required={required} />}
      aria-required={required}
      error={field.error}
      placeholder="例：2026/04"
      maw={240}
      miw={200}
      rightSection={
        <CalendarButton
          label={label}
          load={loadCalendar}
          value={picked}
          max={max}
          onPick={field.setValue}
        />
      }
      rightSectionPointerEvents="all"
      value={field.value}
      read={readMonth}
      write={write}
      onValueChange={field.setValue}
    />
  );
}
