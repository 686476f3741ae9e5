import classes from "./ChoiceField.module.css";
import { ChoiceGroup } from "./ChoiceGroup.tsx";
import { useField } from "./FormContext.ts";
import type { FieldName } from "./fieldsOf.ts";
import type { Option } from "./SelectField.tsx";

/**
 * Any number of a few visible options. The form holds the chosen values, in the order of the
 * options.
 */
export function ChoicesField<T extends string | number>({
  name,
  label,
  options,
  required,
}: {
  name: FieldName<T[]>;
  label: string;
  options: Option<NoInfer<T>>[];
  required?: boolean;
}) {
  const among = (value: unknown) =>
    options.filter((option) => Array.isArray(value) && value.includes(option.value));
  const inWords = (value: unknown) =>
    among(value)
      .map((option) => option.label)
      .join("、");
  const field = useField(name, { label, inWords });
  const chosen = among(field.value).map(({ value }) => value);
  return (
    <ChoiceGroup field={field} label={label} required={required}>
      {options.map(({ value, label }, index) => (
        <label key={value} className={`line ${classes.choice}`}>
          <input
            id={index === 0 ? field.id : undefined}
            type="checkbox"
            className="visuallyHidden"
            checked={chosen.includes(value)}
            onChange={({ currentTarget }) =>
              field.setValue(
                options
                  .map((option) => option.value)
                  .filter((one) => (one === value ? currentTarget.checked : chosen.includes(one))),
              )
            }
          />
          {label}
        </label>
      ))}
    </ChoiceGroup>
  );
}
