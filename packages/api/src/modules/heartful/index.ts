export { getReadAt } from "#modules/heartful/lastReading.queries.ts";
export { readHeartful, readHeartfulSoon } from "#modules/heartful/readHeartful.ts";
