import type { ReactNode } from "react";
import classes from "./ChoiceField.module.css";
import { FieldLabel } from "./FieldLabel.tsx";
import type { useField } from "./FormContext.ts";

/** The frame of a field with visible options: the label, the options, and the error. */
export function ChoiceGroup({
  field: { id, error },
  label,
  required,
  isCompact,
  children,
}: {
  field: Pick<ReturnType<typeof useField>, "id" | "error">;
  label: string;
  required: boolean | undefined;
  isCompact?: boolean | undefined;
  children: ReactNode;
}) {
  const errorId = `${id}-error`;
  return (
    <fieldset
      className={classes.field}
      aria-describedby={error ? errorId : undefined}
      data-invalid={error ? true : undefined}
    >
      <legend className={classes.legend}>
        <FieldLabel label={label} required={required} />
      </legend>
      <div className={`acts ${classes.choices}`} data-compact={isCompact}>
        {children}
      </div>
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
