import { addRoomInput, type room, updateRoomInput } from "@kenshu/domain/room/room.schema.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { linkOptions, useNavigate } from "@tanstack/react-router";
import type { z } from "zod";
import { trpc } from "#api/transport.ts";
import { ColorName } from "#ui/ColorName.tsx";
import { ColorField } from "#ui/form/ColorField.tsx";
import { type Choices, noChoices, optionsOf } from "#ui/form/choices.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { SelectField } from "#ui/form/SelectField.tsx";
import { TextField } from "#ui/form/TextField.tsx";
import { NamedRowForm } from "#ui/NamedRowForm.tsx";
import { MasterList } from "./MasterList.tsx";
import { ParentFilter } from "./ParentFilter.tsx";
import { ParentMissing } from "./ParentMissing.tsx";

/** The rooms of every training school, or of the one with `schoolId`. */
export function Rooms({ schoolId }: { schoolId?: number }) {
  const navigate = useNavigate();
  const isFiltered = schoolId !== undefined;
  const schools = trpc.school.getAll.useQuery();
  const all = trpc.room.getAll.useQuery();
  const ofSchool = trpc.room.getSchoolRooms.useQuery(
    { schoolId: schoolId ?? 0 },
    { enabled: isFiltered, placeholderData: keepPreviousData },
  );
  const sort = trpc.room.sort.useMutation();
  return (
    <MasterList
      noun="部屋"
      file="Room.GetFile"
      page={(params) => ({ to: "/setting/room/$mode/{-$id}", params, search: { schoolId } })}
      search={{ schoolId }}
      filter={
        <ParentFilter
          label="研修施設"
          choices={schools.data ?? noChoices}
          chosen={schoolId}
          hasAll
          onChoose={(schoolId) =>
            navigate({ to: "/setting/room", search: { schoolId }, replace: true })
          }
        />
      }
      query={isFiltered ? ofSchool : all}
      whole={all}
      onSort={(ids) => sort.mutateAsync({ ids })}
      sortableText={({ schoolName }) => schoolName}
      empty={
        isFiltered
          ? "この研修施設に部屋はまだありません。「追加する」から登録してください。"
          : "「追加する」から部屋を登録してください。研修予定は部屋ごとに作ります。"
      }
      columns={[
        { key: "school", head: "研修施設", cell: ({ schoolName }) => schoolName },
        {
          key: "color",
          head: "色",
          onPhone: "aside",
          cell: ({ displayColor }) => <ColorName color={displayColor} />,
        },
      ]}
    />
  );
}

const field = fieldsOf(addRoomInput);

type Room = z.infer<typeof room>;

/** `schoolId` is the school that the list shows, which a new room starts with. */
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
