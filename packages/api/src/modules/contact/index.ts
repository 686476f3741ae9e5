export { endHoldings } from "#modules/contact/endHoldings.ts";
export { countSilent } from "#modules/contact/silentStudents.queries.ts";
