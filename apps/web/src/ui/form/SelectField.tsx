import { NativeSelect } from "@mantine/core";
import { FieldLabel } from "./FieldLabel.tsx";
import { useField } from "./FormContext.ts";
import type { FieldName } from "./fieldsOf.ts";

const NOT_CHOSEN = "選択してください";

export type Option<T extends string | number | boolean> = { value: T; label: string };

/**
 * One of several options. The form holds the option's value or null. It is the browser's own list:
 * familiar on phones, and searchable by typing.
 */
export function SelectField<T extends string | number | boolean>({
  name,
  label,
  options,
  required,
  description,
  nothing = NOT_CHOSEN,
  onChosen,
}: {
  name: FieldName<T>;
  label: string;
  options: Option<NoInfer<T>>[];
  required?: boolean;
  description?: string;
  /** The label of the empty option: 「すべて」 in a search. Null means no empty option. */
  nothing?: string | null;
  /** Called with the choice, for a form in which it affects other fields. */
  onChosen?: (value: NoInfer<T> | null) => void;
}) {
  const labelOfNothing = nothing === NOT_CHOSEN ? "" : (nothing ?? "");
  const labelOf = (value: unknown) =>
    options.find((option) => option.value === value)?.label ?? labelOfNothing;
  const field = useField(name, { label, inWords: labelOf });

  const data = options.map((option) => ({ value: String(option.value), label: option.label }));
  return (
    <NativeSelect
      id={field.id}
      label={<FieldLabel label={label} required={required} />}
      aria-required={required}
      description={description}
      error={field.error}
      data={nothing === null ? data : [{ value: "", label: nothing }, ...data]}
      value={field.value == null ? "" : String(field.value)}
      onChange={({ currentTarget }) => {
        const chosen = options.find((option) => String(option.value) === currentTarget.value);
        const value = chosen?.value ?? null;
        field.setValue(value);
        onChosen?.(value);
      }}
    />
  );
}
