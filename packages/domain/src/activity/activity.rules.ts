import { TakingState } from "#enumerations.ts";
import type { PlainDate } from "#time.ts";

/** A stored activity. */
export type Activity = {
  studentActivityId: number;
  trainingId: number;
  startDate: PlainDate;
  endDate: PlainDate | null;
  state: TakingState;
};

/** An activity in its requested state. A new one has no id. */
export type NamedActivity = {
  studentActivityId?: number | null;
  trainingId: number;
  startDate: PlainDate;
  state: TakingState;
};

type NewActivity = { trainingId: number; startDate: PlainDate };
type ChangedActivity = { before: Activity; after: Activity };

/** What Save writes: new activities, which begin as Taking, and changed ones. */
export type ActivityChanges = { begun: NewActivity[]; changed: ChangedActivity[] };

/** An activity that has not ended. */
export function isTaking(state: TakingState): boolean {
  return state === TakingState.Taking;
}

export const ONE_TAKING_PER_TRAINING = "1研修種目に2つ以上「研修中」の状態にはできません。";

/**
 * The result for a student's activities when some are named, or the first refusal that applies.
 * DbConflict: a named activity is not the student's, or belongs to another training.
 * UnauthorizedOperation: a new one does not begin as Taking. InvalidDate: one starts after today or
 * after its end. "TwoTaking": two activities of one training would be taken at once. An activity
 * ends on the day on which it leaves Taking. It keeps that day until it is taken again (rule 8.2).
 */
export function changeActivities(
  activities: readonly Activity[],
  named: readonly NamedActivity[],
  today: PlainDate,
):
  | ActivityChanges
  | { refusal: "UnauthorizedOperation" | "InvalidDate" | "TwoTaking" }
  | { refusal: "DbConflict"; found?: "activityGone" | "activityStays" } {
  const after = new Map(activities.map((activity) => [activity.studentActivityId, activity]));
  const begun: NewActivity[] = [];
  const changed: ChangedActivity[] = [];
  const seen = new Set<number>();

  for (const { studentActivityId, trainingId, startDate, state } of named) {
    if (studentActivityId === undefined || studentActivityId === null) {
      if (!isTaking(state)) return { refusal: "UnauthorizedOperation" };
      if (startDate > today) return { refusal: "InvalidDate" };
      begun.push({ trainingId, startDate });
      continue;
    }
    const before = after.get(studentActivityId);
    if (!before) return { refusal: "DbConflict", found: "activityGone" };
    if (before.trainingId !== trainingId) return { refusal: "DbConflict", found: "activityStays" };
    if (seen.has(studentActivityId)) return { refusal: "DbConflict" };
    seen.add(studentActivityId);
    const endDate = isTaking(state) ? null : (before.endDate ?? today);
    if (startDate > (endDate ?? today)) return { refusal: "InvalidDate" };
    if (state === before.state && startDate === before.startDate) continue;
    const activity = { ...before, startDate, endDate, state };
    after.set(studentActivityId, activity);
    changed.push({ before, after: activity });
  }

  const taking = [...[...after.values()].filter(({ state }) => isTaking(state)), ...begun].map(
    ({ trainingId }) => trainingId,
  );
  if (new Set(taking).size < taking.length) return { refusal: "TwoTaking" };
  return { begun, changed };
}

/**
 * Whether the student takes more trainings than before, through a new activity or one taken again.
 */
export function takesUp({ begun, changed }: ActivityChanges): boolean {
  return (
    begun.length > 0 ||
    changed.some(({ before, after }) => !isTaking(before.state) && isTaking(after.state))
  );
}
