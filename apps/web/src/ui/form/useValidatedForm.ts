import type { ErrorCode } from "@kenshu/domain/errorCodes.ts";
import { speakJapanese } from "@kenshu/domain/validationMessages.ts";
import { useForm } from "@mantine/form";
import { useCallback, useId, useRef, useState } from "react";
import * as z from "zod/mini";
import { callFailure, errorCode, errorMessage, fieldErrors } from "#api/errors.ts";
import type { FieldDescription, FormContextValue } from "./FormContext.ts";
import { mergeLatest } from "./mergeLatest.ts";
import { valueAt, withValue } from "./paths.ts";

speakJapanese();

export type FormProblem = { path: string; message: string };

/** The server's errors about the submitted values. */
type Refusal = { error: unknown; problems: FormProblem[]; refused: Record<string, unknown> };

/** Any schema of zod or of its small edition. */
export type Schema = z.core.$ZodType<Record<string, unknown>, Record<string, unknown>>;

type NullableIn<V> = { [name in keyof V]: V[name] | null };
/** A form's values before the check: what the schema takes, or null if nothing is chosen. */
export type Draft<S extends Schema> = NullableIn<z.input<S>>;

/**
 * The field for a business refusal, by its code. `message` replaces the server's sentence if the
 * form knows more.
 */
export type RefusedFields = Partial<Record<ErrorCode, string | FormProblem>>;

const MISSING = "必須入力項目です";

/**
 * A form whose values a zod schema checks: first on submit, then at every change. `onSubmit`
 * receives the schema's output. Errors that it throws are shown: those about single inputs beside
 * them, all others above the form. `false` means that nothing was written, so the input stays
 * unsaved.
 */
export function useValidatedForm<S extends Schema>({
  schema,
  initialValues,
  onSubmit,
  refusedFields = {},
}: {
  schema: S;
  initialValues: Draft<S>;
  onSubmit: (checked: z.output<S>) => unknown;
  refusedFields?: RefusedFields;
}) {
  const formId = useId();
  const form = useForm<Record<string, unknown>>({ initialValues, mode: "controlled" });
  /** The row as last read or saved, to see what has changed here. */
  const base = useRef<Record<string, unknown>>(initialValues);
  const fields = useRef(new Map<string, FieldDescription>());
  const [hasTried, setHasTried] = useState(false);
  const [tries, setTries] = useState(0);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const submitting = useRef(false);

  function problemsOf(values: Record<string, unknown>): FormProblem[] {
    const result = z.safeParse(schema, values);
    if (result.success) return [];
    const first = new Map<string, string>();
    for (const { path, message } of result.error.issues) {
      const name = path.join(".");
      if (!first.has(name)) first.set(name, wording(name, message));
    }
    return [...first].map(([path, message]) => ({ path, message }));
  }

  function wording(name: string, message: string): string {
    return message === MISSING ? (fields.current.get(name)?.missing ?? message) : message;
  }

  function normalised(): Record<string, unknown> {
    let values = form.getValues();
    for (const [name, { normalise }] of fields.current) {
      if (normalise) values = withValue(values, name, normalise(valueAt(values, name)));
    }
    return values;
  }

  const { values } = form;
  const found = hasTried ? problemsOf(values) : [];
  // The schema's errors are always current. The server's error about a field stays until its value
  // changes.
  const told = (refusal?.problems ?? []).filter(
    ({ path }) =>
      valueAt(values, path) === valueAt(refusal?.refused ?? {}, path) &&
      !found.some((problem) => problem.path === path),
  );
  const problems = [...found, ...told];
  const isConflict = errorCode(refusal?.error) === "DbConflict";

  async function submit(): Promise<void> {
    if (submitting.current) return;
    const input = normalised();
    form.setValues(input);
    setHasTried(true);
    // A comparison after a conflict stays in view until the form is sent.
    const checked = z.safeParse(schema, input);
    if (!checked.success) {
      if (!isConflict) setRefusal(null);
      setTries((count) => count + 1);
      return;
    }
    setRefusal(null);
    submitting.current = true;
    setIsSubmitting(true);
    try {
      if ((await onSubmit(checked.data)) === false) return;
      setHasTried(false);
      setRefusal(null);
      base.current = input;
      form.resetDirty();
    } catch (error) {
      show(error, problemsIn(error), input);
    } finally {
      submitting.current = false;
      setIsSubmitting(false);
    }
  }

  /**
   * The schema's output for what the form holds now; null if that is wrong, which then stands beside
   * the fields. What was typed stays as it is, and so does the focus.
   */
  function read(): z.output<S> | null {
    const checked = z.safeParse(schema, normalised());
    setHasTried(!checked.success);
    return checked.success ? checked.data : null;
  }

  async function writeAtOnce(write: () => Promise<Record<string, unknown>>): Promise<void> {
    if (submitting.current) return;
    submitting.current = true;
    try {
      takeOver(await write());
      setRefusal(null);
    } catch (error) {
      show(error, [], {});
    } finally {
      submitting.current = false;
    }
  }

  /**
   * Adopts values saved elsewhere and keeps the changes made here. Returns the fields that it
   * changed.
   */
  function takeOver(latest: Record<string, unknown>): string[] {
    const { values, takenOver } = mergeLatest({
      base: base.current,
      own: form.getValues(),
      latest,
    });
    base.current = { ...base.current, ...latest };
    form.setInitialValues(base.current);
    form.setValues(values);
    return takenOver.filter((name) => fields.current.has(name));
  }

  function show(error: unknown, problems: FormProblem[], refused: Refusal["refused"]): void {
    if (callFailure(error) === null) throw error;
    setRefusal({ error, problems, refused });
    setTries((count) => count + 1);
  }

  function problemsIn(error: unknown): FormProblem[] {
    const code = errorCode(error);
    const field = code && refusedFields[code];
    if (typeof field === "string") return [{ path: field, message: errorMessage(error) }];
    if (field) return [field];
    return fieldErrors(error).filter(({ path }) => fields.current.has(path));
  }

  const describe = useCallback((name: string, description: FieldDescription) => {
    fields.current.set(name, description);
    return () => {
      if (fields.current.get(name) === description) fields.current.delete(name);
    };
  }, []);

  const context: FormContextValue = {
    formId,
    values,
    errors: Object.fromEntries(problems.map(({ path, message }) => [path, message])),
    setValue: (name, value) => form.setFieldValue(name, value),
    describe,
    writeAtOnce,
  };

  return {
    context,
    values,
    fields,
    problems,
    /** A refusal's sentence that is not about a single input. */
    refusalMessage: refusal && refusal.problems.length === 0 ? errorMessage(refusal.error) : null,
    isConflict,
    /** Increases with every refused submission, so that the summary can take the focus. */
    tries,
    isSubmitting,
    isDirty: form.isDirty(),
    submit,
    read,
    /** Shows above the form why another call about the row was refused, for example its removal. */
    refuse: (error: unknown) => show(error, [], {}),
    setValue: context.setValue,
    takeOver,
    /** Replaces all values with freshly read ones. */
    restart: (next: Record<string, unknown>) => {
      base.current = next;
      form.setInitialValues(next);
      form.setValues(next);
      setHasTried(false);
    },
  };
}
