import { asLine } from "@kenshu/domain/characters.ts";
import { TextInput, type TextInputProps } from "@mantine/core";

/**
 * An input for text of one line. The text gets its stored form when people leave the input (rule
 * 16.2); `asKept` is that form if it is special.
 */
export function LineInput({
  text,
  onText,
  asKept = asLine,
  ...props
}: {
  text: string;
  onText: (text: string) => void;
  asKept?: (typed: string) => string;
} & Omit<TextInputProps, "value" | "onChange" | "onBlur">) {
  return (
    <TextInput
      {...props}
      value={text}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
      onBlur={() => {
        const kept = asKept(text);
        if (kept !== text) onText(kept);
      }}
    />
  );
}
