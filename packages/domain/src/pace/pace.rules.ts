import { PaceState, ProgressGrade } from "#enumerations.ts";
import { VERY_GOOD_BELOW, VERY_LATE_ABOVE } from "#pace/pace.limits.ts";
import { addDays, daysBetween, type PlainDate } from "#time.ts";

/** A content of a training, with one student's exemptions. */
export type PacedContent = {
  estimateAttendanceCount: number;
  isExempt: boolean;
  grades: readonly ProgressGrade[];
};

/** Exempt for a student: by being an active therapist, or by company (rule 4.4). */
export function isExempt(
  content: { isExemptedActiveTherapist: boolean; exemptedCompanyId: number | null },
  student: { isActiveTherapist: boolean; companyId: number | null },
): boolean {
  return (
    (content.isExemptedActiveTherapist && student.isActiveTherapist) ||
    (content.exemptedCompanyId !== null && content.exemptedCompanyId === student.companyId)
  );
}

/** Closed by a Complete or Skip entry (rule 7.1). */
export function isClosed(grades: readonly ProgressGrade[]): boolean {
  return grades.some((grade) => grade === ProgressGrade.Complete || grade === ProgressGrade.Skip);
}

/** Trainings that remain for one content (rule 8.1). */
export function leftOf({ estimateAttendanceCount, grades }: PacedContent): number {
  if (estimateAttendanceCount === 0 || isClosed(grades)) return 0;
  return Math.max(estimateAttendanceCount - attendedCount(grades), 1);
}

/** Times attended, without skips and comments (rule 8.1). */
export function attendedCount(grades: readonly ProgressGrade[]): number {
  return grades.filter(
    (grade) => grade === ProgressGrade.Complete || grade === ProgressGrade.Continue,
  ).length;
}

/** The basis of figures and weather. */
export type PaceCounts = {
  requiredCount: number;
  doneCount: number;
  /** Times attended. */
  attendedCount: number;
  contentCount: number;
  closedCount: number;
};

/** Counts over the contents that are not exempt (rules 4.4, 8.1). */
export function countsOf(contents: readonly PacedContent[]): PaceCounts {
  const counted = contents.filter((content) => !content.isExempt);
  const sum = (of: (content: PacedContent) => number) =>
    counted.reduce((total, content) => total + of(content), 0);
  const requiredCount = sum(({ estimateAttendanceCount }) => estimateAttendanceCount);
  return {
    requiredCount,
    doneCount: requiredCount - sum(leftOf),
    attendedCount: sum(({ grades }) => attendedCount(grades)),
    contentCount: counted.length,
    closedCount: counted.filter(({ grades }) => isClosed(grades)).length,
  };
}

export type PacedActivity = { startDate: PlainDate; endDate: PlainDate | null; isTaking: boolean };

/**
 * The first start, and the start of the present activity if an earlier one had ended (rule 8.2).
 */
export function startDates(activities: readonly PacedActivity[]): {
  startDate: PlainDate | null;
  secondStartDate: PlainDate | null;
} {
  const startDate = earliest(activities);
  const taking = earliest(activities.filter((activity) => activity.isTaking));
  const hadEnded =
    taking !== null &&
    activities.some((activity) => activity.endDate !== null && activity.endDate <= taking);
  return { startDate, secondStartDate: hadEnded ? taking : null };
}

function earliest(activities: readonly { startDate: PlainDate }[]): PlainDate | null {
  return activities.reduce<PlainDate | null>(
    (first, { startDate }) => (first === null || startDate < first ? startDate : first),
    null,
  );
}

/** The dates by which a student should and must finish (rule 8.2). */
export function dueDates(
  base: PlainDate,
  setting: { recommendDateCount: number; deadlineDateCount: number },
): { recommendationDueDate: PlainDate; dueDate: PlainDate } {
  return {
    recommendationDueDate: addDays(base, setting.recommendDateCount),
    dueDate: addDays(base, setting.deadlineDateCount),
  };
}

