import { NOTICE_MAX } from "@kenshu/domain/notice/notice.limits.ts";
import { openingOf } from "@kenshu/domain/notice/notice.rules.ts";
import {
  addNoticeInput,
  type Notice,
  updateNoticeInput,
} from "@kenshu/domain/notice/notice.schema.ts";
import { trpc } from "#api/transport.ts";
import { ChoicesField } from "#ui/form/ChoicesField.tsx";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { TextField } from "#ui/form/TextField.tsx";
import { NamedRowForm, NewRowForm } from "#ui/NamedRowForm.tsx";
import { useWayBack } from "#ui/rememberedSearch.ts";
import { roleOptions } from "./noticeCriteria.ts";

const field = fieldsOf(addNoticeInput);
const showsOwnErrors = { meta: { showsOwnErrors: true } };

const nameOf = ({ message }: { message: string }) => openingOf(message);

/** One notice, or a new one when `notice` is null. */
export function NoticeForm({ notice }: { notice: Notice | null }) {
  const back = useWayBack("/info");
  const utils = trpc.useUtils();
  const add = trpc.information.add.useMutation(showsOwnErrors);
  const update = trpc.information.update.useMutation(showsOwnErrors);
  const remove = trpc.information.remove.useMutation(showsOwnErrors);
  const fields = (
    <>
      <TextField
        name={field.message}
        label="本文"
        required
        rows={4}
        most={NOTICE_MAX}
        description={
          notice &&
          "本文を変更すると、新しいお知らせとして先頭に表示され、読んだ人にも未読と表示されます。"
        }
        autoComplete="off"
      />
      <ChoicesField name={field.roles} label="対象" required options={roleOptions} />
    </>
  );
  if (notice === null) {
    return (
      <NewRowForm
        title="お知らせの登録"
        schema={addNoticeInput}
        initialValues={{ message: "", roles: [] }}
        nameOf={nameOf}
        onAdd={add.mutateAsync}
        back={back}
        // A search that was left may not find it.
        seenAt={{ to: "/info" }}
      >
        {fields}
      </NewRowForm>
    );
  }
  const { id } = notice;
  return (
    <NamedRowForm
      title="お知らせの詳細"
      schema={updateNoticeInput}
      row={{ ...notice, name: nameOf(notice) }}
      nameOf={nameOf}
      onUpdate={update.mutateAsync}
      onRemove={remove.mutateAsync}
      loadLatest={() => utils.information.get.fetch({ id }, { staleTime: 0 })}
      back={back}
    >
      {fields}
    </NamedRowForm>
  );
}
