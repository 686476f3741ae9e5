import { scheduleFieldsOf } from "@kenshu/domain/schedule/schedule.schema.ts";
import { formatSchedule } from "@kenshu/domain/time.ts";
import { Button } from "@mantine/core";
import { RoomCapacityInstructor } from "#features/schedule/form/RoomCapacityInstructor.tsx";
import formClasses from "#features/schedule/form/ScheduleForm.module.css";
import { StartAndEnd } from "#features/schedule/form/StartAndEnd.tsx";
import { newSchedule, timesOf, typedTimesOf } from "#features/schedule/form/scheduleValues.ts";
import { Dialog } from "#ui/Dialog.tsx";
import type { Choices } from "#ui/form/choices.ts";
import { DateField } from "#ui/form/DateField.tsx";
import { Form } from "#ui/form/Form.tsx";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { useValidatedForm } from "#ui/form/useValidatedForm.ts";
import { useBecome } from "#ui/held/Held.tsx";
import classes from "./Proposals.module.css";
import { type Decision, hindranceText, type Proposal } from "./planned.ts";

const field = fieldsOf(newSchedule);

/**
 * One proposal: what stands in its way, whether to add it, and another time, room or instructor.
 */
export function ProposalDialog({
  proposal,
  rooms,
  instructors,
  onDecide,
  onClose,
}: {
  proposal: Proposal;
  rooms: Choices;
  instructors: Choices;
  onDecide: (decision: Decision) => void;
  onClose: () => void;
}) {
  const hasLeft = useBecome() !== null;
  const form = useValidatedForm({
    schema: newSchedule,
    initialValues: { ...scheduleFieldsOf(proposal), ...typedTimesOf(proposal) },
    onSubmit: (values) => {
      const times = timesOf(values);
      const nameOf = (choices: Choices, id: number | null | undefined) =>
        choices.rows.find((row) => row.id === id)?.name;
      onDecide({
        isChosen: true,
        moved: {
          ...scheduleFieldsOf(values),
          startDate: new Date(times.startDate),
          endDate: new Date(times.endDate),
          roomName: nameOf(rooms, values.roomId) ?? proposal.roomName,
          displayColor: proposal.displayColor,
          instructor: nameOf(instructors, values.instructorId) ?? null,
        },
      });
    },
  });
  return (
    <Dialog title={formatSchedule(proposal)} width={560} onClose={onClose}>
      {proposal.hindrances.length > 0 && (
        <ul className={classes.hindrances}>
          {proposal.hindrances.map((hindrance) => (
            <li key={hindrance.kind}>{hindranceText(hindrance, proposal)}</li>
          ))}
        </ul>
      )}
      <Form form={form} label="研修予定" className="stack">
        <div className={formClasses.times}>
          <DateField name={field.date} label="日付" required />
          <StartAndEnd />
        </div>
        <RoomCapacityInstructor rooms={rooms} instructors={instructors} />
        {!hasLeft && (
          <div className="acts">
            {proposal.isChosen ? (
              <Button variant="default" onClick={() => onDecide({ isChosen: false })}>
                登録しない
              </Button>
            ) : (
              !proposal.isImpossible && (
                <Button variant="default" onClick={() => onDecide({ isChosen: true })}>
                  このまま登録する
                </Button>
              )
            )}
            <Button type="submit">変更する</Button>
          </div>
        )}
      </Form>
    </Dialog>
  );
}
