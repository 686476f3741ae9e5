import type { ReactNode } from "react";
import classes from "./ChoiceField.module.css";
import { ChoiceGroup } from "./ChoiceGroup.tsx";
import { useField } from "./FormContext.ts";
import type { FieldName } from "./fieldsOf.ts";

type Choice<T extends string | number> = { value: T; label: string; icon?: ReactNode };

/**
 * One of a few visible options. The form holds the option's value, null or undefined. `nothing`
 * names null as an option of its own; undefined means that nobody has chosen yet.
 */
export function ChoiceField<T extends string | number>({
  name,
  label,
  options,
  required,
  nothing,
  isCompact,
}: {
  name: FieldName<T>;
  label: string;
  options: Choice<NoInfer<T>>[];
  required?: boolean;
  nothing?: string;
  /** For options of one or two letters, so that several fields fit a line. */
  isCompact?: boolean;
}) {
  const labelOf = (value: unknown) => options.find((option) => option.value === value)?.label ?? "";
  const field = useField(name, { label, inWords: labelOf });
  const choices: { value: T | null; label: string; icon?: ReactNode }[] = [
    ...(nothing === undefined ? [] : [{ value: null, label: nothing }]),
    ...options,
  ];
  return (
    <ChoiceGroup field={field} label={label} required={required} isCompact={isCompact}>
      {choices.map((choice, index) => (
        <label key={choice.value} className={`line ${classes.choice}`}>
          <input
            id={index === 0 ? field.id : undefined}
            type="radio"
            className="visuallyHidden"
            name={field.radioName}
            checked={field.value === choice.value}
            onChange={() => field.setValue(choice.value)}
          />
          {choice.icon}
          {choice.label}
        </label>
      ))}
    </ChoiceGroup>
  );
}
