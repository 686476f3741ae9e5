import { mayOccurOn, yearBefore } from "@kenshu/domain/cashFlow/cashFlow.rules.ts";
import { addCashFlowInput } from "@kenshu/domain/cashFlow/cashFlow.schema.ts";
import { today } from "#api/clock.ts";
import { DateField } from "#ui/form/DateField.tsx";
import { fieldsOf } from "#ui/form/fieldsOf.ts";

const field = fieldsOf(addCashFlowInput);

/** For the schema of a form with this field: it refuses any other day before sending. */
export const onPossibleDay: [
  (values: { occurredOn?: string | undefined }) => boolean,
  { path: string[]; message: string },
] = [
  ({ occurredOn }) => occurredOn === undefined || mayOccurOn(occurredOn, today()),
  { path: ["occurredOn"], message: "今日まで、1年以内の日付を入力してください" },
];

/** The day that a cash flow concerns: today, or at most a year ago (rule 10.4). */
export function OccurredOnField({ label }: { label: "入金日" | "請求日" | "日付" }) {
  return (
    <DateField
      name={field.occurredOn}
      label={label}
      required
      min={yearBefore(today())}
      max={today()}
      description="一覧、領収書、月次精算は、この日付によります。"
    />
  );
}
