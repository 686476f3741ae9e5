/**
 * Prints who has been erased from the database that DATABASE_URL names, by number, or erases them
 * again after a backup has brought them back (rule 25.5):
 *   npm run erased > erased.txt
 *   npm run erased -- --again erased.txt
 */
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { namedAccounts } from "#bringUpToDate.ts";
import { eraseAgain, erasedList, readErasedList } from "#erasePerson.ts";
import { NO_LIMITS } from "#limits.ts";
import { openDatabase } from "#pool.ts";
import { requireDatabase } from "#reach.ts";

try {
  const { databaseUrl } = namedAccounts(process.env);
  const { values } = parseArgs({ options: { again: { type: "string" } } });
  const db = openDatabase(databaseUrl, 1, NO_LIMITS);
  try {
    await requireDatabase(db);
    if (values.again === undefined) {
      process.stdout.write(await erasedList(db));
    } else {
      const erased = readErasedList(await readFile(values.again, "utf8"));
      const count = await eraseAgain(db, erased);
      console.log(`${count}名の個人データを消去しました。 / ${count} erased again.`);
    }
  } finally {
    await db.destroy();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
