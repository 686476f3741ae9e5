import { addRoomInput, type room, updateRoomInput } from "@kenshu/domain/room/room.schema.ts";
import { linkOptions } from "@tanstack/react-router";
import type { z } from "zod";
import { trpc } from "#api/transport.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ColorField } from "#ui/form/ColorField.tsx";
import { type Choices, optionsOf } from "#ui/form/choices.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { SelectField } from "#ui/form/SelectField.tsx";
import { TextField } from "#ui/form/TextField.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { NamedRowForm, NewRowForm } from "#ui/NamedRowForm.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";

const field = fieldsOf(addRoomInput);

type Room = z.infer<typeof room>;

const showsOwnErrors = { meta: { showsOwnErrors: true } };

/**
 * One room, or a new one when `room` is null, in one of the `schools`. `schoolId` is the school that
 * the list shows, which a new room starts with.
 */
export function RoomForm({
  room,
  schools,
  schoolId,
}: {
  room: Room | null;
  schools: Choices;
  schoolId?: number;
}) {
  const back = linkOptions({ to: "/setting/room", search: { schoolId } });
  const utils = trpc.useUtils();
  const add = trpc.room.add.useMutation(showsOwnErrors);
  const update = trpc.room.update.useMutation(showsOwnErrors);
  const remove = trpc.room.remove.useMutation(showsOwnErrors);
  const fields = (
    <>
      <SelectField name={field.schoolId} label="研修施設" required {...optionsOf(schools)} />
      <TextField
        name={field.name}
        label="部屋名"
        required
        autoComplete="off"
        description="同じ研修施設の部屋とは違う名前にしてください。"
      />
      <ColorField name={field.displayColor} label="色" required />
    </>
  );
  if (room === null) {
    return schools.rows.length === 0 ? (
      <>
        <PageHeader title="部屋の登録" back={back} />
        <EmptyState
          title="研修施設がありません"
          action={
            <LinkButton link={{ to: "/setting/school/$mode/{-$id}", params: { mode: "create" } }}>
              研修施設を追加
            </LinkButton>
          }
        >
          部屋は研修施設に属します。先に研修施設を登録してください。
        </EmptyState>
      </>
    ) : (
      <NewRowForm
        title="部屋の登録"
        schema={addRoomInput}
        initialValues={{ schoolId: schoolId ?? null, name: "", displayColor: null }}
        onAdd={add.mutateAsync}
        back={back}
      >
        {fields}
      </NewRowForm>
    );
  }
  return (
    <NamedRowForm
      title="部屋の詳細"
      schema={updateRoomInput}
      row={room}
      onUpdate={update.mutateAsync}
      onRemove={remove.mutateAsync}
      loadLatest={() => utils.room.get.fetch({ id: room.id }, { staleTime: 0 })}
      back={back}
    >
      {fields}
    </NamedRowForm>
  );
}
