import {
  addSchoolInput,
  type school,
  updateSchoolInput,
} from "@kenshu/domain/school/school.schema.ts";
import { linkOptions } from "@tanstack/react-router";
import type { z } from "zod";
import { trpc } from "#api/transport.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { type Choices, optionsOf } from "#ui/form/choices.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { SelectField } from "#ui/form/SelectField.tsx";
import { TextField } from "#ui/form/TextField.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { NamedRowForm, NewRowForm } from "#ui/NamedRowForm.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";

const field = fieldsOf(addSchoolInput);

type School = z.infer<typeof school>;

const back = linkOptions({ to: "/setting/school" });
const showsOwnErrors = { meta: { showsOwnErrors: true } };

/** One training school, or a new one when `school` is null, in one of the `areas`. */
export function SchoolForm({ school, areas }: { school: School | null; areas: Choices }) {
  const utils = trpc.useUtils();
  const add = trpc.school.add.useMutation(showsOwnErrors);
  const update = trpc.school.update.useMutation(showsOwnErrors);
  const remove = trpc.school.remove.useMutation(showsOwnErrors);
  const fields = (
    <>
      <SelectField name={field.areaId} label="地域" required {...optionsOf(areas)} />
      <TextField
        name={field.name}
        label="研修施設名"
        required
        autoComplete="off"
        description="同じ地域の研修施設とは違う名前にしてください。"
      />
    </>
  );
  if (school === null) {
    return areas.rows.length === 0 ? (
      <>
        <PageHeader title="研修施設の登録" back={back} />
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
      </>
    ) : (
      <NewRowForm
        title="研修施設の登録"
        schema={addSchoolInput}
        initialValues={{ areaId: null, name: "" }}
        onAdd={add.mutateAsync}
        back={back}
      >
        {fields}
      </NewRowForm>
    );
  }
  return (
    <NamedRowForm
      title="研修施設の詳細"
      schema={updateSchoolInput}
      row={school}
      onUpdate={update.mutateAsync}
      onRemove={remove.mutateAsync}
      loadLatest={() => utils.school.get.fetch({ id: school.id }, { staleTime: 0 })}
      back={back}
    >
      {fields}
    </NamedRowForm>
  );
}
