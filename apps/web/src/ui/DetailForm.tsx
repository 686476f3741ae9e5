import { Button } from "@mantine/core";
import { Link, type LinkComponentProps } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type * as z from "zod/mini";
import { isNotFound } from "#api/errors.ts";
import { confirm } from "./confirm.tsx";
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
 * One form for create and detail. 戻る and 登録 or 更新 stand in the footer, 削除 apart. Leaving with
 * unsaved input asks first. A DbConflict keeps the input and offers the latest values beside it. If
 * the row has been removed meanwhile, people can only leave.
 */
export function DetailForm<S extends Schema>({
  mode,
  schema,
  initialValues,
  onSubmit,
  refusedFields,
  onRemove,
  loadLatest,
  back,
  isReadOnly = false,
  isWide = false,
  submitLabel = mode === "create" ? "登録する" : "更新する",
  removeQuestion,
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
  back: LinkComponentProps;
  /** For people who can only look: values as text, and no button except 戻る. */
  isReadOnly?: boolean;
  /** For fields side by side in wide windows. */
  isWide?: boolean;
  submitLabel?: string;
  /** What the removal affects, below 「削除しますか？」. */
  removeQuestion?: ReactNode;
  children: ReactNode;
}) {
  const form = useValidatedForm({
    schema,
    initialValues,
    onSubmit: (checked) => noticingAbsence(() => onSubmit(checked)),
    refusedFields,
    isReadOnly,
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

  const mayWrite = !isReadOnly && !isGone;
  return (
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
      <div className={`acts ${classes.footer}`}>
        <Button variant="default" renderRoot={(props) => <Link {...back} {...props} />}>
          戻る
        </Button>
        {mayWrite && (
          <Button type="submit" aria-busy={form.isSubmitting}>
            {submitLabel}
          </Button>
        )}
        {mayWrite && onRemove && (
          <Button
            className="toEnd"
            variant="subtle"
            color="red"
            aria-busy={isRemoving || undefined}
            onClick={remove}
          >
            削除する
          </Button>
        )}
      </div>
    </Form>
  );
}
