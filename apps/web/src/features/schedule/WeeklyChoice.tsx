import { DATES_MAX } from "@kenshu/domain/schedule/schedule.limits.ts";
import { firstOfWeekdays, repeatedWeekly } from "@kenshu/domain/schedule/weekly.rules.ts";
import { formatDate, type PlainDate } from "@kenshu/domain/time.ts";
import { NativeSelect } from "@mantine/core";

const ONCE = 1;
const CHOSEN_ONE_BY_ONE = "";

/** How often the chosen days are repeated; `weeks` is null where they are no weekly repetition. */
export function WeeklyChoice({
  days,
  weeks,
  onChange,
}: {
  days: PlainDate[];
  weeks: number | null;
  onChange: (weeks: number) => void;
}) {
  const most = Math.floor(DATES_MAX / Math.max(1, firstOfWeekdays(days).length));
  const options = Array.from({ length: most }, (_, index) => {
    const times = index + 1;
    return { value: String(times), label: times === ONCE ? "くり返さない" : textOf(days, times) };
  });
  const oneByOne = { value: CHOSEN_ONE_BY_ONE, label: "選んだ日だけ" };
  return (
    <NativeSelect
      label="くり返し"
      data={weeks === null ? [oneByOne, ...options] : options}
      value={weeks === null ? CHOSEN_ONE_BY_ONE : String(weeks)}
      onChange={({ currentTarget }) => {
        if (currentTarget.value !== CHOSEN_ONE_BY_ONE) onChange(Number(currentTarget.value));
      }}
    />
  );
}

/** `毎週 10回（05/19(水)まで）` */
function textOf(days: PlainDate[], times: number): string {
  const last = repeatedWeekly(days, times).at(-1);
  return `毎週 ${times}回${last ? `（${formatDate(last).slice(5)}まで）` : ""}`;
}
