import { AlertKind, EnrollState } from "#enumerations.ts";
import type { StudentSearch } from "#student/student.schema.ts";

/** The search behind an alert. It gives the alert its count and its link (rule 11.1). */
export const alertSearches = {
  [AlertKind.LeftReservation]: {
    enrollState: EnrollState.NotEnrolled,
    existsReservation: true,
    hasEndedActivity: true,
  },
  [AlertKind.ContinuousAbsence]: { isContinuousAbsence: true },
  [AlertKind.RecommendationDateOver]: { isOverRecommendation: true },
} as const satisfies Record<AlertKind, StudentSearch>;

/** An alert's text for this many students. */
export const alertMessages: Record<AlertKind, (count: number) => string> = {
  [AlertKind.LeftReservation]: (count) =>
    `研修を終えた研修生${count}名に、これからの予約が残っています。`,
  [AlertKind.ContinuousAbsence]: (count) => `続けて欠席している研修生が${count}名います。`,
  [AlertKind.RecommendationDateOver]: (count) => `推奨修了日を過ぎた研修生が${count}名います。`,
};
