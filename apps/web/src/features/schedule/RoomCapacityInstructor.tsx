import { addForDatesInput } from "@kenshu/domain/schedule/schedule.schema.ts";
import { type Choices, optionsOf } from "#ui/form/choices.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { NumberField } from "#ui/form/NumberField.tsx";
import { SelectField } from "#ui/form/SelectField.tsx";
import { InstructorElsewhere } from "./InstructorElsewhere.tsx";

const field = fieldsOf(addForDatesInput);

/** The fields that a schedule has whether it is new or not. `ownId` is the schedule's own, once it has one. */
export function RoomCapacityInstructor({
  rooms,
  instructors,
  ownId,
}: {
  rooms: Choices;
  instructors: Choices;
  ownId?: number;
}) {
  return (
    <>
      <SelectField name={field.roomId} label="部屋" required {...optionsOf(rooms)} />
      <NumberField name={field.capacity} label="定員" unit="名" required />
      <SelectField
        name={field.instructorId}
        label="講師"
        nothing="指定しない"
        {...optionsOf(instructors)}
      />
      <InstructorElsewhere ownId={ownId} />
    </>
  );
}
