import { ReadOnlyField } from "#ui/form/ReadOnlyField.tsx";
import { timeText } from "./calendar/schedule.ts";
import classes from "./ScheduleForm.module.css";
import type { ScheduleDetail } from "./scheduleValues.ts";

/** When a schedule takes place that may not be moved any more, and why. */
export function FixedTime({ schedule }: { schedule: ScheduleDetail }) {
  return (
    <div className={classes.fixed}>
      <ReadOnlyField label="日時" text={timeText(schedule)} />
      <p className={classes.reason}>
        {schedule.hasBegun
          ? "開始時刻を過ぎたため、日時は変更できません。"
          : "出欠が記録されているため、日時は変更できません。変更するときは、先に出欠を取り消してください。"}
      </p>
    </div>
  );
}
