import {
  countsOf,
  dueDates,
  type PaceCounts,
  type PacedActivity,
  type PacedContent,
  type PaceSetting,
  paceState,
  startDates,
} from "#pace/pace.rules.ts";
import { currentActivity, nextContent, type OrderedActivity } from "#progress/progress.rules.ts";
import type { PlainDate } from "#time.ts";

/** What is stored about each student, so that searches need not compute it (rules 8.1, 8.2). */
export type PaceSummary = PaceCounts & {
  /** The day from which the pace counts. Without a training it is null, and all counts are 0. */
  baseDate: PlainDate | null;
  /** When the earliest of the trainings being taken began (rule 23.1). */
  takingSince: PlainDate | null;
  trainingId: number | null;
  trainingContentId: number | null;
};

type SummarizedActivity = PacedActivity &
  OrderedActivity & {
    trainingId: number;
    contents: readonly (PacedContent & { trainingContentId: number })[];
  };

/** Sums up a student's present trainings, over the non-exempt contents. */
export function summarize(activities: readonly SummarizedActivity[]): PaceSummary {
  const taking = activities.filter(({ isTaking }) => isTaking);
  const { startDate, secondStartDate } = startDates(activities);
  const current = currentActivity(taking);
  return {
    ...countsOf(taking.flatMap(({ contents }) => contents)),
    takingSince: current?.startDate ?? null,
    baseDate: current && (secondStartDate ?? startDate),
    trainingId: current?.trainingId ?? null,
    trainingContentId: current && (nextContent(current.contents)?.trainingContentId ?? null),
  };
}

/** A student's state today (rules 8.2, 8.4). All values are null without a training. */
export function paceFrom(
  summary: Pick<PaceSummary, "baseDate" | "requiredCount" | "doneCount">,
  today: PlainDate,
  setting: PaceSetting,
) {
  const { baseDate } = summary;
  if (baseDate === null) return { paceState: null, recommendationDueDate: null, dueDate: null };
  return {
    paceState: paceState(summary, baseDate, today, setting),
    ...dueDates(baseDate, setting),
  };
}
