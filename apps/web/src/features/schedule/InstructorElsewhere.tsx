import { date } from "@kenshu/domain/fields.ts";
import { addForDatesInput } from "@kenshu/domain/schedule/schedule.schema.ts";
import { addDays } from "@kenshu/domain/time.ts";
import { IconAlertTriangle } from "@tabler/icons-react";
import { use, useEffect } from "react";
import { z } from "zod";
import { trpc } from "#api/transport.ts";
import { announce } from "#ui/announcements.ts";
import { FormContext } from "#ui/form/FormContext.ts";
import classes from "./InstructorElsewhere.module.css";
import { timeText } from "./schedule.ts";
import { timesOf } from "./scheduleValues.ts";

const { startTime, endTime, multiScheduleDates } = addForDatesInput.shape;
/** The values that tell who is where when; anything less is not worth a look. */
const assignment = z.union([
  z.object({ instructorId: z.number(), startTime, endTime, dates: multiScheduleDates }),
  z.object({ instructorId: z.number(), startTime, endTime, dates: z.tuple([date]) }),
]);

/**
 * Warns when the chosen instructor has another schedule at that time; allowed all the same
 * (rule 4.5). Reads the values of the form around it.
 */
export function InstructorElsewhere({ ownId }: { ownId?: number }) {
  const values = use(FormContext)?.values ?? {};
  const { success, data } = assignment.safeParse({
    ...values,
    dates: values.multiScheduleDates ?? [values.date],
  });
  const days = success ? data.dates : [];
  const lists = trpc.useQueries((t) =>
    days.map((day) => t.trainingSchedule.getList({ start: day, end: addDays(day, 1) })),
  );
  const elsewhere = days.flatMap((day, index) => {
    if (!success) return [];
    const own = timesOf({ ...data, date: day });
    return (lists[index]?.data?.rows ?? []).filter(
      (other) =>
        other.id !== ownId &&
        other.instructorId === data.instructorId &&
        other.startDate < own.endDate &&
        own.startDate < other.endDate,
    );
  });
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
