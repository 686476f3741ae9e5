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
import { NamedRowForm } from "#ui/NamedRowForm.tsx";
import { useWayBack } from "#ui/rememberedSearch.ts";
import { roleOptions } from "./roleOptions.ts";

const field = fieldsOf(addNoticeInput);

const nameOf = ({ message }: { message: string }) => openingOf(message);

/** One notice, or a new one when `notice` is null. */
export function NoticeForm({ notice }: { notice: Notice | null }) {
  const back = useWayBack("/info");
  const utils = trpc.useUtils();
  return (
    <NamedRowForm
      noun="お知らせ"
      calls={trpc.information}
      added={addNoticeInput}
      updated={updateNoticeInput}
      row={notice && { ...notice, name: nameOf(notice) }}
      blank={{ message: "", roles: [] }}
      loadLatest={(id) => utils.information.get.fetch({ id }, { staleTime: 0 })}
      nameOf={nameOf}
      back={back}
      // The search that the person came from may not find the notice.
      seenAt={() => ({ to: "/info" })}
    >
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
    </NamedRowForm>
  );
}
