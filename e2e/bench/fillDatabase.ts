/**
 * The process that fills a database with a checkout's own migrations and its own generator of large
 * data. Its arguments are the checkout, the database and the scale. Answers with the password of
 * all accounts.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type * as migrations from "@kenshu/db/migrate.ts";
import type * as pool from "@kenshu/db/pool.ts";
import type * as largeData from "@kenshu/large-data/generateLargeData.ts";

const [checkout = "", databaseUrl = "", scale = ""] = process.argv.slice(2);
const packages = join(checkout, "packages");
/** An earlier place of the generator. */
const OLD_GENERATOR = join(packages, "db/src/largeData/generateLargeData.ts");
const GENERATOR = join(packages, "large-data/src/generateLargeData.ts");
const NO_LIMITS = { connection: 0, statement: 0, lock: 0, idle: 0, answer: 0 };

const { migrate }: typeof migrations = await import(join(packages, "db/src/migrate.ts"));
const { openDatabase }: typeof pool = await import(join(packages, "db/src/pool.ts"));
const { generateLargeData, largeDataPassword }: typeof largeData = await import(
  existsSync(GENERATOR) ? GENERATOR : OLD_GENERATOR
);

const db = openDatabase(databaseUrl, 2, NO_LIMITS);
try {
  await migrate(db);
  await generateLargeData(db, { now: new Date(), scale: Number(scale) });
  process.send?.(largeDataPassword);
} finally {
  await db.destroy();
}
