import { use } from "react";
import type { Choices } from "#ui/form/choices.ts";
import { FormContext } from "#ui/form/FormContext.ts";
import { RoomCapacityInstructor } from "./RoomCapacityInstructor.tsx";
import classes from "./ScheduleForm.module.css";
import { type LastInRoom, lastUsedIn } from "./scheduleChoices.ts";

/** Room, capacity and instructor of new schedules: another room brings what was last used there (rule 4.6). */
export function NewScheduleRoom({
  lastInRooms,
  ...choices
}: {
  rooms: Choices;
  instructors: Choices;
  lastInRooms: LastInRoom[];
}) {
  const form = use(FormContext);
  const usedIn = (roomId: unknown) => lastUsedIn(roomId, lastInRooms, choices.instructors);

  /** What was entered by hand stays. */
  function propose(roomId: number | null): void {
    const [before, after] = [usedIn(form?.values.roomId), usedIn(roomId)];
    for (const name of ["capacity", "instructorId"] as const) {
      const value = form?.values[name] ?? null;
      if (value === null || value === before[name]) form?.setValue(name, after[name]);
    }
  }

  return (
    <div className={classes.place}>
      <RoomCapacityInstructor {...choices} onRoomChosen={propose} />
    </div>
  );
}
