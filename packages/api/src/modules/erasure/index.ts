export { countErasureRequests } from "#modules/erasure/erasures.queries.ts";
