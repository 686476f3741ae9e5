import { countCharacters } from "@kenshu/domain/characters.ts";
import { Textarea, TextInput, type TextInputProps } from "@mantine/core";
import { FieldLabel } from "./FieldLabel.tsx";
import { useField } from "./FormContext.ts";
import type { FieldName } from "./fieldsOf.ts";
import { ReadOnlyField } from "./ReadOnlyField.tsx";
import classes from "./TextField.module.css";

/**
 * Text of one line, or of several with `rows`. `halfWidth` is for addresses and codes. `most`
 * counts the characters of a long text; it does not stop people from typing more. `onLeave`
 * converts the typed text into the stored form.
 */
export function TextField({
  name,
  label,
  required,
  rows,
  halfWidth: isHalfWidth,
  most,
  onLeave,
  ...props
}: {
  name: FieldName<string>;
  label: string;
  required?: boolean;
  rows?: number;
  halfWidth?: boolean;
  most?: number;
  onLeave?: (typed: string) => string;
} & Pick<
  TextInputProps,
  "description" | "placeholder" | "type" | "autoComplete" | "inputMode" | "w"
>) {
  const field = useField(name, {
    label,
    inWords: (value) => String(value ?? ""),
    normalise: isHalfWidth
      ? halfWidth
      : (value) => (onLeave && typeof value === "string" ? onLeave(value) : trimmed(value)),
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
        inputContainer={(input) => (
          <>
            {input}
            {most !== undefined && <Count length={countCharacters(text)} most={most} />}
          </>
        )}
        onChange={(event) => field.setValue(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      {...shared}
      onChange={(event) => field.setValue(event.currentTarget.value)}
      onBlur={() => onLeave && field.setValue(onLeave(text))}
    />
  );
}

function Count({ length, most }: { length: number; most: number }) {
  return (
    <span className={`dim small ${classes.count}`} data-over={length > most || undefined}>
      {length} / {most}文字
    </span>
  );
}

/** Makes full-width letters and digits half-width and removes surrounding space. */
function halfWidth(value: unknown): unknown {
  return typeof value === "string" ? value.normalize("NFKC").trim() : value;
}

/** Removes surrounding space, also ideographic space. */
function trimmed(value: unknown): unknown {
  return typeof value === "string" ? value.trim() : value;
}
