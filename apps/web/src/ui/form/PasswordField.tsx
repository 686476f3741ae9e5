import { PasswordInput } from "@mantine/core";
import { useState } from "react";
import { FieldLabel } from "./FieldLabel.tsx";
import { useField } from "./FormContext.ts";
import type { FieldName } from "./fieldsOf.ts";

/** A password, never trimmed and never shown in summaries or comparisons. */
export function PasswordField({
  name,
  label,
  description,
  autoComplete,
  required = true,
}: {
  name: FieldName<string>;
  label: string;
  description?: string;
  autoComplete: "current-password" | "new-password";
  /** Shows 必須; not needed in a form where every field is required. */
  required?: boolean;
}) {
  const [isShown, setIsShown] = useState(false);
  const field = useField(name, { label, inWords: () => "（非表示）" });
  return (
    <PasswordInput
      id={field.id}
      label={<FieldLabel label={label} required={required} />}
      description={description}
      aria-required
      aria-invalid={field.error ? true : undefined}
      autoComplete={autoComplete}
      error={field.error}
      visible={isShown}
      onVisibilityChange={setIsShown}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ "aria-label": `${label}を表示`, "aria-pressed": isShown }}
      value={typeof field.value === "string" ? field.value : ""}
      onChange={(event) => field.setValue(event.currentTarget.value)}
    />
  );
}
