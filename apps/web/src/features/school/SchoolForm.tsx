import { NAME_MAX } from "@kenshu/domain/limits.ts";
import {
  addSchoolInput,
  type school,
  updateSchoolInput,
} from "@kenshu/domain/school/school.schema.ts";
import { linkOptions } from "@tanstack/react-router";
import type { z } from "zod";
import { trpc } from "../../api/transport.ts";
import { DetailForm } from "../../ui/DetailForm.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SelectField } from "../../ui/form/SelectField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { doneSentences } from "../../ui/sentences.ts";
import { useSaved } from "../../ui/useSaved.ts";

type School = z.infer<typeof school>;
type Area = { id: number; name: string };

const back = linkOptions({ to: "/setting/school" });
const showsOwnErrors = { meta: { showsOwnErrors: true } };

/** One training facility, or a new one when `school` is null, in one of the `areas`. */
export function SchoolForm({ school, areas }: { school: School | null; areas: Area[] }) {
  const saved = useSaved(back);
  const utils = trpc.useUtils();
  const add = trpc.school.add.useMutation(showsOwnErrors);
  const update = trpc.school.update.useMutation(showsOwnErrors);
  const remove = trpc.school.remove.useMutation();
  const fields = (
    <>
      <SelectField
        name="areaId"
        label="地域"
        required
        options={areas.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        name="name"
        label="研修施設名"
        required
        maxLength={NAME_MAX}
        autoComplete="off"
        description="同じ地域の研修施設とは違う名前にしてください。"
      />
    </>
  );
  if (school === null) {
    return (
      <>
        <PageHeader title="研修施設の登録" back={areas.length === 0 ? back : undefined} />
        {areas.length === 0 ? (
          <EmptyState
            title="地域がありません"
            action={
              <LinkButton link={{ to: "/setting/area/$mode/{-$id}", params: { mode: "create" } }}>
                地域を追加
              </LinkButton>
            }
          >
            研修施設は地域に属します。先に地域を登録してください。
          </EmptyState>
        ) : (
          <DetailForm
            mode="create"
            schema={addSchoolInput}
            initialValues={{ areaId: null, name: "" }}
            refusedFields={{ DataDuplicated: "name" }}
            onSubmit={async (input) => {
              await add.mutateAsync(input);
              await saved(doneSentences.added);
            }}
            back={back}
          >
            {fields}
          </DetailForm>
        )}
      </>
    );
  }
  const { id, version } = school;
  return (
    <>
      <PageHeader title="研修施設の詳細" />
      <DetailForm
        mode="detail"
        schema={updateSchoolInput}
        initialValues={school}
        refusedFields={{ DataDuplicated: "name" }}
        onSubmit={async (input) => {
          await update.mutateAsync(input);
          await saved(doneSentences.updated);
        }}
        onRemove={async () => {
          await remove.mutateAsync({ id, version });
          await saved(doneSentences.removed);
        }}
        removeQuestion={`「${school.name}」を削除します。この操作は元に戻せません。`}
        loadLatest={() => utils.school.get.fetch({ id }, { staleTime: 0 })}
        back={back}
      >
        {fields}
      </DetailForm>
    </>
  );
}
