import { commonPasswords } from "@kenshu/db/commonPasswords.ts";
import { hashPassword } from "@kenshu/db/passwords.ts";
import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { requireGoodPassword } from "@kenshu/domain/auth/auth.rules.ts";
import { Role, type SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { sql } from "kysely";
import type { CommandContext } from "#context.ts";
import { signUpCodeMail } from "#modules/auth/auth.mails.ts";
import { category, operatorOf } from "#modules/auth/authLog.ts";
import { makeCode, saveCode } from "#modules/auth/confirmationCode.ts";
import { record } from "#record.ts";

type NewAccount = {
  emailAddress: string;
  password: string;
  temporaryRegistrationPattern: SignUpPattern;
};

/**
 * Opens an account and sends the code that confirms its address; for an address that was never
 * confirmed, replaces password and code (rule 2.1). Refuses with PasswordTooShort,
 * PasswordTooWeak, UserAlreadyExists, and LimitExceeded when codes were sent too often.
 */
export async function signUp(
  ctx: CommandContext,
  { emailAddress, password, temporaryRegistrationPattern }: NewAccount,
): Promise<{ userId: number }> {
  requireGoodPassword(password, { emailAddress }, await commonPasswords());
  const [passwordHash, { code, codeHash }] = await Promise.all([
    hashPassword(password),
    makeCode(),
  ]);
  return inTransaction(ctx.db, async (tx) => {
    const account = await saveUnconfirmed(tx, {
      emailAddress,
      passwordHash,
      temporaryRegistrationPattern,
      createdAt: ctx.clock.now(),
    });
    if (!account) return fail("UserAlreadyExists");
    const sent = await saveCode(tx, ctx, "signUp", { userId: account.id }, { codeHash });
    if (!sent) fail("LimitExceeded");
    await record(tx, ctx, {
      category,
      description: "アカウントの登録を受け付け",
      targetId: account.id,
      operator: operatorOf(account),
      mails: [signUpCodeMail(emailAddress, code)],
    });
    return { userId: account.id };
  });
}

/** Undefined where the address is confirmed. */
function saveUnconfirmed(
  tx: Tx,
  account: {
    emailAddress: string;
    passwordHash: string;
    temporaryRegistrationPattern: SignUpPattern;
    createdAt: Date;
  },
) {
  return tx
    .insertInto("appUser")
    .values({
      ...account,
      role: Role.Guest,
      isUnregistered: true,
      isConfirmed: false,
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(email_address)`)
        .doUpdateSet((row) => ({
          emailAddress: row.ref("excluded.emailAddress"),
          passwordHash: row.ref("excluded.passwordHash"),
          temporaryRegistrationPattern: row.ref("excluded.temporaryRegistrationPattern"),
        }))
        .where("appUser.isConfirmed", "=", false)
        .where("appUser.isEnabled", "=", true),
    )
    .returning(["id", "name"])
    .executeTakeFirst();
}
