import { randomUUID } from "node:crypto";
import type { Reader } from "@kenshu/db/transaction.ts";
import type { Context } from "#context.ts";
import { readSigned, sign } from "#modules/auth/signature.ts";

/**
 * How many accounts one browser is known for. The account with the oldest sign-in is forgotten
 * first.
 */
const ACCOUNTS_MAX = 10;

/** A browser's id, and the accounts that have signed in with it, latest first. */
type KnownBrowser = { id: string; userIds: string[] };

/**
 * The id of the caller's browser if this account has signed in with it before (rule 2.4). So
 * strangers who guess at the address do not lock the owner out.
 */
export async function knownBrowser(
  ctx: Context,
  account: { id: number } | undefined,
): Promise<string | undefined> {
  const browser = await readBrowser(ctx.db, ctx);
  return account && browser?.userIds.includes(String(account.id)) ? browser.id : undefined;
}

/** What the browser must store to be known for this account too. */
export async function withAccount(
  db: Reader,
  ctx: Pick<Context, "cookies">,
  userId: number,
): Promise<string> {
  const { id, userIds } = (await readBrowser(db, ctx)) ?? { id: randomUUID(), userIds: [] };
  const known = [...new Set([String(userId), ...userIds])].slice(0, ACCOUNTS_MAX);
  return sign(db, "knownBrowser", [id, ...known].join("."));
}

/** The id of the caller's browser. A browser without one gets it. */
export async function identifiedBrowser(
  db: Reader,
  ctx: Pick<Context, "cookies">,
): Promise<string> {
  const known = await readBrowser(db, ctx);
  if (known) return known.id;
  const id = randomUUID();
  ctx.cookies?.write("browser", await sign(db, "knownBrowser", id));
  return id;
}

/** What the caller's browser says of itself, if we have signed it. */
export async function readBrowser(
  db: Reader,
  { cookies }: Pick<Context, "cookies">,
): Promise<KnownBrowser | null> {
  const kept = cookies?.read("browser");
  const value = kept ? await readSigned(db, "knownBrowser", kept) : null;
  if (value === null) return null;
  const [id = "", ...userIds] = value.split(".");
  return { id, userIds };
}
