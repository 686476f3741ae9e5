import { createHash, randomBytes } from "node:crypto";
import type { Reader } from "@kenshu/db/transaction.ts";
import { SESSION_IDLE_DAYS, SESSION_MAX_DAYS } from "@kenshu/domain/auth/auth.limits.ts";
import type { Role, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { roleLetter } from "@kenshu/domain/permissions.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import { type Adapter, Cookie, Lucia, TimeSpan } from "lucia";
import type { Actor, Context } from "#context.ts";

/**
 * Sign-in sessions (rule 2.3): the only file that knows Lucia. A session is an opaque token
 * of 256 bits, held by a browser's cookie or a REST caller; the database keeps its digest.
 * Sessions end in real time, whatever the clock of the business says (rule 1.2).
 */

/** Who holds a session, as read with it. */
type Holder = {
  name: string;
  role: Role;
  isUnregistered: boolean;
  temporaryRegistrationPattern: SignUpPattern;
};

declare module "lucia" {
  interface Register {
    Lucia: Lucia<Record<never, never>, Holder>;
    UserId: number;
    DatabaseUserAttributes: Holder;
  }
}

const COOKIE_NAME = "kenshu_session";

function luciaOn(db: Reader) {
  return new Lucia(adapterOf(db), {
    sessionExpiresIn: new TimeSpan(SESSION_IDLE_DAYS, "d"),
    getUserAttributes: (holder) => holder,
  });
}

const digestOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** Lucia's storage: tokens come in where it starts or looks up a session, digests everywhere else. */
function adapterOf(db: Reader): Adapter {
  return {
    async getSessionAndUser(token) {
      const { rows } = await sql<{ id: string; userId: number; expiresAt: Date } & Holder>`
        select
          session.id, session.user_id, session.expires_at, app_user.name, app_user.role,
          app_user.is_unregistered, app_user.temporary_registration_pattern
        from sign_in_session session join app_user on app_user.id = session.user_id
        where session.id = ${digestOf(token)} and app_user.is_enabled and app_user.is_confirmed
      `.execute(db);
      const [row] = rows;
      if (!row) return [null, null];
      const { id, userId, expiresAt, ...holder } = row;
      return [
        { id, userId, expiresAt, attributes: {} },
        { id: userId, attributes: holder },
      ];
    },
    async getUserSessions(userId) {
      const rows = await db
        .selectFrom("signInSession")
        .select(["id", "userId", "expiresAt"])
        .where("userId", "=", userId)
        .execute();
      return rows.map((row) => ({ ...row, attributes: {} }));
    },
    async setSession({ id: token, userId, expiresAt }) {
      await db
        .insertInto("signInSession")
        .values({ id: digestOf(token), userId, expiresAt })
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
    async deleteUserSessions(userId) {
      await db.deleteFrom("signInSession").where("userId", "=", userId).execute();
    },
    async deleteExpiredSessions() {
      await db.deleteFrom("signInSession").where("expiresAt", "<=", new Date()).execute();
    },
  };
}

/** Starts a session of this account; the token is known to the caller alone from now on. */
export async function createSession(
  db: Reader,
  userId: number,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString("base64url");
  const { expiresAt } = await luciaOn(db).createSession(userId, {}, { sessionId: token });
  return { token, expiresAt };
}

/**
 * The person who holds this token as the database knows them at this moment, or null when there is
 * no such session, it is over, or the account is disabled or unconfirmed. Half-way to its end a
 * session is prolonged.
 */
export async function validateSession(db: Reader, token: string): Promise<Actor | null> {
  const { session, user } = await luciaOn(db).validateSession(token);
  if (!session) return null;
  const { id: userId, ...holder } = user;
  return { userId, ...holder, letter: roleLetter(holder), sessionId: session.id };
}

/** Hands a new session to its person: to a browser as a cookie, to a REST caller in the answer. */
export function handOver(
  { sessionCookie }: Pick<Context, "sessionCookie">,
  session: { token: string; expiresAt: Date },
): { accessToken: string; expiresAt: string } {
  sessionCookie.write(session);
  return { accessToken: session.token, expiresAt: wireInstant(session.expiresAt) };
}

/** Ends this session, named by its digest. */
export async function endSession(db: Reader, sessionId: string): Promise<void> {
  await luciaOn(db).invalidateSession(sessionId);
}

/** Ends the sessions of an account, all but the one named by its digest where one is given. */
export async function endSessionsOf(
  db: Reader,
  userId: number,
  { except }: { except?: string } = {},
): Promise<void> {
  await db
    .deleteFrom("signInSession")
    .where("userId", "=", userId)
    .$if(except !== undefined, (query) => query.where("id", "<>", except ?? ""))
    .execute();
}

/** Forgets the sessions that are over; nothing depends on when this runs. */
export async function deleteExpiredSessions(db: Reader): Promise<void> {
  await luciaOn(db).deleteExpiredSessions();
}

/** The token of a header `Authorization: Bearer …`, or null. */
export function readBearerToken(header: string | undefined): string | null {
  return /^bearer +(\S+)$/i.exec(header?.trim() ?? "")?.[1] ?? null;
}

/** The token in a `Cookie` header, or null. Cookies of others, however malformed, do not matter. */
export function readSessionCookie(header: string | undefined): string | null {
  const prefix = `${COOKIE_NAME}=`;
  const pair = header
    ?.split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(prefix));
  return pair?.slice(prefix.length) || null;
}

/**
 * The `Set-Cookie` header that keeps a session in the browser, or takes it away. The cookie lasts
 * as long as any session can; whether it still opens anything is said by the session's row alone.
 */
export function sessionCookieHeader(
  session: { token: string } | null,
  { secure }: { secure: boolean },
): string {
  return new Cookie(COOKIE_NAME, session?.token ?? "", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure,
    maxAge: session ? new TimeSpan(SESSION_MAX_DAYS, "d").seconds() : 0,
  }).serialize();
}
