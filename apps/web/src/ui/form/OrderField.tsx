import { useIsPhone } from "#ui/windows.ts";
import type { FieldName } from "./fieldsOf.ts";
import { type Option, SelectField } from "./SelectField.tsx";

/** The order of a list on phones, whose cards have no heads to press (rule 18.52). */
export function OrderField<T extends string>({
  name,
  options,
}: {
  name: FieldName<T>;
  options: Option<NoInfer<T>>[];
}) {
  return useIsPhone() && <SelectField name={name} label="並び順" options={options} />;
}
