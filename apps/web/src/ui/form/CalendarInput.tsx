// Mantine 9.6.2's DateInput has no way into its calendar by keyboard, and its MonthPickerInput takes no typed month.

import { type Calendar, CalendarButton, type CalendarProps } from "./CalendarButton.tsx";
import { FieldLabel } from "./FieldLabel.tsx";
import type { useField } from "./FormContext.ts";
import { TypedInput } from "./TypedInput.tsx";

/** The input of a field whose value people type, or pick from the calendar. */
export function CalendarInput({
  field,
  label,
  required,
  description,
  placeholder,
  plain,
  read,
  write,
  calendar,
  min,
  max,
}: {
  field: ReturnType<typeof useField>;
  label: string;
  required?: boolean;
  description?: string;
  placeholder: string;
  /** The form of a value that the calendar can show. */
  plain: RegExp;
  read: (text: string) => string | null;
  write: (value: unknown) => string;
  calendar: Calendar;
} & Pick<CalendarProps, "min" | "max">) {
  const { value } = field;
  return (
    <TypedInput<string>
      id={field.id}
      label={<FieldLabel label={label} required={required} />}
      description={description}
      aria-required={required}
      error={field.error}
      placeholder={placeholder}
      maw="min(15rem, 100%)"
      miw="min(11rem, 100%)"
      rightSection={
        <CalendarButton
          label={label}
          calendar={calendar}
          value={typeof value === "string" && plain.test(value) ? value : null}
          min={min}
          max={max}
          onPick={field.setValue}
        />
      }
      rightSectionPointerEvents="all"
      value={value}
      read={read}
      write={write}
      onValueChange={field.setValue}
    />
  );
}