export type PaceSetting = {
  recommendDateCount: number;
  deadlineDateCount: number;
  basisLeftDaysPrimary: number;
  basisLeftDaysSecondary: number;
};

/**
 * The whole days that a student has in hand, negative if behind (rule 8.4). Null where nothing is
 * required.
 */
export function spareDays(
  { requiredCount, doneCount }: Pick<PaceCounts, "requiredCount" | "doneCount">,
  base: PlainDate,
  today: PlainDate,
  { recommendDateCount }: Pick<PaceSetting, "recommendDateCount">,
): number | null {
  if (requiredCount === 0) return null;
  // Multiplied first: a rounding error must not put whole days below a threshold.
  const worthDays = (doneCount * recommendDateCount) / requiredCount;
  return Math.floor(worthDays - daysBetween(base, today));
}

/** The weather of a student's pace: how many days are in hand (rule 8.4). */
export function paceState(
  counts: Pick<PaceCounts, "requiredCount" | "doneCount">,
  base: PlainDate,
  today: PlainDate,
  setting: Omit<PaceSetting, "deadlineDateCount">,
): PaceState {
  const days = spareDays(counts, base, today, setting);
  if (days === null || days >= setting.basisLeftDaysPrimary) return PaceState.Fine;
  return days >= setting.basisLeftDaysSecondary ? PaceState.Cloudy : PaceState.Rainy;
}

/** How many of the required trainings should be attended by `day` (rule 8.3). */
export function expected(
  required: number,
  base: PlainDate,
  day: PlainDate,
  { recommendDateCount }: { recommendDateCount: number },
): number {
  if (recommendDateCount === 0) return required;
  // Multiplied first, so that a half is a half when it is rounded.
  const due = (required * daysBetween(base, day)) / recommendDateCount;
  return Math.min(Math.max(due, 0), required);
}

/** Closed contents in percent, rounded down; 100 if there are none (rule 8.3). */
export function progressRate({
  closedCount,
  contentCount,
}: Pick<PaceCounts, "closedCount" | "contentCount">): number {
  return contentCount === 0 ? 100 : Math.floor((closedCount * 100) / contentCount);
}

/**
 * The figures of a chart, and of a row in the progress search, on `day`. That is today, or the end
 * day of an ended activity, whose figures no longer change (rules 8.2, 8.3). Behind is above 0,
 * ahead below.
 */
export function figuresOf(
  counts: PaceCounts,
  base: PlainDate,
  day: PlainDate,
  setting: { recommendDateCount: number },
): {
  requiredTrainingCount: number;
  trainingCount: number;
  delayedTrainingCount: number;
  progressRate: number;
} {
  const { requiredCount, doneCount, attendedCount } = counts;
  return {
    requiredTrainingCount: requiredCount,
    trainingCount: attendedCount,
    delayedTrainingCount: Math.round(expected(requiredCount, base, day, setting)) - doneCount,
    progressRate: progressRate(counts),
  };
}

export type DelayLevel = "veryLate" | "late" | "onTrack" | "veryGood";

/** What each level is called. */
export const delayLevelName: Record<DelayLevel, string> = {
  veryLate: "大幅な遅れ",
  late: "遅れ",
  onTrack: "順調",
  veryGood: "とても順調",
};

/** `遅れ 2回分`, `順調` */
export function delayText(delayed: number): string {
  const level = delayLevel(delayed);
  const word = delayLevelName[level];
  return level === "onTrack" ? word : `${word} ${Math.abs(delayed)}回分`;
}

/** How to show a number of trainings behind (rule 18.8). */
export function delayLevel(delayed: number): DelayLevel {
  if (delayed > VERY_LATE_ABOVE) return "veryLate";
  if (delayed > 0) return "late";
  return delayed < VERY_GOOD_BELOW ? "veryGood" : "onTrack";
}
