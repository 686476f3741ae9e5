import { randomBytes } from "node:crypto";
import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { findAccount } from "#modules/auth/account.store.ts";
import { resetPasswordMail } from "#modules/auth/auth.mails.ts";
import { category, countRefusal, operatorOf } from "#modules/auth/authLog.ts";
import { countSent, makeCode } from "#modules/auth/confirmationCode.ts";
import { knownBrowser } from "#modules/auth/knownBrowser.ts";
import { tokenDigest } from "#modules/auth/resetPassword.ts";
import { record } from "#recording/record.ts";

const refused = "パスワード再設定を拒否（対象のアカウントなし、または送信回数の上限）";

/**
 * Mails a link for setting a new password, and for REST callers a code. Nothing is sent if there is
 * no such account or mails were sent too often; the answer and the amount of work are the same.
 * Earlier links stay valid, because somebody else may have asked for this one.
 */
export async function forgotPassword(
  ctx: Context,
  { emailAddress }: { emailAddress: string },
): Promise<void> {
  const token = randomBytes(32).toString("base64url");
  const { code, stored } = await makeCode(ctx.clock);
  const by = await knownBrowser(ctx, await findAccount(ctx.db, emailAddress));
  const isRest = ctx.cookies === null;
  const isAllowed = await countSent(ctx, "resetPassword", emailAddress, by);
  await inTransaction(ctx.db, async (tx) => {
    const account = isAllowed
      ? await saveReset(tx, emailAddress, {
          tokenDigest: tokenDigest(token),
          codeHash: stored.codeHash,
          requestedAt: ctx.clock.now(),
        })
      : undefined;
    if (!account) return countRefusal(tx, ctx, undefined, refused);
    await record(tx, ctx, {
      category,
      description: "パスワード再設定のリンクを送信",
      targets: { user: account.id },
      operator: operatorOf(account),
      mails: [resetPasswordMail(account.sentTo, linkTo(ctx.site, token), isRest ? code : null)],
    });
  });
}

/** The secret is in the fragment. No server and no Referer can see it. */
function linkTo(site: URL, token: string): string {
  return new URL(`/resetPassword#token=${token}`, site).href;
}

/** One statement for every address, so that the time reveals nothing about it. */
async function saveReset(
  tx: Tx,
  emailAddress: string,
  reset: { tokenDigest: string; codeHash: string; requestedAt: Date },
): Promise<{ id: number; name: string; sentTo: string } | undefined> {
  const { rows } = await sql<{ id: number; name: string; sentTo: string }>`
    with account as (
      select id, name, email_address as sent_to from app_user
      where lower(email_address) = lower(${emailAddress}) and is_enabled and is_confirmed
    ),
    saved as (
      insert into password_reset (user_id, token_digest, code_hash, requested_at)
      select id, ${reset.tokenDigest}, ${reset.codeHash}, ${reset.requestedAt}::timestamptz from account
    )
    select id, name, sent_to from account
  `.execute(tx);
  return rows[0];
}
