import { PasswordInput } from "@mantine/core";
import { FieldLabel } from "./FieldLabel.tsx";
import { useField } from "./FormContext.ts";

/** A password, never trimmed and never shown in summaries or comparisons. */
export function PasswordField<V = Record<string, unknown>>({
  name,
  label,
  description,
  autoComplete,
  maxLength,
}: {
  name: keyof V & string;
  label: string;
  description?: string;
  autoComplete: "current-password" | "new-password";
  maxLength?: number;
}) {
  const field = useField(name, { label, inWords: () => "（非表示）" });
  return (
    <PasswordInput
      id={field.id}
      label={<FieldLabel label={label} required />}
      description={description}
      aria-required
      autoComplete={autoComplete}
      maxLength={maxLength}
      error={field.error}
      value={typeof field.value === "string" ? field.value : ""}
      onChange={(event) => field.setValue(event.currentTarget.value)}
    />
  );
}
