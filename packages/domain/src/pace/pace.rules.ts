import { PaceState, ProgressGrade } from "#enumerations.ts";
import { addDays, daysBetween, type PlainDate } from "#time.ts";

/** A content of a training as one student meets it. */
export type PacedContent = {
  estimateAttendanceCount: number;
  isExempt: boolean;
  grades: readonly ProgressGrade[];
};

/** Exempt for a student: by being an active therapist, or by company (decisions 4.4). */
export function isExempt(
  content: { isExemptedActiveTherapist: boolean; exemptedCompanyId: number | null },
  student: { isActiveTherapist: boolean; companyId: number | null },
): boolean {
  return (
    (content.isExemptedActiveTherapist && student.isActiveTherapist) ||
    (content.exemptedCompanyId !== null && content.exemptedCompanyId === student.companyId)
  );
}

/** Closed by a Complete or Skip entry (decisions 7.1). */
export function isClosed(grades: readonly ProgressGrade[]): boolean {
  return grades.some((grade) => grade === ProgressGrade.Complete || grade === ProgressGrade.Skip);
}

/** Trainings still to attend for one content (decisions 8.1). */
export function leftOf({ estimateAttendanceCount, grades }: PacedContent): number {
  if (estimateAttendanceCount === 0 || isClosed(grades)) return 0;
  const attended = grades.filter(
    (grade) => grade === ProgressGrade.Complete || grade === ProgressGrade.Continue,
  ).length;
  return Math.max(estimateAttendanceCount - attended, 1);
}

/** Trainings required and done over the non-exempt contents (decisions 8.1). */
export function workload(contents: readonly PacedContent[]): { required: number; done: number } {
  const counted = contents.filter((content) => !content.isExempt);
  const required = counted.reduce((sum, content) => sum + content.estimateAttendanceCount, 0);
  return { required, done: required - counted.reduce((sum, content) => sum + leftOf(content), 0) };
}

export type PacedActivity = { startDate: PlainDate; endDate: PlainDate | null; isTaking: boolean };

/** The first start, and the start of the present round where an earlier one had ended (decisions 8.2). */
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

/** The dates by which a student should, and must, be done (decisions 8.2). */
export function dueDates(
  base: PlainDate,
  setting: { recommendDateCount: number; deadlineDateCount: number },
): { recommendationDueDate: PlainDate; dueDate: PlainDate } {
  return {
    recommendationDueDate: addDays(base, setting.recommendDateCount),
    dueDate: addDays(base, setting.deadlineDateCount),
  };
}

/** The weather of a student's pace: how many days in hand (decisions 8.4). */
export function paceState(
  { required, done }: { required: number; done: number },
  base: PlainDate,
  today: PlainDate,
  setting: {
    recommendDateCount: number;
    basisLeftDaysPrimary: number;
    basisLeftDaysSecondary: number;
  },
): PaceState {
  if (required === 0) return PaceState.Fine;
  // Multiplied first: whole days must not fall short of a threshold by a rounding error.
  const spareDays = (done * setting.recommendDateCount) / required - daysBetween(base, today);
  if (spareDays >= setting.basisLeftDaysPrimary) return PaceState.Fine;
  return spareDays >= setting.basisLeftDaysSecondary ? PaceState.Cloudy : PaceState.Rainy;
}

export type PaceSetting = {
  recommendDateCount: number;
  deadlineDateCount: number;
  basisLeftDaysPrimary: number;
  basisLeftDaysSecondary: number;
};

/** Where a student stands today over all that is being taken; null for who is taking nothing (decisions 8). */
export function paceOf(
  activities: readonly (PacedActivity & { contents: readonly PacedContent[] })[],
  today: PlainDate,
  setting: PaceSetting,
): { paceState: PaceState; recommendationDueDate: PlainDate; dueDate: PlainDate } | null {
  const taking = activities.filter((activity) => activity.isTaking);
  const { startDate, secondStartDate } = startDates(activities);
  const base = secondStartDate ?? startDate;
  if (taking.length === 0 || base === null) return null;
  return {
    paceState: paceState(
      workload(taking.flatMap(({ contents }) => contents)),
      base,
      today,
      setting,
    ),
    ...dueDates(base, setting),
  };
}
