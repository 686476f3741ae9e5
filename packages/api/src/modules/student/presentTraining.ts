import type { StudentActivities } from "@kenshu/db/studentSummary/studentActivities.ts";
import { currentActivity, nextContent } from "@kenshu/domain/progress/progress.rules.ts";

/**
 * The training that a student takes at present, or null. With it comes the next content, which is null
 * where none is left (rule 6.4).
 */
export function presentTraining(activities: StudentActivities) {
  const activity = currentActivity(activities.filter(({ isTaking }) => isTaking));
  return activity && { ...activity, content: nextContent(activity.contents) };
}
