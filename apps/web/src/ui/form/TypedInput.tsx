import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";

/**
 * A text input for a value that is not text. It shows the value in its usual form, but while people
 * type, the text as typed.
 */
export function TypedInput<T>({
  value,
  read,
  write,
  onValueChange,
  ...props
}: {
  value: unknown;
  read: (text: string) => T | string | null;
  /** The usual form of a value. Unreadable text stays as it is. */
  write: (value: unknown) => string;
  onValueChange: (value: T | string | null) => void;
} & Omit<TextInputProps, "value" | "onChange">) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      autoComplete="off"
      {...props}
      value={typed ?? write(value)}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onValueChange(read(event.currentTarget.value));
      }}
      onBlur={(event) => {
        setTyped(null);
        props.onBlur?.(event);
      }}
    />
  );
}
