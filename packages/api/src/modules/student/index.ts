export { presentTraining } from "#modules/student/presentTraining.ts";
export { lockStudent } from "#modules/student/student.store.ts";
