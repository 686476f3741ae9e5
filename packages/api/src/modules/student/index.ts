export { activitiesOf, presentTraining } from "#modules/student/studentTrainings.queries.ts";
