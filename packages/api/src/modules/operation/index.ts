export { readBackups } from "#modules/operation/backups.queries.ts";
export { keepTallies, type Tally } from "#modules/operation/callTallies.store.ts";
