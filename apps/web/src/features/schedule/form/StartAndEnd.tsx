import { CALENDAR_END } from "@kenshu/domain/schedule/schedule.limits.ts";
import { addForDatesInput } from "@kenshu/domain/schedule/schedule.schema.ts";
import { use, useRef } from "react";
import { FormContext } from "#ui/form/FormContext.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { TimeField } from "#ui/form/TimeField.tsx";
import { halfHourAfter, isTime, movedEnd } from "./movedEnd.ts";

const field = fieldsOf(addForDatesInput);
const MIDNIGHT = "24:00";

/** The times of a schedule. The end moves with the start, and the offered ends come after it. */
export function StartAndEnd() {
  const form = use(FormContext);
  const { startTime, endTime } = form?.values ?? {};
  /** The times when somebody came to the start. Whatever is typed there keeps their length. */
  const before = useRef({ start: startTime, end: endTime });

  function keepTimes(): void {
    before.current = {
      start: isTime(startTime) ? startTime : before.current.start,
      end: endTime,
    };
  }

  function move(start: string | null): void {
    const end = movedEnd(before.current.start, start, before.current.end);
    if (end !== null && end !== endTime) form?.setValue(field.endTime, end);
  }

  const from = isTime(startTime) ? halfHourAfter(startTime) : undefined;
  const to = from !== undefined && from > CALENDAR_END ? MIDNIGHT : CALENDAR_END;
  return (
    <>
      <TimeField
        name={field.startTime}
        label="開始時刻"
        required
        onFocus={keepTimes}
        onTime={move}
      />
      <TimeField name={field.endTime} label="終了時刻" required isEnd {...{ from, to }} />
    </>
  );
}
