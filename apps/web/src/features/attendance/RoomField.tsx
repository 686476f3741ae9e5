import { use, useEffect } from "react";
import { type Choices, cutText } from "#ui/form/choices.ts";
import { FormContext } from "#ui/form/FormContext.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { SelectField } from "#ui/form/SelectField.tsx";
import { scheduleCriteria } from "./scheduleCriteria.ts";

const field = fieldsOf(scheduleCriteria);

export type Room = { id: number; name: string; schoolId: number; schoolName: string };

/** A room of the school that the form names, or of any; another school drops the choice. */
export function RoomField({ rooms }: { rooms: Choices<Room> }) {
  const form = use(FormContext);
  const { schoolId, roomId } = form?.values ?? {};
  const isOffered = (room: Room) => schoolId == null || room.schoolId === schoolId;
  const offered = rooms.rows.filter(isOffered);
  const isGone = roomId != null && !offered.some(({ id }) => id === roomId);
  const setValue = form?.setValue;
  useEffect(() => {
    if (isGone) setValue?.("roomId", null);
  }, [isGone, setValue]);
  return (
    <SelectField
      name={field.roomId}
      label="部屋"
      nothing="すべて"
      description={cutText(rooms)}
      options={offered.map(({ id, name, schoolName }) => ({
        value: id,
        label: schoolId == null ? `${schoolName} ${name}` : name,
      }))}
    />
  );
}
