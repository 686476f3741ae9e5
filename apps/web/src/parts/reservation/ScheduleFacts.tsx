import { PlaceText } from "#parts/schedule/PlaceText.tsx";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import classes from "./ScheduleFacts.module.css";

/** When and where, in a dialog; `who` unless it is the reader. */
export function ScheduleFacts({
  schedule,
  who,
  instructorName,
}: {
  schedule: { startDate: string; endDate: string; schoolName: string; roomName: string };
  who?: string;
  /** Where the reader may know it (rule 4.12). */
  instructorName?: string | null;
}) {
  return (
    <dl className={classes.facts}>
      {who && (
        <div>
          <dt>研修生</dt>
          <dd>{who}</dd>
        </div>
      )}
      <div>
        <dt>日時</dt>
        <dd>
          <ScheduleTime start={schedule.startDate} end={schedule.endDate} />
        </dd>
      </div>
      <div>
        <dt>場所</dt>
        <dd>
          <PlaceText schoolName={schedule.schoolName} roomName={schedule.roomName} />
        </dd>
      </div>
      {instructorName && (
        <div>
          <dt>講師</dt>
          <dd>{instructorName}</dd>
        </div>
      )}
    </dl>
  );
}
