// Mantine 9.6.2's TimeInput, the browser's own, reads neither full-width digits nor 9時半.

import { asEnd, type PlainTime } from "@kenshu/domain/time.ts";
import { readTime } from "@kenshu/domain/typedValues.ts";
import { Autocomplete } from "@mantine/core";
import { useMemo } from "react";
import { FieldLabel } from "./FieldLabel.tsx";
import { useField } from "./FormContext.ts";
import type { FieldName } from "./fieldsOf.ts";

/** The times from `from` to `to`, every `minutes`. */
function timesBetween(from: PlainTime, to: PlainTime, minutes: number): PlainTime[] {
  const minuteOf = (time: PlainTime) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const times: PlainTime[] = [];
  for (let minute = minuteOf(from); minute <= minuteOf(to); minute += minutes) {
    times.push(
      `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`,
    );
  }
  return times;
}

/** A time of day, typed or chosen. The form holds `HH:mm`, null, or text that is no time. */
export function TimeField({
  name,
  label,
  required,
  isEnd = false,
  from = "08:00",
  to = "20:00",
  minutes = 30,
  onFocus,
  onTime,
}: {
  name: FieldName<string>;
  label: string;
  required?: boolean;
  /** Whether something ends at this time. Then midnight is the end of the day. */
  isEnd?: boolean;
  /** The offered times: from, to, and the minutes between two. People can type others. */
  from?: PlainTime;
  to?: PlainTime;
  minutes?: number;
  onFocus?: () => void;
  /**
   * Receives the time while somebody types or chooses it, whenever the text can be read; otherwise
   * the text. Nothing comes when the field is left, because by then somebody is in the next one.
   */
  onTime?: (time: string | null) => void;
}) {
  const read = (typed: string) => {
    const time = readTime(typed);
    return isEnd && time !== null ? asEnd(time) : time;
  };
  const field = useField(name, {
    label,
    inWords: (value) => String(value ?? ""),
    normalise: (value) => (typeof value === "string" ? read(value) : value),
    missing: "時刻を入力してください",
  });
  const times = useMemo(() => timesBetween(from, to, minutes), [from, to, minutes]);
  const text = typeof field.value === "string" ? field.value : "";
  return (
    <Autocomplete
      id={field.id}
      label={<FieldLabel label={label} required={required} />}
      aria-required={required}
      error={field.error}
      data={times}
      filter={({ options }) => options}
      size="md"
      maw={140}
      maxDropdownHeight={240}
      autoComplete="off"
      inputMode="numeric"
      value={text}
      onFocus={onFocus}
      onChange={(next) => {
        onTime?.(read(next));
        field.setValue(next || null);
      }}
      onBlur={() => field.setValue(read(text))}
    />
  );
}
