import type { Tx } from "@kenshu/db/transaction.ts";
import type { Context } from "#context.ts";
import { newBrowserMail } from "#modules/auth/auth.mails.ts";
import { category, operatorOf } from "#modules/auth/authLog.ts";
import { deviceName } from "#modules/auth/deviceName.ts";
import { knownBrowser } from "#modules/auth/knownBrowser.ts";
import { startSession } from "#modules/auth/sessions.ts";
import { record } from "#recording/record.ts";

/**
 * Signs in a person who has shown who they are; `by` tells the log by what, beyond the password. The
 * owner learns by mail of a browser with which the account has not signed in before (rule 2.16). The
 * function returned hands the session over after the transaction.
 */
export async function enter(
  tx: Tx,
  ctx: Context,
  account: { id: number; name: string; emailAddress: string },
  by?: string,
) {
  const isKnown = ctx.cookies === null || (await knownBrowser(ctx, account)) !== undefined;
  const device = deviceName(ctx.caller.userAgent);
  await record(tx, ctx, {
    category,
    description: by === undefined ? "サインイン" : `サインイン（${by}）`,
    targets: { user: account.id },
    operator: operatorOf(account),
    mails: isKnown ? [] : [newBrowserMail(account.emailAddress, device, ctx.clock.now())],
  });
  return startSession(tx, ctx, account.id);
}
