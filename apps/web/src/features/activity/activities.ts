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
});
export type ActivityValues = z.infer<typeof activityValues>;

const field = fieldsOf(activityValues);
export const fieldsOfActivity = (studentActivityId: number) =>
  fieldsIn(fieldAt(field.activities, studentActivityId));

/** The form values of the saved activities, as they were read. */
export function readValues({ activities, version }: Student): ActivityValues {
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

function isTaking(values: ActivityValues, { studentActivityId }: Activity): boolean {
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
      const taken = new Set<number>();
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

/** The input for checked values: the activities that have changed. */
export function changesIn(
  values: ActivityValues,
  activities: readonly Activity[],
): SavedActivity[] {
  return activities.flatMap(({ studentActivityId, trainingId, ...read }) => {
    const held = values.activities[studentActivityId];
    const startDate = held?.startDate ?? read.startDate;
    const state = held?.state ?? read.state;
    return startDate === read.startDate && state === read.state
      ? []
      : [{ studentActivityId, trainingId, startDate, state }];
  });
}
