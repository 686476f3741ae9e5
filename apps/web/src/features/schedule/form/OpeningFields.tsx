import { hasOpened, openingOn } from "@kenshu/domain/schedule/opening.rules.ts";
import { openingMoment, openingText } from "@kenshu/domain/schedule/openingText.ts";
import { openingTerms } from "@kenshu/domain/schedule/schedule.schema.ts";
import { isDay, type PlainDate } from "@kenshu/domain/time.ts";
import * as z from "zod/mini";
import { now } from "#api/clock.ts";
import { useFormValues } from "#ui/form/FormContext.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { NumberField } from "#ui/form/NumberField.tsx";
import { TimeField } from "#ui/form/TimeField.tsx";
import classes from "./ScheduleForm.module.css";

const terms = z.object(openingTerms);
const field = fieldsOf(terms);

/**
 * When students can begin to reserve: so many days before, at a time of day; at once if both are
 * empty (rule 5.18). `days` are those of the schedules, of which the first one's opening is told.
 */
export function OpeningFields({ days }: { days: readonly PlainDate[] }) {
  const { data } = terms.safeParse(useFormValues());
  const { opensDaysBefore = null, opensAtTime = null } = data ?? {};
  const [first] = days.toSorted();
  const opening = first === undefined ? null : openingOn(first, { opensDaysBefore, opensAtTime });
  return (
    <div className="stack gap4">
      <div className={classes.times}>
        <NumberField name={field.opensDaysBefore} label="予約開始" unit="日前" />
        <TimeField name={field.opensAtTime} label="予約開始の時刻" />
      </div>
      <output className={`dim small ${classes.reason}`}>
        {opensDaysBefore === null || opensAtTime === null
          ? "空欄なら、研修生はすぐに予約できます。"
          : opening === null
            ? `研修生は${opensDaysBefore}日前の${opensAtTime}から予約できます。`
            : inWords(opening, days.length > 1)}
      </output>
    </div>
  );
}

/** What an opening means, of several schedules the first one's. */
function inWords(opening: Date, isSeveral: boolean): string {
  const which = isSeveral ? "最初の日の研修は、" : "研修生は";
  return hasOpened({ reserveOpensAt: opening }, now())
    ? `${openingMoment(opening)}は過ぎているため、${which}すぐに予約できます。`
    : `${which}${openingText(opening)}。`;
}

/** The day that a form holds, if it is one. */
export function dayIn(value: unknown): PlainDate[] {
  return typeof value === "string" && isDay(value) ? [value] : [];
}
