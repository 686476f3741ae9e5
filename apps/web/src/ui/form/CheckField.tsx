import { Checkbox } from "@mantine/core";
import { useField } from "./FormContext.ts";
import type { FieldName } from "./fieldsOf.ts";
import { ReadOnlyField } from "./ReadOnlyField.tsx";

/** Yes or no; the form holds a boolean. */
export function CheckField({
  name,
  label,
  description,
}: {
  name: FieldName<boolean>;
  label: string;
  description?: string;
}) {
  const inWords = (value: unknown) => (value === true ? "はい" : "いいえ");
  const field = useField(name, { label, inWords });
  if (field.isReadOnly) return <ReadOnlyField label={label} text={inWords(field.value)} />;
  return (
    <Checkbox
      id={field.id}
      label={label}
      description={description}
      error={field.error}
      checked={field.value === true}
      onChange={(event) => field.setValue(event.currentTarget.checked)}
    />
  );
}
