import { updateScheduleInput } from "@kenshu/domain/schedule/schedule.schema.ts";
import { use } from "react";
import { FormContext } from "#ui/form/FormContext.ts";
import { mailsText } from "./reservationsText.ts";
import classes from "./ScheduleForm.module.css";
import type { ScheduleDetail } from "./scheduleValues.ts";

const { capacity } = updateScheduleInput.shape;

/** Whom the capacity in the form around it will carry up (rule 5.7). */
export function CarryUpNote({ schedule }: { schedule: ScheduleDetail }) {
  const entered = capacity.safeParse(use(FormContext)?.values.capacity);
  const isRaised = entered.success && entered.data > schedule.capacity;
  const free = isRaised ? Math.max(entered.data - schedule.reserveCount, 0) : 0;
  const carriedUp = schedule.promotable.slice(0, free);
  return (
    <output>
      {carriedUp.length > 0 && (
        <p className={classes.reason}>
          この定員にすると、キャンセル待ちの{carriedUp.length}名が繰り上がります。
          {mailsText(carriedUp.filter(Boolean).length)}
        </p>
      )}
    </output>
  );
}
