export { requireSchool } from "#modules/school/school.queries.ts";
