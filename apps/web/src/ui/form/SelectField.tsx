import { NativeSelect, Select } from "@mantine/core";
import { FieldLabel } from "./FieldLabel.tsx";
import { useField } from "./FormContext.ts";
import { ReadOnlyField } from "./ReadOnlyField.tsx";

export type Option<T extends string | number> = { value: T; label: string };

/**
 * One of several options; the form holds the option's value or null. The browser's own list serves
 * phones best; `searchable` is for lists too long to look through.
 */
export function SelectField<T extends string | number, V = Record<string, unknown>>({
  name,
  label,
  options,
  required,
  description,
  nothing = "選択してください",
  searchable,
}: {
  name: keyof V & string;
  label: string;
  options: Option<T>[];
  required?: boolean;
  description?: string;
  /** What the empty choice says: 「すべて」 in a search. Null when there is no empty choice. */
  nothing?: string | null;
  searchable?: boolean;
}) {
  const labelOf = (value: unknown) => options.find((option) => option.value === value)?.label ?? "";
  const field = useField(name, { label, inWords: labelOf });
  if (field.isReadOnly) return <ReadOnlyField label={label} text={labelOf(field.value)} />;

  const data = options.map((option) => ({ value: String(option.value), label: option.label }));
  const choose = (text: string | null) =>
    field.setValue(options.find((option) => String(option.value) === text)?.value ?? null);
  const shared = {
    id: field.id,
    label: <FieldLabel label={label} required={required} />,
    "aria-required": required,
    description,
    error: field.error,
  };
  if (searchable) {
    return (
      <Select
        {...shared}
        data={data}
        searchable
        clearable={!required}
        placeholder={nothing ?? undefined}
        value={field.value == null ? null : String(field.value)}
        onChange={choose}
      />
    );
  }
  return (
    <NativeSelect
      {...shared}
      data={nothing === null ? data : [{ value: "", label: nothing }, ...data]}
      value={field.value == null ? "" : String(field.value)}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
