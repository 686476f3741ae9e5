import { instructorOverlapsInput } from "@kenshu/domain/schedule/schedule.schema.ts";
import { IconAlertTriangle } from "@tabler/icons-react";
import { skipToken } from "@tanstack/react-query";
import { use, useEffect } from "react";
import { trpc } from "#api/transport.ts";
import { announce } from "#ui/announcements.ts";
import { FormContext } from "#ui/form/FormContext.ts";
import classes from "./InstructorElsewhere.module.css";
import { timeText } from "./schedule.ts";
import { MIDNIGHT } from "./scheduleValues.ts";

/**
 * Warns when the chosen instructor has another schedule at that time; allowed all the same
 * (rule 4.5). Reads the values of the form around it.
 */
export function InstructorElsewhere({ ownId }: { ownId?: number }) {
  const values = use(FormContext)?.values ?? {};
  const { data } = instructorOverlapsInput.safeParse({
    ...values,
    multiScheduleDates: values.multiScheduleDates ?? [values.date],
    endTime: values.endTime === MIDNIGHT ? "24:00" : values.endTime,
  });
  const overlaps = trpc.trainingSchedule.getInstructorOverlaps.useQuery(data ?? skipToken);
  const elsewhere = (overlaps.data?.rows ?? []).filter(({ id }) => id !== ownId);
  const name = elsewhere[0]?.instructor;
  const sentence = name && `${name}さんは、同じ時間にほかの研修を担当しています。`;
  useEffect(() => {
    if (sentence) announce(sentence);
  }, [sentence]);
  if (!sentence) return null;
  return (
    <div className={classes.warning}>
      <p className={classes.sentence}>
        <IconAlertTriangle size={20} aria-hidden />
        {sentence}
      </p>
      <ul className={classes.schedules}>
        {elsewhere.map((schedule) => (
          <li key={schedule.id}>
            {timeText(schedule)} {schedule.schoolName} {schedule.roomName}
          </li>
        ))}
      </ul>
      <p className={classes.note}>このまま登録もできます。</p>
    </div>
  );
}
