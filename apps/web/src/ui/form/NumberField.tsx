import { readNumber } from "@kenshu/domain/typedValues.ts";
import { FieldLabel } from "./FieldLabel.tsx";
import { useField } from "./FormContext.ts";
import type { FieldName } from "./fieldsOf.ts";
import classes from "./NumberField.module.css";
import { TypedInput } from "./TypedInput.tsx";

function write(value: unknown): string {
  return typeof value === "number" ? value.toLocaleString("ja-JP") : String(value ?? "");
}

/**
 * A number. The form holds a number, null, or text that is no number. `unit` stands behind it (名,
 * 日, 円).
 */
export function NumberField({
  name,
  label,
  required,
  unit,
  description,
}: {
  name: FieldName<number>;
  label: string;
  required?: boolean;
  unit?: string;
  description?: string;
}) {
  const field = useField(name, { label, inWords: (value) => `${write(value)}${unit ?? ""}` });
  return (
    <TypedInput<number>
      id={field.id}
      label={<FieldLabel label={unit ? `${label}（${unit}）` : label} required={required} />}
      description={description}
      aria-required={required}
      error={field.error}
      inputMode="numeric"
      classNames={{ wrapper: classes.wrapper, input: classes.input }}
      value={field.value}
      read={(text) => readNumber(text, unit)}
      write={write}
      onValueChange={field.setValue}
    />
  );
}
