export { presentTraining } from "#modules/student/presentTraining.ts";
