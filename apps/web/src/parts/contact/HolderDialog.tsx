import { setHolderInput } from "@kenshu/domain/contact/contact.schema.ts";
import { Button } from "@mantine/core";
import { Dialog } from "#ui/Dialog.tsx";
import { DialogFooter } from "#ui/DialogFooter.tsx";
import { Form } from "#ui/form/Form.tsx";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { useValidatedForm } from "#ui/form/useValidatedForm.ts";
import { showMessage } from "#ui/messages.ts";
import { HolderField } from "./HolderField.tsx";
import { type KnownHolder, useHolder } from "./useHolder.ts";

export type Asked = { student: { id: number; name: string }; known: KnownHolder };

const holderOnly = setHolderInput.pick({ holderId: true });
const field = fieldsOf(holderOnly);

/** Asks who has a student in hand from now on. */
export function HolderDialog({ student, known, onClose }: Asked & { onClose: () => void }) {
  const { opened, now, hand } = useHolder(student.id, known);
  const form = useValidatedForm({
    schema: holderOnly,
    initialValues: { holderId: opened.holder?.id ?? null },
    onSubmit: async ({ holderId }) => {
      if (!(await hand(holderId))) return false;
      const isTouched = holderId !== (opened.holder?.id ?? null);
      if (isTouched) showMessage(`${student.name}さんへの連絡の担当者を変更しました`);
      onClose();
    },
  });
  const close = () => form.isSubmitting || onClose();
  return (
    <Dialog title={`${student.name}さんの担当者`} onClose={close}>
      <Form form={form} className="stack">
        <HolderField name={field.holderId} opened={opened} now={now} />
        <DialogFooter>
          <Button variant="default" aria-disabled={form.isSubmitting || undefined} onClick={close}>
            戻る
          </Button>
          <Button type="submit" aria-busy={form.isSubmitting || undefined}>
            変更する
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}
