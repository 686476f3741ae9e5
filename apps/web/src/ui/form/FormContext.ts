import { createContext, use, useEffect, useId } from "react";
import { valueAt } from "./paths.ts";

/** What a field tells its form about itself, for summaries and comparisons. */
export type FieldDescription = {
  label: string;
  /** The value in words: the option's label, 2026/08/23(日), ¥1,234. */
  inWords: (value: unknown) => string;
  /** Runs before validation: trims, and makes full-width digits half-width. */
  normalise?: (value: unknown) => unknown;
  /** Replaces 必須入力項目です when the value is missing. */
  missing?: string;
};

export type FormContextValue = {
  formId: string;
  values: Record<string, unknown>;
  errors: Record<string, string | undefined>;
  setValue: (name: string, value: unknown) => void;
  describe: (name: string, description: FieldDescription) => () => void;
  /**
   * For a button between the fields that writes at once. `write` returns the row as it is then, which
   * the form adopts; what was typed stays unsaved. A refusal stands above the form.
   */
  writeAtOnce: (write: () => Promise<Record<string, unknown>>) => Promise<void>;
};

export const FormContext = createContext<FormContextValue | null>(null);

/** The values of the surrounding form. The caller gives their type. */
export function useFormValues<V extends Record<string, unknown>>(): V {
  const form = use(FormContext);
  if (form === null) throw new Error("what reads the values stands outside of a form");
  return form.values as V;
}

/** The group of the surrounding fields, if a form has several with one label. */
export const FieldGroupContext = createContext<string | null>(null);

/** The id of a field's control. The error summary links to it. */
export function fieldId(formId: string, name: string): string {
  return `${formId}-${name.replaceAll(".", "-")}`;
}

/** Connects a field to its surrounding form. `value` is the form's value under that name. */
export function useField(name: string, description: FieldDescription) {
  const form = use(FormContext);
  if (form === null) throw new Error(`field ${name} stands outside of a form`);
  const group = use(FieldGroupContext);
  const ownId = useId();
  const { describe } = form;
  const label = group === null ? description.label : `${group}の${description.label}`;
  useEffect(() => describe(name, { ...description, label }));
  return {
    id: fieldId(form.formId, name),
    radioName: ownId,
    value: valueAt(form.values, name),
    error: form.errors[name],
    setValue: (value: unknown) => form.setValue(name, value),
  };
}
