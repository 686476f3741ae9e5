import type { ReactNode } from "react";
import classes from "./FieldGroup.module.css";
import { FieldGroupContext } from "./FormContext.ts";

/**
 * Fields that recur in a form, such as the date of each activity. Screen readers, the summary of errors
 * and the comparison after a conflict name them with `label`. The fields themselves do not show it.
 */
export function FieldGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <FieldGroupContext value={label}>
      <fieldset className={classes.group}>
        <legend className="visuallyHidden">{label}</legend>
        {children}
      </fieldset>
    </FieldGroupContext>
  );
}
