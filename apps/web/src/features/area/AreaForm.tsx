import { addAreaInput, type area, updateAreaInput } from "@kenshu/domain/area/area.schema.ts";
import { NAME_MAX } from "@kenshu/domain/limits.ts";
import { linkOptions } from "@tanstack/react-router";
import type { z } from "zod";
import { trpc } from "../../api/transport.ts";
import { DetailForm } from "../../ui/DetailForm.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { doneSentences } from "../../ui/sentences.ts";
import { useSaved } from "../../ui/useSaved.ts";

type Area = z.infer<typeof area>;

const back = linkOptions({ to: "/setting/area" });
const showsOwnErrors = { meta: { showsOwnErrors: true } };

/** One area, or a new one when `area` is null. */
export function AreaForm({ area }: { area: Area | null }) {
  const saved = useSaved(back);
  const utils = trpc.useUtils();
  const add = trpc.area.add.useMutation(showsOwnErrors);
  const update = trpc.area.update.useMutation(showsOwnErrors);
  const remove = trpc.area.remove.useMutation();
  const fields = (
    <TextField name="name" label="地域名" required maxLength={NAME_MAX} autoComplete="off" />
  );
  if (area === null) {
    return (
      <>
        <PageHeader title="地域の登録" />
        <DetailForm
          mode="create"
          schema={addAreaInput}
          initialValues={{ name: "" }}
          refusedFields={{ DataDuplicated: "name" }}
          onSubmit={async (input) => {
            await add.mutateAsync(input);
            await saved(doneSentences.added);
          }}
          back={back}
        >
          {fields}
        </DetailForm>
      </>
    );
  }
  const { id, version } = area;
  return (
    <>
      <PageHeader title="地域の詳細" />
      <DetailForm
        mode="detail"
        schema={updateAreaInput}
        initialValues={area}
        refusedFields={{ DataDuplicated: "name" }}
        onSubmit={async (input) => {
          await update.mutateAsync(input);
          await saved(doneSentences.updated);
        }}
        onRemove={async () => {
          await remove.mutateAsync({ id, version });
          await saved(doneSentences.removed);
        }}
        removeQuestion={`「${area.name}」を削除します。この操作は元に戻せません。`}
        loadLatest={() => utils.area.get.fetch({ id }, { staleTime: 0 })}
        back={back}
      >
        {fields}
      </DetailForm>
    </>
  );
}
