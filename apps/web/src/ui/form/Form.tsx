import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { keepForComposition } from "#ui/composition.ts";
import { useTypedInput } from "#ui/unsavedInput.ts";
import classes from "./Form.module.css";
import { FormContext, fieldId } from "./FormContext.ts";
import type { FormProblem, useValidatedForm } from "./useValidatedForm.ts";

type Shown = Pick<
  ReturnType<typeof useValidatedForm>,
  "context" | "fields" | "problems" | "refusalMessage" | "tries" | "submit" | "isDirty"
>;

/**
 * A form around fields, with an error summary on top. Takes the result of useValidatedForm. When the
 * form appears, the field `startsAt` gets the focus, unless the summary has something to say.
 */
export function Form({
  form,
  label,
  startsAt,
  className,
  children,
  ...composition
}: {
  form: Shown;
  label?: string;
  startsAt?: string | undefined;
  className?: string;
  children: ReactNode;
} & Pick<ComponentProps<"form">, "onCompositionStart" | "onCompositionEnd">) {
  useTypedInput(form.isDirty);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it appears
  useEffect(() => {
    if (startsAt === undefined || form.problems.length > 0 || form.refusalMessage !== null) return;
    document.getElementById(fieldId(form.context.formId, startsAt))?.focus();
  }, []);
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void form.submit();
  }
  return (
    <FormContext value={form.context}>
      <form
        // A button that stands outside names its form.
        id={form.context.formId}
        noValidate
        aria-label={label}
        className={className}
        onSubmit={onSubmit}
        onKeyDown={keepForComposition}
        {...composition}
      >
        <ErrorSummary form={form} />
        {children}
      </form>
    </FormContext>
  );
}

function ErrorSummary({ form }: { form: Shown }) {
  const summary = useRef<HTMLElement>(null);
  const { problems, refusalMessage, tries } = form;
  useEffect(() => {
    if (tries > 0) summary.current?.focus();
  }, [tries]);
  // What acts while one types tells each problem at its field only (rule 18.51).
  if (tries === 0 || (problems.length === 0 && refusalMessage === null)) return null;
  return (
    <section
      ref={summary}
      tabIndex={-1}
      aria-labelledby={`${form.context.formId}-summary`}
      className={classes.summary}
    >
      <p id={`${form.context.formId}-summary`} className="bold flush charged">
        {refusalMessage ?? `入力内容を確認してください（${problems.length}件）`}
      </p>
      {problems.length > 0 && (
        <ul className={classes.problems}>
          {inOrderOfForm(form).map(({ path, message }) => (
            <li key={path}>
              <ProblemLink
                target={fieldId(form.context.formId, path)}
                // The error stands at the field.
                text={form.fields.current.get(path)?.label ?? message}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The problems in the order of their fields on the page. Those without a field come last. */
function inOrderOfForm({ problems, context }: Shown): FormProblem[] {
  const controlOf = ({ path }: FormProblem) =>
    document.getElementById(fieldId(context.formId, path));
  return problems.toSorted((one, other) => {
    const [control, next] = [controlOf(one), controlOf(other)];
    if (!control || !next) return Number(!control) - Number(!next);
    return control.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  });
}

function ProblemLink({ target, text }: { target: string; text: string }) {
  return (
    <a
      href={`#${target}`}
      className={classes.problem}
      onClick={(event) => {
        event.preventDefault();
        const control = document.getElementById(target);
        control?.focus();
        control?.scrollIntoView({ block: "center" });
      }}
    >
      {text}
    </a>
  );
}
