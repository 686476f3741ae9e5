export { countSilent } from "#modules/contact/silentStudents.queries.ts";
