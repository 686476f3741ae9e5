import { displayColors } from "@kenshu/domain/displayColors.ts";
import { IconCheck } from "@tabler/icons-react";
import classes from "./ColorField.module.css";
import { FieldLabel } from "./FieldLabel.tsx";
import { useField } from "./FormContext.ts";
import type { FieldName } from "./fieldsOf.ts";

const nameOf = (value: unknown) => displayColors.find((color) => color.value === value)?.name ?? "";

/** One of the eight preset colours, each with its name; the form holds its hexadecimal value. */
export function ColorField({
  name,
  label,
  required,
}: {
  name: FieldName<string>;
  label: string;
  required?: boolean;
}) {
  const field = useField(name, { label, inWords: nameOf, missing: "色を選択してください" });
  const errorId = `${field.id}-error`;
  return (
    <fieldset className={classes.field} aria-describedby={field.error ? errorId : undefined}>
      <legend className={classes.legend}>
        <FieldLabel label={label} required={required} />
      </legend>
      <div className={classes.colors}>
        {displayColors.map((color, index) => (
          <label key={color.value} className={`line ${classes.color}`}>
            <input
              id={index === 0 ? field.id : undefined}
              type="radio"
              className="visuallyHidden"
              name={field.radioName}
              checked={field.value === color.value}
              onChange={() => field.setValue(color.value)}
            />
            <span className={classes.swatch} style={{ background: color.value }}>
              {field.value === color.value && <IconCheck size={20} aria-hidden />}
            </span>
            {color.name}
          </label>
        ))}
      </div>
      {field.error && (
        <p id={errorId} className={classes.error}>
          {field.error}
        </p>
      )}
    </fieldset>
  );
}
