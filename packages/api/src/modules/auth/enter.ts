import type { Tx } from "@kenshu/db/transaction.ts";
import type { Context } from "#context.ts";
import { newBrowserMail } from "#modules/auth/auth.mails.ts";
import { category, operatorOf } from "#modules/auth/authLog.ts";
import { deviceName } from "#modules/auth/deviceName.ts";
import { startSession } from "#modules/auth/sessions.ts";
import { record } from "#recording/record.ts";

/**
 * Signs in a person who has shown who they are. `browser` is the id of one with which the account has
 * signed in before; the owner learns by mail of any other (rule 2.16). `factor` tells the log what the
 * person gave beyond the password. The function returned hands the session over after the transaction.
 */
export async function enter(
  tx: Tx,
  ctx: Context,
  account: { id: number; name: string; emailAddress: string },
  { browser, factor }: { browser: string | undefined; factor?: string },
) {
  const { cookies, caller, clock } = ctx;
  const isKnown = cookies === null || browser !== undefined;
  const mail = () =>
    newBrowserMail(account.emailAddress, deviceName(caller.userAgent), clock.now());
  await record(tx, ctx, {
    category,
    description: factor === undefined ? "サインイン" : `サインイン（${factor}）`,
    targets: { user: account.id },
    operator: operatorOf(account),
    mails: isKnown ? [] : [mail()],
  });
  return startSession(tx, ctx, account.id);
}
