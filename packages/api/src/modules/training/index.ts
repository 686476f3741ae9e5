export { getTraining } from "#modules/training/training.queries.ts";
