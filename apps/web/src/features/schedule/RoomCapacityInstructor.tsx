import { NumberField } from "#ui/form/NumberField.tsx";
import { SelectField } from "#ui/form/SelectField.tsx";
import { InstructorElsewhere } from "./InstructorElsewhere.tsx";
import type { Choice } from "./scheduleChoices.ts";

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
      <SelectField name="roomId" label="部屋" required options={optionsOf(rooms)} />
      <NumberField name="capacity" label="定員" unit="名" required />
      <SelectField
        name="instructorId"
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
