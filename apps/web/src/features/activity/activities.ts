import { ONE_TAKING_PER_TRAINING } from "@kenshu/domain/activity/activity.rules.ts";
import type {
  saveActivitiesInput,
  studentActivity,
  studentActivityUser,
} from "@kenshu/domain/activity/activity.schema.ts";
import { TakingState } from "@kenshu/domain/enumerations.ts";
import { date } from "@kenshu/domain/fields.ts";
import { formatDate, type PlainDate } from "@kenshu/domain/time.ts";
import * as z from "zod/mini";
import { fieldName } from "#ui/form/fieldsOf.ts";

export type Activity = z.infer<typeof studentActivity>;
export type Student = z.infer<typeof studentActivityUser>;
type SavedActivity = z.input<typeof saveActivitiesInput>["activities"][number];

/** What the form holds: the fields below, the student's `version`, and the trainings in `begun`. */
export type ActivityValues = Record<string, unknown>;

export const startDateOf = (studentActivityId: number) =>
  fieldName<PlainDate>(`startDate:${studentActivityId}`);
export const stateOf = (studentActivityId: number) =>
  fieldName<TakingState>(`state:${studentActivityId}`);
/** The start of the activity that begins with this training, of which there is one at most. */
export const newStartDateOf = (trainingId: number) =>
  fieldName<PlainDate>(`startDate:new${trainingId}`);

/** The trainings of which an activity begins that is not saved yet. */
export function begunIn(values: ActivityValues): readonly number[] {
  return Array.isArray(values.begun) ? values.begun : [];
}

/** The fields of the activities that are kept, as they were read. */
export function readValues({ activities, version }: Student): ActivityValues {
  return {
    version,
    ...Object.fromEntries(
      activities.flatMap(({ studentActivityId: id, startDate, state }) => [
        [startDateOf(id), startDate],
        [stateOf(id), state],
      ]),
    ),
  };
}

/** The form as it opens: no activity begins, and each that might would begin today. */
export function firstValues(
  student: Student,
  trainings: readonly { id: number }[],
  today: PlainDate,
): ActivityValues {
  const starts = trainings.map(({ id }) => [newStartDateOf(id), today]);
  return { begun: [], ...Object.fromEntries(starts), ...readValues(student) };
}

export function isTaking(values: ActivityValues, { studentActivityId }: Activity): boolean {
  return values[stateOf(studentActivityId)] === TakingState.Taking;
}

/** Checks the form as the server does: starts in time, and one activity of a training in Taking. */
export function activitiesSchema(activities: readonly Activity[], today: PlainDate) {
  return z.record(z.string(), z.unknown()).check(
    z.superRefine((values, context) => {
      const refuse = (path: string, message: string) =>
        context.addIssue({ code: "custom", path: [path], message });

      for (const activity of activities) {
        const path = startDateOf(activity.studentActivityId);
        const end = isTaking(values, activity) ? null : activity.endDate;
        const problem = startProblem(values[path], end, today);
        if (problem) refuse(path, problem);
      }
      const begun = begunIn(values);
      for (const trainingId of begun) {
        const path = newStartDateOf(trainingId);
        const problem = startProblem(values[path], null, today);
        if (problem) refuse(path, problem);
      }
      const taken = new Set(begun);
      for (const activity of activities.filter((activity) => isTaking(values, activity))) {
        if (taken.has(activity.trainingId)) {
          refuse(stateOf(activity.studentActivityId), ONE_TAKING_PER_TRAINING);
        }
        taken.add(activity.trainingId);
      }
    }),
  );
}

/** An activity starts by its end, and by today where it has none. */
function startProblem(value: unknown, end: PlainDate | null, today: PlainDate): string | null {
  const read = date.safeParse(value);
  if (!read.success) return read.error.issues[0]?.message ?? null;
  if (read.data <= (end ?? today)) return null;
  return end === null
    ? "今日までの日付を入力してください"
    : `終了日の${formatDate(end)}までの日付を入力してください`;
}

/** What is sent of checked values: activities that begin, and those that differ from what was read. */
export function changesIn(
  values: ActivityValues,
  activities: readonly Activity[],
): SavedActivity[] {
  const begun = begunIn(values).map((trainingId) => ({
    trainingId,
    startDate: String(values[newStartDateOf(trainingId)]),
    state: TakingState.Taking,
  }));
  const changed = activities.flatMap(({ studentActivityId, trainingId, ...read }) => {
    const startDate = String(values[startDateOf(studentActivityId)]);
    const state = takingState(values[stateOf(studentActivityId)]) ?? read.state;
    return startDate === read.startDate && state === read.state
      ? []
      : [{ studentActivityId, trainingId, startDate, state }];
  });
  return [...changed, ...begun];
}

function takingState(value: unknown): TakingState | undefined {
  return Object.values(TakingState).find((state) => state === value);
}
