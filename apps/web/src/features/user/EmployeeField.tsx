import { Button } from "@mantine/core";
import { useRef } from "react";
import { useField } from "#ui/form/FormContext.ts";
import type { FieldName } from "#ui/form/fieldsOf.ts";
import classes from "./EmployeeField.module.css";
import { EmployeeSearch } from "./EmployeeSearch.tsx";
import type { KnownEmployees } from "./useKnownEmployees.ts";

/** The HM employee who is this user, found by name, or none (rule 15.10). */
export function EmployeeField({
  name,
  employees,
}: {
  name: FieldName<number>;
  employees: KnownEmployees;
}) {
  const label = "HMの社員";
  const field = useField(name, { label, inWords: employees.textOf });
  const value = useRef<HTMLParagraphElement>(null);
  const errorId = `${field.id}-error`;
  const isLinked = typeof field.value === "number";
  return (
    <fieldset
      className={classes.field}
      aria-describedby={field.error ? errorId : undefined}
      data-invalid={field.error ? true : undefined}
    >
      <legend className={classes.legend}>{label}</legend>
      <div className={`row ${classes.chosen}`}>
        <p ref={value} tabIndex={-1} className={classes.value}>
          {isLinked ? employees.textOf(field.value) || "コードなし" : "紐づけていません"}
        </p>
        {isLinked && (
          <Button
            variant="subtle"
            onClick={() => {
              field.setValue(null);
              // The focused button disappears.
              value.current?.focus();
            }}
          >
            紐づけを解除
          </Button>
        )}
      </div>
      {field.error && (
        <p id={errorId} className={classes.error}>
          {field.error}
        </p>
      )}
      <EmployeeSearch
        inputId={field.id}
        onChoose={(employee) => {
          employees.know(employee);
          field.setValue(employee.id);
          value.current?.focus();
        }}
      />
    </fieldset>
  );
}
