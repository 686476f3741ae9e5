import type { StudentActivities } from "@kenshu/db/studentSummary/studentActivities.ts";
import {
  currentActivity,
  nextContent,
} from "@kenshu/domain/trainingProgress/trainingProgress.rules.ts";

/**
 * The content that a student takes next, with its training (decisions 6.4); null for who is taking
 * nothing, and where no content is left.
 */
export function presentTraining(activities: StudentActivities) {
  const activity = currentActivity(activities);
  const content = activity?.isTaking ? nextContent(activity.contents) : null;
  if (!activity || !content) return null;
  const { activityId, trainingName, displayColor } = activity;
  const { trainingContentId, contentName } = content;
  return { activityId, trainingContentId, trainingName, displayColor, contentName };
}
