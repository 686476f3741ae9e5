import type { StudentActivities } from "@kenshu/db/studentSummary/studentActivities.ts";
import { currentActivity, nextContent } from "@kenshu/domain/progress/progress.rules.ts";

/**
 * The training that a student is taking at present, with the content that comes next, null where
 * none is left (rule 6.4); null for who is taking nothing.
 */
export function presentTraining(activities: StudentActivities) {
  const activity = currentActivity(activities.filter(({ isTaking }) => isTaking));
  return activity && { ...activity, content: nextContent(activity.contents) };
}
