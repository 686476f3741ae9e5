import { passwordEstimate } from "@kenshu/db/passwordEstimate.ts";
import { hashPassword } from "@kenshu/db/passwords.ts";
import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { requireGoodPassword } from "@kenshu/domain/auth/auth.rules.ts";
import { Role, type SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { findAccount, isAbandonable } from "#modules/auth/account.store.ts";
import { signUpCodeMail } from "#modules/auth/auth.mails.ts";
import { category, operatorOf } from "#modules/auth/authLog.ts";
import { countSent, makeCode } from "#modules/auth/confirmationCode.ts";
import { ticketOf } from "#modules/auth/signUp.store.ts";
import { record } from "#recording/record.ts";

type NewAccount = {
  emailAddress: string;
  password: string;
  temporaryRegistrationPattern: SignUpPattern;
};

/**
 * Opens an account and sends the code that confirms its address. For an address that was never
 * confirmed, it adds another sign-up with its own code and password (rule 2.1). Refuses with
 * PasswordTooShort, PasswordTooWeak, UserAlreadyExists, and with LimitExceeded when codes were sent
 * too often.
 */
export async function signUp(
  ctx: Context,
  { emailAddress, password, temporaryRegistrationPattern }: NewAccount,
): Promise<{ userId: number; ticket: string }> {
  requireGoodPassword(password, { emailAddress }, await passwordEstimate());
  const [passwordHash, { code, stored }] = await Promise.all([
    hashPassword(password),
    makeCode(ctx.clock),
  ]);
  const earlier = await findAccount(ctx.db, emailAddress);
  if (earlier && !isAbandonable(earlier)) fail("UserAlreadyExists");
  if (!(await countSent(ctx, "signUp", emailAddress))) fail("LimitExceeded");

  return inTransaction(ctx.db, async (tx) => {
    const account = await openAccount(tx, {
      emailAddress,
      temporaryRegistrationPattern,
      createdAt: ctx.clock.now(),
    });
    if (!account) return fail("UserAlreadyExists");
    const { id } = await tx
      .insertInto("signUp")
      .values({
        userId: account.id,
        emailAddress,
        passwordHash,
        temporaryRegistrationPattern,
        ...stored,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await record(tx, ctx, {
      category,
      description: "アカウントの登録を受け付け",
      targets: { user: account.id },
      operator: operatorOf(account),
      mails: [signUpCodeMail(emailAddress, temporaryRegistrationPattern, code)],
    });
    return { userId: account.id, ticket: await ticketOf(tx, id) };
  });
}

/** The account that waits at the address, or a new one. Undefined if the address is confirmed. */
function openAccount(
  tx: Tx,
  account: {
    emailAddress: string;
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
        .doUpdateSet((row) => ({ emailAddress: row.ref("appUser.emailAddress") }))
        .where("appUser.isConfirmed", "=", false)
        .where("appUser.isEnabled", "=", true),
    )
    .returning(["id", "name"])
    .executeTakeFirst();
}
