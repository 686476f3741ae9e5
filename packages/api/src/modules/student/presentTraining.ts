import type { StudentActivities } from "@kenshu/db/studentSummary/studentActivities.ts";
import { currentActivity, nextContent } from "@kenshu/domain/progress/progress.rules.ts";

/** A student's present training, or null. Its next content is null if none is left (rule 6.4). */
export function presentTraining(activities: StudentActivities) {
  const activity = currentActivity(activities.filter(({ isTaking }) => isTaking));
  return activity && { ...activity, content: nextContent(activity.contents) };
}
