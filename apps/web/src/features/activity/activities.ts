import { ONE_TAKING_PER_TRAINING } from "@kenshu/domain/activity/activity.rules.ts";
import type {
  saveActivitiesInput,
  studentActivity,
  studentActivityUser,
} from "@kenshu/domain/activity/activity.schema.ts";
import { TakingState } from "@kenshu/domain/enumerations.ts";
import { date, oneOf } from "@kenshu/domain/fields.ts";
import { formatDate, type PlainDate } from "@kenshu/domain/time.ts";
import * as z from "zod/mini";
import { fieldAt, fieldsIn, fieldsOf } from "#ui/form/fieldsOf.ts";

export type Activity = z.infer<typeof studentActivity>;
export type Student = z.infer<typeof studentActivityUser>;
type SavedActivity = z.input<typeof saveActivitiesInput>["activities"][number];

/** What the form holds; null means that nothing is chosen. */
const activityValues = z.object({
  version: z.number(),
  activities: z.record(
    z.string(),
    z.object({ startDate: z.nullable(z.string()), state: z.nullable(oneOf(TakingState)) }),
  ),
  /** Trainings for which the form begins an activity that is not saved yet. */
  begun: z.array(z.number()),
  /** When the training's new activity would begin. There is one at most. */
  starts: z.record(z.string(), z.nullable(z.string())),
});
export type ActivityValues = z.infer<typeof activityValues>;

const field = fieldsOf(activityValues);
export const fieldsOfActivity = (studentActivityId: number) =>
  fieldsIn(fieldAt(field.activities, studentActivityId));
export const newStartDateOf = (trainingId: number) => fieldAt(field.starts, trainingId);

/** The form values of the saved activities, as they were read. */
export function readValues({
  activities,
  version,
}: Student): Pick<ActivityValues, "version" | "activities"> {
  return {
    version,
    activities: Object.fromEntries(
      activities.map(({ studentActivityId, startDate, state }) => [
        studentActivityId,
        { startDate, state },
      ]),
    ),
  };
}

/** The initial form: nothing begins, and every possible start date is today. */
export function firstValues(
  student: Student,
  trainings: readonly { id: number }[],
  today: PlainDate,
): ActivityValues {
  const starts = Object.fromEntries(trainings.map(({ id }) => [id, today]));
  return { begun: [], starts, ...readValues(student) };
}

export function isTaking(values: ActivityValues, { studentActivityId }: Activity): boolean {
  return values.activities[studentActivityId]?.state === TakingState.Taking;
}

/** Checks the form like the server: valid start dates, and one activity per training in Taking. */
export function activitiesSchema(activities: readonly Activity[], today: PlainDate) {
  return activityValues.check(
    z.superRefine((values, context) => {
      const refuse = (name: string, message: string) =>
        context.addIssue({ code: "custom", path: name.split("."), message });

      for (const activity of activities) {
        const { studentActivityId, endDate } = activity;
        const start = values.activities[studentActivityId]?.startDate;
        const problem = startProblem(start, isTaking(values, activity) ? null : endDate, today);
        if (problem) refuse(fieldsOfActivity(studentActivityId).startDate, problem);
      }
      for (const trainingId of values.begun) {
        const problem = startProblem(values.starts[trainingId], null, today);
        if (problem) refuse(newStartDateOf(trainingId), problem);
      }
      const taken = new Set(values.begun);
      for (const activity of activities.filter((activity) => isTaking(values, activity))) {
        if (taken.has(activity.trainingId)) {
          refuse(fieldsOfActivity(activity.studentActivityId).state, ONE_TAKING_PER_TRAINING);
        }
        taken.add(activity.trainingId);
      }
    }),
  );
}

/** An activity starts no later than its end. Without an end it starts by today. */
function startProblem(value: unknown, end: PlainDate | null, today: PlainDate): string | null {
  const read = date.safeParse(value);
  if (!read.success) return read.error.issues[0]?.message ?? null;
  if (read.data <= (end ?? today)) return null;
  return end === null
    ? "今日までの日付を入力してください"
    : `終了日の${formatDate(end)}までの日付を入力してください`;
}

/** The input for checked values: activities that begin, and those that have changed. */
export function changesIn(
  values: ActivityValues,
  activities: readonly Activity[],
): SavedActivity[] {
  const begun = values.begun.map((trainingId) => ({
    trainingId,
    startDate: values.starts[trainingId] ?? "",
    state: TakingState.Taking,
  }));
  const changed = activities.flatMap(({ studentActivityId, trainingId, ...read }) => {
    const held = values.activities[studentActivityId];
    const startDate = held?.startDate ?? read.startDate;
    const state = held?.state ?? read.state;
    return startDate === read.startDate && state === read.state
      ? []
      : [{ studentActivityId, trainingId, startDate, state }];
  });
  return [...changed, ...begun];
}
