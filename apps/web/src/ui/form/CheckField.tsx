import { Checkbox } from "@mantine/core";
import { useField } from "./FormContext.ts";
import type { FieldName } from "./fieldsOf.ts";

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
