import { TextInput } from "@mantine/core";
import { FieldLabel } from "#ui/form/FieldLabel.tsx";
import { useField } from "#ui/form/FormContext.ts";
import classes from "./CodeField.module.css";

/** People may paste a code with words and spaces around it, or type it in full width. */
function digits(value: unknown): unknown {
  return typeof value === "string" ? value.normalize("NFKC").replace(/\D/g, "") : value;
}

/** Six digits from a mail or an app, as the field `code`. */
export function CodeField({ label = "確認コード" }: { label?: string }) {
  const field = useField("code", {
    label,
    inWords: (value) => String(value ?? ""),
    normalise: digits,
  });
  return (
    <TextInput
      id={field.id}
      label={<FieldLabel label={label} required />}
      description="6桁の数字"
      aria-required
      // Where a dialog asks for it.
      data-autofocus
      error={field.error}
      inputMode="numeric"
      autoComplete="one-time-code"
      classNames={{ wrapper: classes.wrapper, input: classes.input }}
      value={typeof field.value === "string" ? field.value : ""}
      onChange={(event) => field.setValue(event.currentTarget.value)}
    />
  );
}
