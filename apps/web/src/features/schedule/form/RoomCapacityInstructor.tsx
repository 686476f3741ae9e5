import { addForDatesInput, type ScheduleField } from "@kenshu/domain/schedule/schedule.schema.ts";
import { Fragment, type ReactNode } from "react";
import { type Choices, optionsOf } from "#ui/form/choices.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { NumberField } from "#ui/form/NumberField.tsx";
import { SelectField } from "#ui/form/SelectField.tsx";

const field = fieldsOf(addForDatesInput);

/** The fields that both new and existing schedules have. */
export function RoomCapacityInstructor({
  rooms,
  instructors,
  onRoomChosen,
}: {
  rooms: Choices;
  instructors: Choices;
  onRoomChosen?: (roomId: number | null) => void;
}) {
  const shown = {
    roomId: (
      <SelectField
        name={field.roomId}
        label="部屋"
        required
        onChosen={onRoomChosen}
        {...optionsOf(rooms)}
      />
    ),
    capacity: <NumberField name={field.capacity} label="定員" unit="名" required />,
    instructorId: (
      <SelectField
        name={field.instructorId}
        label="講師"
        nothing="指定しない"
        {...optionsOf(instructors)}
      />
    ),
  } satisfies Record<ScheduleField, ReactNode>;
  return Object.entries(shown).map(([name, field]) => <Fragment key={name}>{field}</Fragment>);
}
