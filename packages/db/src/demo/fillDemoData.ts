import type { Database } from "#pool.ts";

/**
 * Fills an empty database with the demonstration: a company in the middle of its work on the
 * Tokyo day of `now` (decisions 2.6, 14). One transaction; does nothing on a filled database.
 */
export async function fillDemoData(_db: Database, _now: Date): Promise<void> {}
