import { timeText } from "#features/schedule/calendar/schedule.ts";
import { useDayTimes } from "./useDayTimes.ts";
import classes from "./Warning.module.css";
import { Warning } from "./Warning.tsx";

/**
 * Warns when the chosen instructor has another schedule at that time. That is allowed (rule 4.5).
 * Reads the values of the surrounding form.
 */
export function InstructorElsewhere({ ownId }: { ownId?: number }) {
  // If the room is in use, no schedule takes place, so the instructor cannot miss it.
  const elsewhere = useDayTimes({ ownId })
    .filter(({ roomClashes }) => roomClashes.length === 0)
    .flatMap(({ instructorClashes }) => instructorClashes);
  const name = elsewhere[0]?.instructor;
  if (!name) return null;
  return (
    <Warning sentence={`${name}さんは、同じ時間にほかの研修を担当しています。`}>
      <ul className={classes.schedules}>
        {elsewhere.map((schedule) => (
          <li key={schedule.id}>
            {timeText(schedule)} {schedule.schoolName} {schedule.roomName}
          </li>
        ))}
      </ul>
      <p className="flush">このまま登録もできます。</p>
    </Warning>
  );
}
