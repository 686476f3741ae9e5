import { asLine, countCharacters, inHalfWidth, trimmed } from "@kenshu/domain/characters.ts";
import { Textarea, type TextInputProps } from "@mantine/core";
import { LineInput } from "#ui/LineInput.tsx";
import { FieldLabel } from "./FieldLabel.tsx";
import { useField } from "./FormContext.ts";
import type { FieldName } from "./fieldsOf.ts";
import classes from "./TextField.module.css";

/**
 * Text of one line, or of several with `rows`. `halfWidth` is for addresses. `most` counts the
 * characters of a long text; it does not stop people from typing more. The text gets its stored
 * form when people leave the field; `asKept` is that form if it is special (rule 16.2).
 */
export function TextField({
  name,
  label,
  required,
  rows,
  halfWidth: isHalfWidth,
  most,
  asKept = rows ? trimmed : isHalfWidth ? (typed) => inHalfWidth(asLine(typed)) : asLine,
  ...props
}: {
  name: FieldName<string>;
  label: string;
  required?: boolean;
  rows?: number;
  halfWidth?: boolean;
  most?: number;
  asKept?: (typed: string) => string;
} & Pick<
  TextInputProps,
  "description" | "placeholder" | "type" | "autoComplete" | "inputMode" | "w"
>) {
  const field = useField(name, {
    label,
    inWords: (value) => String(value ?? ""),
    normalise: (value) => (typeof value === "string" ? asKept(value) : value),
  });
  const text = typeof field.value === "string" ? field.value : "";
  const shared = {
    ...props,
    id: field.id,
    label: <FieldLabel label={label} required={required} />,
    "aria-required": required,
    error: field.error,
  };
  if (rows) {
    const { type: _type, inputMode: _inputMode, ...area } = shared;
    return (
      <Textarea
        {...area}
        value={text}
        onBlur={() => {
          const kept = asKept(text);
          if (kept !== text) field.setValue(kept);
        }}
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
  return <LineInput {...shared} text={text} onText={field.setValue} asKept={asKept} />;
}

function Count({ length, most }: { length: number; most: number }) {
  return (
    <span className={`dim small ${classes.count}`} data-over={length > most || undefined}>
      {length} / {most}文字
    </span>
  );
}
