import { addRoomInput, type room, updateRoomInput } from "@kenshu/domain/room/room.schema.ts";
import { linkOptions } from "@tanstack/react-router";
import type { z } from "zod";
import { trpc } from "#api/transport.ts";
import { ColorField } from "#ui/form/ColorField.tsx";
import { type Choices, optionsOf } from "#ui/form/choices.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { SelectField } from "#ui/form/SelectField.tsx";
import { TextField } from "#ui/form/TextField.tsx";
import { NamedRowForm } from "#ui/NamedRowForm.tsx";
import { ParentMissing } from "./ParentMissing.tsx";

const field = fieldsOf(addRoomInput);

type Room = z.infer<typeof room>;

/** `schoolId` is the school that the list shows. A new room starts with it. */
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
  if (room === null && schools.rows.length === 0) {
    return (
      <ParentMissing
        title="部屋の登録"
        back={back}
        noun="部屋"
        parent="研修施設"
        add={{ to: "/setting/school/$mode/{-$id}", params: { mode: "create" } }}
      />
    );
  }
  return (
    <NamedRowForm
      noun="部屋"
      calls={trpc.room}
      added={addRoomInput}
      updated={updateRoomInput}
      row={room}
      blank={{ schoolId: schoolId ?? null, name: "", displayColor: null }}
      loadLatest={(id) => utils.room.get.fetch({ id }, { staleTime: 0 })}
      back={back}
    >
      <SelectField name={field.schoolId} label="研修施設" required {...optionsOf(schools)} />
      <TextField
        name={field.name}
        label="部屋名"
        required
        autoComplete="off"
        description="同じ研修施設の部屋とは違う名前にしてください。"
      />
      <ColorField name={field.displayColor} label="色" required />
    </NamedRowForm>
  );
}
