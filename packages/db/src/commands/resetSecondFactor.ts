/**
 * Removes the second factors of a person who has lost them, in the database that DATABASE_URL names
 * (rule 2.14):
 *   npm run reset-second-factor -- --email admin@example.com
 */
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { namedAccounts } from "#bringUpToDate.ts";
import { NO_LIMITS } from "#limits.ts";
import { openDatabase } from "#pool.ts";
import { requireDatabase } from "#reach.ts";
import { removeFactors } from "#removeFactors.ts";
import { inTransaction } from "#transaction.ts";

const USAGE = "npm run reset-second-factor -- --email admin@example.com";

try {
  await resetSecondFactor();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function resetSecondFactor(): Promise<void> {
  const { databaseUrl } = namedAccounts(process.env);
  const { values } = parseArgs({ options: { email: { type: "string" } }, strict: false });
  const { email } = values;
  if (typeof email !== "string" || email === "") {
    throw new Error(`--email: ${USAGE}`);
  }
  const db = openDatabase(databaseUrl, 1, NO_LIMITS);
  try {
    await requireDatabase(db);
    const name = await inTransaction(db, async (tx) => {
      const person = await tx
        .selectFrom("appUser")
        .select(["id", "name"])
        .where(sql`lower(email_address)`, "=", sql`lower(${email})`)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!person) {
        throw new Error("このメールアドレスの利用者はいません。 / nobody has this e-mail address");
      }
      await removeFactors(tx, person.id);
      await tx
        .insertInto("auditLog")
        .values({
          createdAt: new Date(),
          category: "認証",
          description: "2段階の確認をコマンドで解除",
          operateUserName: "システム",
          targets: JSON.stringify({ user: [person.id] }),
        })
        .execute();
      return person.name;
    });
    console.log(`${name}さんの2段階の確認を解除しました。`);
  } finally {
    await db.destroy();
  }
}
