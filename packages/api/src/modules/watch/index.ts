export { addWatch } from "#modules/watch/addWatch.ts";
export { forgetWatches } from "#modules/watch/forgetWatches.ts";
export { removeWatch } from "#modules/watch/removeWatch.ts";
export { vacancyIntents } from "#modules/watch/vacancyIntents.ts";
export { listWatches } from "#modules/watch/watch.queries.ts";
export { type VacancyCause, withdrawOpening, writeVacancy } from "#modules/watch/writeVacancy.ts";
