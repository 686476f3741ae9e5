import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import type * as z from "zod/mini";
import { isNotFound } from "#api/errors.ts";
import { confirm } from "./confirm.ts";
import classes from "./DetailForm.module.css";
import { ConflictPanel, GonePanel } from "./form/ConflictPanel.tsx";
import { Form } from "./form/Form.tsx";
import {
  type Draft,
  type RefusedFields,
  type Schema,
  useValidatedForm,
} from "./form/useValidatedForm.ts";
import { confirmSentences } from "./sentences.ts";
import { useUnsavedInput } from "./unsavedInput.ts";

/**
 * One form for create and detail. 登録 or 更新 stands last, in a bar that stays in view; what does
 * more than save stands apart from it, 削除 too (rule 18.60). Leaving with unsaved input asks first.
 * A DbConflict keeps the input and offers the latest values beside it. If the row has been removed
 * meanwhile, people can only leave.
 */
export function DetailForm<S extends Schema>({
  mode,
  schema,
  initialValues,
  onSubmit,
  refusedFields,
  onRemove,
  loadLatest,
  isWide = false,
  submitLabel = mode === "create" ? "登録する" : "更新する",
  removeQuestion,
  apart,
  children,
}: {
  mode: "create" | "detail";
  /**
   * Checks the values. Their names are the fields' names. Use the same schema as the procedure's
   * input.
   */
  schema: S;
  /** Every field by name. Hidden ones, such as `id` and `version`, are sent too. */
  initialValues: Draft<S>;
  /**
   * The write, a message and the next screen: `await update.mutateAsync(input); showMessage(…);
   * navigate(…)`. `false` means that a question before the write was answered no.
   */
  onSubmit: (checked: z.output<S>) => Promise<unknown>;
  /** The field of a refusal: `{ DataDuplicated: "name" }`. Any other stands above the form. */
  refusedFields?: RefusedFields;
  /**
   * Called when 「削除しますか？」 is answered yes. Without it there is no 削除. A refusal stands above the
   * form, like one of `onSubmit`, so its mutation must not report it too. The version is the form's.
   * After loading the latest values it is theirs.
   */
  onRemove?: (version: number) => Promise<unknown>;
  /** Reads the row anew after a DbConflict, in the shape of `initialValues`. */
  loadLatest?: () => Promise<Partial<Draft<S>>>;
  /** For fields side by side in wide windows. */
  isWide?: boolean;
  submitLabel?: string;
  /** What the removal affects, below 「削除しますか？」. */
  removeQuestion?: ReactNode;
  /**
   * Other acts on the same row, which save nothing of the form. An act that has raised the row's
   * version tells the former one, so that the form saves on top of it.
   */
  apart?: ReactNode | ((onChanged: (version: number) => void) => ReactNode);
  children: ReactNode;
}) {
  const form = useValidatedForm({
    schema,
    initialValues,
    onSubmit: (checked) => noticingAbsence(() => onSubmit(checked)),
    refusedFields,
  });
  const [isRemoving, setIsRemoving] = useState(false);
  const [isGone, setIsGone] = useState(false);
  useUnsavedInput(form.isDirty && !form.isSubmitting && !isRemoving);

  /** A refusal that may mean that the row is gone. Reading it will tell. */
  async function noticingAbsence(write: () => Promise<unknown>): Promise<unknown> {
    try {
      return await write();
    } catch (error) {
      if (loadLatest && isNotFound(error)) {
        setIsGone(await loadLatest().then(() => false, isNotFound));
      }
      throw error;
    }
  }

  function goOn(version: number): void {
    if (form.values.version === version) form.takeOver({ version: version + 1 });
  }

  async function remove(): Promise<void> {
    const isSure = await confirm({
      title: "削除",
      body: confirmSentences.remove,
      consequence: removeQuestion,
      act: "削除する",
      destructive: true,
    });
    if (!isSure || !onRemove) return;
    setIsRemoving(true);
    await noticingAbsence(() => onRemove(Number(form.values.version))).catch(form.refuse);
    setIsRemoving(false);
  }

  return (
    <>
      <Form form={form} className={isWide ? classes.wideForm : "narrow"}>
        {isGone ? (
          <GonePanel />
        ) : (
          form.isConflict &&
          loadLatest && (
            <ConflictPanel form={form} loadLatest={loadLatest} onGone={() => setIsGone(true)} />
          )
        )}
        <div className={classes.fields}>{children}</div>
      </Form>
      {typeof apart === "function" ? apart(goOn) : apart}
      {!isGone && onRemove && (
        <div className={classes.removal}>
          <Button variant="subtle" color="red" aria-busy={isRemoving || undefined} onClick={remove}>
            削除する
          </Button>
        </div>
      )}
      {!isGone && (
        <div className={classes.bar} data-screen-only>
          <Button type="submit" form={form.context.formId} aria-busy={form.isSubmitting}>
            {submitLabel}
          </Button>
        </div>
      )}
    </>
  );
}
