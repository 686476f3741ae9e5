import type { ReactNode } from "react";
import classes from "./FieldGroup.module.css";
import { FieldGroupContext } from "./FormContext.ts";

/**
 * Fields that occur several times in a form, such as the date of each activity. Screen readers, the
 * error summary and the comparison after a conflict add `label` to their names. The fields
 * themselves do not show it.
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
