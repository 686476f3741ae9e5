import { addForDatesInput } from "@kenshu/domain/schedule/schedule.schema.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { NumberField } from "#ui/form/NumberField.tsx";
import { SelectField } from "#ui/form/SelectField.tsx";
import { InstructorElsewhere } from "./InstructorElsewhere.tsx";
import type { Choice } from "./scheduleChoices.ts";

const field = fieldsOf(addForDatesInput);

/** The fields that a schedule has whether it is new or not. `ownId` is the schedule's own, once it has one. */
export function RoomCapacityInstructor({
  rooms,
  instructors,
  ownId,
}: {
  rooms: Choice[];
  instructors: Choice[];
  ownId?: number;
}) {
  return (
    <>
      <SelectField name={field.roomId} label="部屋" required options={optionsOf(rooms)} />
      <NumberField name={field.capacity} label="定員" unit="名" required />
      <SelectField
        name={field.instructorId}
        label="講師"
        nothing="指定しない"
        options={optionsOf(instructors)}
      />
      <InstructorElsewhere ownId={ownId} />
    </>
  );
}

function optionsOf(choices: Choice[]) {
  return choices.map(({ id, name }) => ({ value: id, label: name }));
}
