import { createHash, randomBytes } from "node:crypto";
import type { Reader, Tx, Writer } from "@kenshu/db/transaction.ts";
import {
  SESSION_IDLE_DAYS,
  SESSION_MAX_DAYS,
  USER_AGENT_MAX,
} from "@kenshu/domain/auth/auth.limits.ts";
import { needsSecondFactor } from "@kenshu/domain/auth/secondFactor.rules.ts";
import type { Role, SecondFactorFrom, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { type RoleLetter, roleLetter } from "@kenshu/domain/permissions.ts";
import { addHours, type Clock, wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import { type Adapter, Lucia, TimeSpan } from "lucia";
import type { Actor, Context } from "#context.ts";
import { category } from "#modules/auth/authLog.ts";
import { hasFactor } from "#modules/auth/factors.ts";
import { withAccount } from "#modules/auth/knownBrowser.ts";
import { record } from "#recording/record.ts";

/**
 * Sign-in sessions (rule 2.3): the only file that knows Lucia. A session is an opaque token
 * of 256 bits, held by a browser's cookie or a REST caller; the database keeps its digest.
 * Sessions end in real time, whatever the clock of the business says (rule 1.2).
 *
 * Of Lucia we use when a session ends: it sets the end, refuses a session past it, and prolongs one
 * half-way to it. The tokens, the store, the cookies and the limit of 90 days are ours.
 */

/** The owner of a session, read together with it. */
type Holder = {
  name: string;
  role: Role;
  isUnregistered: boolean;
  temporaryRegistrationPattern: SignUpPattern;
  hasFactor: boolean;
  secondFactorFrom: SecondFactorFrom;
};

/**
 * From where a session began, its last use, and when its person last proved to be there, by the
 * clock of the business.
 */
type Use = { userAgent: string; lastUsedAt: Date; provedAt: Date | null };

declare module "lucia" {
  interface Register {
    Lucia: Lucia<Pick<Use, "lastUsedAt" | "provedAt">, Holder>;
    UserId: number;
    DatabaseSessionAttributes: Use;
    DatabaseUserAttributes: Holder;
  }
}

/** The last use is written again only when the stored one is older than this. */
const USE_KEPT_HOURS = 1;

function luciaOn(db: Writer) {
  return new Lucia(adapterOf(db) as Adapter, {
    sessionExpiresIn: new TimeSpan(SESSION_IDLE_DAYS, "d"),
    getUserAttributes: (holder) => holder,
    getSessionAttributes: ({ lastUsedAt, provedAt }) => ({ lastUsedAt, provedAt }),
  });
}

const digestOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** Nothing here asks Lucia to list an account's sessions or to end them all. */
type CalledAdapter = Omit<Adapter, "getUserSessions" | "deleteUserSessions">;

/**
 * Lucia's storage. Tokens go in when a session starts or is looked up; everything else uses
 * digests.
 */
function adapterOf(db: Writer): CalledAdapter {
  return {
    async getSessionAndUser(token) {
      const { rows } = await sql<{ id: string; userId: number; expiresAt: Date } & Use & Holder>`
        select
          session.id, session.user_id, session.expires_at, session.user_agent,
          session.last_used_at, session.proved_at, app_user.name, app_user.role,
          app_user.is_unregistered, app_user.temporary_registration_pattern,
          (select second_factor_from from setting), ${hasFactor(sql`app_user.id`)} as has_factor
        from sign_in_session session join app_user on app_user.id = session.user_id
        where session.id = ${digestOf(token)} and app_user.is_enabled and app_user.is_confirmed
      `.execute(db);
      const [row] = rows;
      if (!row) return [null, null];
      const { id, userId, expiresAt, userAgent, lastUsedAt, provedAt, ...holder } = row;
      return [
        { id, userId, expiresAt, attributes: { userAgent, lastUsedAt, provedAt } },
        { id: userId, attributes: holder },
      ];
    },
    async setSession({ id: token, userId, expiresAt, attributes }) {
      await db
        .insertInto("signInSession")
        .values({ id: digestOf(token), userId, expiresAt, ...attributes })
        .execute();
    },
    async updateSessionExpiration(id, expiresAt) {
      const end = sql<Date>`least(${expiresAt}, created_at + make_interval(days => ${SESSION_MAX_DAYS}))`;
      await db
        .updateTable("signInSession")
        .set({ expiresAt: end })
        .where("id", "=", id)
        .where("expiresAt", "<", end)
        .execute();
    },
    async deleteSession(id) {
      await db.deleteFrom("signInSession").where("id", "=", id).execute();
    },
    async deleteExpiredSessions() {
      await db.deleteFrom("signInSession").where("expiresAt", "<=", new Date()).execute();
    },
  };
}

/** A new session of this account. From now on only the caller knows the token. */
export async function createSession(
  db: Writer,
  userId: number,
  now: Date,
  userAgent = "",
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString("base64url");
  const attributes = {
    userAgent: userAgent.slice(0, USER_AGENT_MAX),
    lastUsedAt: now,
    provedAt: now,
  };
  const { expiresAt } = await luciaOn(db).createSession(userId, attributes, { sessionId: token });
  return { token, expiresAt };
}

/**
 * Signs this account in, and ends the browser's former session. The function returned hands over
 * the new one after the transaction: to a browser only as a cookie, to a REST caller in the answer.
 */
export async function startSession(
  tx: Tx,
  ctx: Context,
  userId: number,
): Promise<() => { accessToken?: string; expiresAt: string }> {
  const { clock, caller, cookies } = ctx;
  const { token, expiresAt } = await createSession(tx, userId, clock.now(), caller.userAgent);
  const answer = { expiresAt: wireInstant(expiresAt) };
  if (!cookies) return () => ({ ...answer, accessToken: token });
  const replaced = cookies.read("session");
  if (replaced) await endReplaced(tx, ctx, digestOf(replaced), userId);
  const browser = await withAccount(tx, { cookies }, userId);
  return () => {
    cookies.write("session", token);
    cookies.write("browser", browser);
    return answer;
  };
}

/** Ends the browser's former session. The log tells it of another person, whose screens end (rule 24.4). */
async function endReplaced(tx: Tx, ctx: Context, id: string, userId: number): Promise<void> {
  const former = await tx
    .deleteFrom("signInSession")
    .where("id", "=", id)
    .returning("userId")
    .executeTakeFirst();
  if (!former || former.userId === userId) return;
  await record(tx, ctx, {
    category,
    description: "同じブラウザーでほかの人がサインインし、サインアウト",
    targets: { user: former.userId },
  });
}

/**
 * The owner of this token as the database knows the person now. Null if there is no such session,
 * it has ended, or the account is disabled or unconfirmed. Half-way to its end a session is
 * prolonged. Its last use is stored to the hour, which saves a write per call.
 */
export async function validateSession(
  { db, clock }: { db: Writer; clock: Clock },
  token: string,
): Promise<Actor | null> {
  const { session, user } = await luciaOn(db).validateSession(token);
  if (!session) return null;
  const now = clock.now();
  if (session.lastUsedAt <= addHours(now, -USE_KEPT_HOURS)) {
    await db
      .updateTable("signInSession")
      .set({ lastUsedAt: now })
      .where("id", "=", session.id)
      .execute();
  }
  const { id: userId, hasFactor, secondFactorFrom, ...holder } = user;
  return {
    userId,
    ...holder,
    letter: roleLetter(holder),
    sessionId: session.id,
    provedAt: session.provedAt,
    lacksFactor: !hasFactor && needsSecondFactor(holder.role, secondFactorFrom),
    systemKey: null,
  };
}

/**
 * Who holds these sessions, named by their digests, as far as they have not ended: the account's
 * letter in the permission grid. Nobody who has to set up a second factor first (rule 2.14).
 */
export async function holdersOf(
  db: Reader,
  sessionIds: readonly string[],
): Promise<Map<string, RoleLetter>> {
  const { rows } = await sql<
    { id: string; isUnregistered: boolean } & Pick<
      Holder,
      "role" | "hasFactor" | "secondFactorFrom"
    >
  >`
    select
      session.id, app_user.role, app_user.is_unregistered,
      (select second_factor_from from setting), ${hasFactor(sql`app_user.id`)} as has_factor
    from sign_in_session session join app_user on app_user.id = session.user_id
    where session.id = any(${sessionIds}) and session.expires_at > ${new Date()}
      and app_user.is_enabled and app_user.is_confirmed
  `.execute(db);
  return new Map(
    rows
      .filter(
        ({ role, hasFactor, secondFactorFrom }) =>
          hasFactor || !needsSecondFactor(role, secondFactorFrom),
      )
      .map(({ id, ...holder }) => [id, roleLetter(holder)]),
  );
}

/** Ends this session, named by its digest. */
export async function endSession(db: Writer, sessionId: string): Promise<void> {
  await luciaOn(db).invalidateSession(sessionId);
}

/** Ends the sessions of an account, except the one with this digest if given. */
export async function endSessionsOf(
  db: Writer,
  userId: number,
  { except }: { except?: string } = {},
): Promise<void> {
  await db
    .deleteFrom("signInSession")
    .where("userId", "=", userId)
    .$if(except !== undefined, (query) => query.where("id", "<>", except ?? ""))
    .execute();
}

/** Deletes ended sessions. Nothing depends on when this runs. */
export async function deleteExpiredSessions(db: Writer): Promise<void> {
  await luciaOn(db).deleteExpiredSessions();
}

/** The token of an `Authorization: Bearer …` header, or null. */
export function readBearerToken(header: string | undefined): string | null {
  return /^bearer +(\S+)$/i.exec(header?.trim() ?? "")?.[1] ?? null;
}
