export { listReservableSchools } from "#modules/master/school.queries.ts";
