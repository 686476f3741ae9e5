import { PAGE_SIZE } from "@kenshu/domain/limits.ts";
import { LIST_RANGE_DAYS } from "@kenshu/domain/schedule/schedule.limits.ts";
import { addDays, daysBetween, type PlainDate } from "@kenshu/domain/time.ts";
import * as z from "zod/mini";
import { criteria, day, filtering, id } from "#ui/criteria.ts";

/** A list without a range shows this many days after the first (rule 18.6). */
const DEFAULT_DAYS_ON = 6;

const filters = criteria({
  start: day,
  end: day,
  schoolId: z.nullable(id),
  roomId: z.nullable(id),
  isOwn: z.boolean(),
  isUnmarked: z.boolean(),
});

type Range = { start?: PlainDate; end?: PlainDate };
/** Both days count. A range has 60 days at most (rule 16.7). */
const inRange = [
  z.refine<Range>(({ start, end }: Range) => !start || !end || start <= end, {
    path: ["end"],
    error: "範囲開始日が範囲終了日より後になっています",
  }),
  z.refine<Range>(
    ({ start, end }: Range) => !start || !end || daysBetween(start, end) < LIST_RANGE_DAYS,
    {
      path: ["end"],
      error: `範囲は${LIST_RANGE_DAYS}日以内を選択してください。`,
    },
  ),
] as const;

export const scheduleSearch = filters.address.check(...inRange);
export type ScheduleSearch = z.infer<typeof scheduleSearch>;

export const scheduleSchema = filters.schema.check(...inRange);
type Values = z.infer<typeof scheduleSchema>;

/** The list's criteria. Without days in the URL they cover a week from `today`. */
export function scheduleCriteria(today: PlainDate) {
  const read = ({ page: _, ...search }: ScheduleSearch): Values => {
    const { start = search.end ? addDays(search.end, -DEFAULT_DAYS_ON) : today } = search;
    return filters.read({ ...search, start, end: search.end ?? addDays(start, DEFAULT_DAYS_ON) });
  };
  const cleared = read({});
  /** The default range is left out; of any other both days are named. */
  const write = (values: Values): ScheduleSearch => {
    const { start, end, ...others } = filtering(values, cleared);
    return start || end ? { start: values.start, end: values.end, ...others } : others;
  };
  /** The input of the list. Its end is the day after the last day (rule 1.4). */
  const asked = (search: ScheduleSearch) => {
    const { start, end, ...others } = read(search);
    return {
      ...filtering(others, cleared),
      start,
      end: addDays(end, 1),
      page: search.page,
      pageSize: PAGE_SIZE,
    };
  };
  return { schema: scheduleSchema, cleared, read, write, asked };
}
