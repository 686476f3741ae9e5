export { keepTrainings } from "#modules/activity/saveActivities.ts";
