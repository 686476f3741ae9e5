import { needsSecondFactor, takesPasskeys } from "@kenshu/domain/auth/secondFactor.rules.ts";
import type { SignInMethods } from "@kenshu/domain/auth/secondFactor.schema.ts";
import type { SecondFactorFrom } from "@kenshu/domain/enumerations.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { Context, SignedIn } from "#context.ts";

/** How the caller signs in: passkeys, the oldest first, the app, and how many codes are left. */
export async function getSignInMethods(ctx: SignedIn<Context>): Promise<SignInMethods> {
  const { db, actor, site } = ctx;
  const passkeys = await db
    .selectFrom("passkey")
    .select(["id", "name", "device", "createdAt", "lastUsedAt", "isBackedUp"])
    .where("userId", "=", actor.userId)
    .orderBy("id")
    .execute();
  const authenticator = await db
    .selectFrom("authenticator")
    .select(["createdAt", "lastUsedAt"])
    .where("userId", "=", actor.userId)
    .where("isConfirmed", "=", true)
    .executeTakeFirst();
  const { secondFactorFrom, recoveryCodeCount } = await db
    .selectFrom("setting")
    .select([
      sql<SecondFactorFrom>`second_factor_from`.as("secondFactorFrom"),
      sql<number>`(select count(*)::integer from recovery_code where user_id = ${actor.userId})`.as(
        "recoveryCodeCount",
      ),
    ])
    .executeTakeFirstOrThrow();
  return {
    passkeys: passkeys.map(withInstants),
    authenticator: authenticator ? withInstants(authenticator) : null,
    recoveryCodeCount,
    isNeeded: needsSecondFactor(actor.role, secondFactorFrom),
    takesPasskeys: takesPasskeys(site),
  };
}

function withInstants<T extends { createdAt: Date; lastUsedAt: Date | null }>(factor: T) {
  const { createdAt, lastUsedAt } = factor;
  return {
    ...factor,
    createdAt: wireInstant(createdAt),
    lastUsedAt: lastUsedAt && wireInstant(lastUsedAt),
  };
}
