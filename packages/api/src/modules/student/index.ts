export { presentTraining } from "#modules/student/presentTraining.ts";
export { countStudents } from "#modules/student/studentSearch.queries.ts";
export { countUnpaid } from "#modules/student/unpaidStudents.queries.ts";
