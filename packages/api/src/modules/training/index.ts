export { getTraining } from "#modules/training/training.queries.ts";
export { lockTraining } from "#modules/training/training.store.ts";
