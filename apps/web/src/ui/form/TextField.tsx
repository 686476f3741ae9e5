import { Textarea, TextInput, type TextInputProps } from "@mantine/core";
import { FieldLabel } from "./FieldLabel.tsx";
import { useField } from "./FormContext.ts";
import { ReadOnlyField } from "./ReadOnlyField.tsx";
import { halfWidth, trimmed } from "./width.ts";

/** Text of one line, or of several with `rows`. `halfWidth` is for addresses and codes. */
export function TextField<V = Record<string, unknown>>({
  name,
  label,
  required,
  rows,
  halfWidth: isHalfWidth,
  ...props
}: {
  name: keyof V & string;
  label: string;
  required?: boolean;
  rows?: number;
  halfWidth?: boolean;
} & Pick<
  TextInputProps,
  "description" | "placeholder" | "maxLength" | "type" | "autoComplete" | "inputMode" | "w"
>) {
  const field = useField(name, {
    label,
    inWords: (value) => String(value ?? ""),
    normalise: isHalfWidth ? halfWidth : trimmed,
  });
  const text = typeof field.value === "string" ? field.value : "";
  if (field.isReadOnly) return <ReadOnlyField label={label} text={text} />;
  const shared = {
    ...props,
    id: field.id,
    label: <FieldLabel label={label} required={required} />,
    "aria-required": required,
    error: field.error,
    value: text,
  };
  if (rows) {
    const { type: _type, inputMode: _inputMode, ...area } = shared;
    return (
      <Textarea
        {...area}
        minRows={rows}
        autosize
        onChange={(event) => field.setValue(event.currentTarget.value)}
      />
    );
  }
  return <TextInput {...shared} onChange={(event) => field.setValue(event.currentTarget.value)} />;
}
