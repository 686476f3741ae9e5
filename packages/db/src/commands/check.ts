/**
 * Works out anew all that is derived in the database that DATABASE_URL names, and lists what differs
 * and which rules do not hold. Changes nothing; exits 1 where there is anything to list:
 *   npm run check
 */
import { findFaults } from "#check/findFaults.ts";
import { NO_LIMITS } from "#limits.ts";
import { openDatabase } from "#pool.ts";

const { DATABASE_URL, CLOCK_START } = process.env;
if (!DATABASE_URL) {
  console.error("DATABASE_URL に接続先のデータベースを指定してください。");
  process.exit(1);
}
const db = openDatabase(DATABASE_URL, 1, NO_LIMITS);
try {
  const now = CLOCK_START ? new Date(CLOCK_START) : new Date();
  // One moment of the database: what others write meanwhile is no fault.
  const faults = await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((tx) => findFaults(tx, now));
  for (const fault of faults) console.log(fault);
  console.log(faults.length === 0 ? "問題はありません。" : `${faults.length}件の問題があります。`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await db.destroy();
}
