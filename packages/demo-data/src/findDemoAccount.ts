import { verifyPassword } from "@kenshu/db/passwords.ts";
import type { Database } from "@kenshu/db/pool.ts";
import { demoAccounts, demoPassword } from "#demoAccounts.ts";

/**
 * The address of an account with the published password of demonstrations; undefined if there is
 * none.
 */
export async function findDemoAccount(db: Database): Promise<string | undefined> {
  const accounts = await db
    .selectFrom("appUser")
    .select(["emailAddress", "passwordHash"])
    .where(
      "emailAddress",
      "in",
      demoAccounts.map(({ emailAddress }) => emailAddress),
    )
    .execute();
  for (const { emailAddress, passwordHash } of accounts) {
    if (passwordHash && (await verifyPassword(passwordHash, demoPassword))) {
      return emailAddress ?? undefined;
    }
  }
  return undefined;
}
