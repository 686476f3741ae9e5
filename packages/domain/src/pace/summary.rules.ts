import {
  attendedCount,
  dueDates,
  isClosed,
  type PacedActivity,
  type PacedContent,
  type PaceSetting,
  paceState,
  startDates,
  workload,
} from "#pace/pace.rules.ts";
import type { PlainDate } from "#time.ts";
import {
  currentActivity,
  nextContent,
  type OrderedActivity,
} from "#trainingProgress/trainingProgress.rules.ts";

/** What is kept of each student so that searches need not work it out (decisions 8). */
export type PaceSummary = {
  /** The day from which the pace counts; null for who is taking nothing, and all counts are 0 then. */
  baseDate: PlainDate | null;
  requiredCount: number;
  doneCount: number;
  /** Times attended. */
  attendedCount: number;
  contentCount: number;
  closedCount: number;
  trainingId: number | null;
  trainingContentId: number | null;
};

type SummarizedActivity = PacedActivity &
  OrderedActivity & {
    trainingId: number;
    contents: readonly (PacedContent & { trainingContentId: number })[];
  };

/** Sums up what a student is taking, over the contents that are not exempt. */
export function summarize(activities: readonly SummarizedActivity[]): PaceSummary {
  const taking = activities.filter(({ isTaking }) => isTaking);
  const contents = taking.flatMap((activity) => activity.contents).filter((one) => !one.isExempt);
  const { required, done } = workload(contents);
  const { startDate, secondStartDate } = startDates(activities);
  const current = taking.length > 0 ? currentActivity(activities) : null;
  return {
    baseDate: taking.length > 0 ? (secondStartDate ?? startDate) : null,
    requiredCount: required,
    doneCount: done,
    attendedCount: contents.reduce((sum, { grades }) => sum + attendedCount(grades), 0),
    contentCount: contents.length,
    closedCount: contents.filter(({ grades }) => isClosed(grades)).length,
    trainingId: current?.trainingId ?? null,
    trainingContentId: current ? (nextContent(current.contents)?.trainingContentId ?? null) : null,
  };
}

/** Where a student stands today; null for who is taking nothing (decisions 8.2, 8.4). */
export function paceFrom(
  {
    baseDate,
    requiredCount,
    doneCount,
  }: Pick<PaceSummary, "baseDate" | "requiredCount" | "doneCount">,
  today: PlainDate,
  setting: PaceSetting,
) {
  if (baseDate === null) return null;
  const load = { required: requiredCount, done: doneCount };
  return {
    paceState: paceState(load, baseDate, today, setting),
    ...dueDates(baseDate, setting),
  };
}
