import { createHash } from "node:crypto";
import type { DB } from "@kenshu/db/schema.ts";
import { inTransaction } from "@kenshu/db/transaction.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { sql, type Updateable } from "kysely";
import { expect, test } from "vitest";
import {
  createSession,
  deleteExpiredSessions,
  endSessionsOf,
  readBearerToken,
  startSession,
  validateSession,
} from "#modules/auth/sessions.ts";
import { minutesLater } from "#modules/auth/testing.ts";
import { countingStatements, TEST_NOW, useWorld } from "#testing.ts";

const DAY = 24 * 60 * 60 * 1000;

const world = useWorld();

async function sessionRows(userId: number) {
  return world.db
    .selectFrom("signInSession")
    .select(["id", "expiresAt", "createdAt"])
    .where("userId", "=", userId)
    .execute();
}
async function expiryOf(userId: number) {
  const [row] = await sessionRows(userId);
  return ((row?.expiresAt.getTime() ?? 0) - Date.now()) / DAY;
}
/** As if the session had started and been used last this many days ago. */
async function age(userId: number, { started, used }: { started: number; used: number }) {
  await world.db
    .updateTable("signInSession")
    .set({
      createdAt: new Date(Date.now() - started * DAY),
      expiresAt: new Date(Date.now() + (30 - used) * DAY),
    })
    .where("userId", "=", userId)
    .execute();
}

test("a token of 256 bits opens the session, and only its digest is stored", async () => {
  const { id } = await world.build.user({ role: Role.Viewer, name: "閲覧 花子" });
  const { token, expiresAt } = await createSession(world.db, id, world.clock.now());
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  expect((expiresAt.getTime() - Date.now()) / DAY).toBeCloseTo(30, 1);
  const digest = createHash("sha256").update(token).digest("hex");
  expect(await sessionRows(id)).toMatchObject([{ id: digest }]);

  expect(await validateSession(world, token)).toEqual({
    userId: id,
    name: "閲覧 花子",
    role: Role.Viewer,
    isUnregistered: false,
    temporaryRegistrationPattern: 1,
    letter: "V",
    sessionId: digest,
    provedAt: world.clock.now(),
    lacksFactor: false,
    systemKey: null,
  });
  expect(await validateSession(world, digest)).toBeNull();
  expect(await validateSession(world, `${token}x`)).toBeNull();
  expect(await validateSession(world, "")).toBeNull();
});

test("a look at a session is one statement", async () => {
  const { id } = await world.build.user({ role: Role.Viewer });
  const { token } = await createSession(world.db, id, world.clock.now());
  const { db, count } = countingStatements(world.db);
  expect(await validateSession({ ...world, db }, token)).not.toBeNull();
  expect(count()).toBe(1);
});

test("the last use is kept to the hour, by the clock of the business", async () => {
  const { id } = await world.build.user({ role: Role.Viewer });
  const { token } = await createSession(world.db, id, world.clock.now());
  const useAfter = async (minutes: number) => {
    minutesLater(world, minutes);
    const { db, count } = countingStatements(world.db);
    await validateSession({ ...world, db }, token);
    const { lastUsedAt } = await world.db
      .selectFrom("signInSession")
      .select("lastUsedAt")
      .where("userId", "=", id)
      .executeTakeFirstOrThrow();
    return { statements: count(), minutes: (lastUsedAt.getTime() - Date.parse(TEST_NOW)) / 60_000 };
  };
  expect(await useAfter(59)).toEqual({ statements: 1, minutes: 0 });
  expect(await useAfter(60)).toEqual({ statements: 2, minutes: 60 });
  expect(await useAfter(61)).toEqual({ statements: 1, minutes: 60 });
  minutesLater(world, 0);
});

test("a change of the account counts on the very next request", async () => {
  const { id } = await world.build.user({ role: Role.Administrator });
  const { token } = await createSession(world.db, id, world.clock.now());
  const set = (values: Updateable<DB["appUser"]>) =>
    world.db.updateTable("appUser").set(values).where("id", "=", id).execute();

  await set({ role: Role.Viewer });
  expect((await validateSession(world, token))?.letter).toBe("V");
  await set({ isEnabled: false });
  expect(await validateSession(world, token)).toBeNull();
  await set({ isEnabled: true });
  expect(await validateSession(world, token)).not.toBeNull();
  await set({ isConfirmed: false, passwordHash: null });
  expect(await validateSession(world, token)).toBeNull();
});

test("a session lasts 30 days without use, is prolonged after 15, and ends after 90", async () => {
  const { id } = await world.build.user({ role: Role.Viewer });
  const { token } = await createSession(world.db, id, world.clock.now());

  await age(id, { started: 14, used: 14 });
  expect(await validateSession(world, token)).not.toBeNull();
  expect(await expiryOf(id)).toBeCloseTo(16, 1);

  await age(id, { started: 16, used: 16 });
  expect(await validateSession(world, token)).not.toBeNull();
  expect(await expiryOf(id)).toBeCloseTo(30, 1);

  await age(id, { started: 70, used: 20 });
  expect(await validateSession(world, token)).not.toBeNull();
  expect(await expiryOf(id)).toBeCloseTo(20, 1);
  // Near its end the session cannot be prolonged, so nothing is written.
  const before = await sql`select xmin from sign_in_session where user_id = ${id}`.execute(
    world.db,
  );
  await age(id, { started: 80, used: 20 });
  const aged = await sql`select xmin from sign_in_session where user_id = ${id}`.execute(world.db);
  expect(await validateSession(world, token)).not.toBeNull();
  const after = await sql`select xmin from sign_in_session where user_id = ${id}`.execute(world.db);
  expect(aged.rows).not.toEqual(before.rows);
  expect(after.rows).toEqual(aged.rows);

  await age(id, { started: 31, used: 30 });
  expect(await validateSession(world, token)).toBeNull();
  expect(await sessionRows(id)).toEqual([]);
});

test("sessions of an account end all, or all but one; those that are over are forgotten", async () => {
  const { id } = await world.build.user({ role: Role.Viewer });
  const other = await world.build.user({ role: Role.Viewer });
  const kept = await createSession(world.db, id, world.clock.now());
  const ended = await createSession(world.db, id, world.clock.now());
  const others = await createSession(world.db, other.id, world.clock.now());
  const actor = await validateSession(world, kept.token);

  await endSessionsOf(world.db, id, { except: actor?.sessionId });
  expect(await validateSession(world, kept.token)).not.toBeNull();
  expect(await validateSession(world, ended.token)).toBeNull();
  await endSessionsOf(world.db, id);
  expect(await validateSession(world, kept.token)).toBeNull();

  await deleteExpiredSessions(world.db);
  expect(await validateSession(world, others.token)).not.toBeNull();
  await age(other.id, { started: 40, used: 31 });
  await deleteExpiredSessions(world.db);
  expect(await sessionRows(other.id)).toEqual([]);
});

test("a token is read from the header of REST callers, and nothing else is", () => {
  expect(readBearerToken("Bearer abc-_1")).toBe("abc-_1");
  expect(readBearerToken("bearer  abc")).toBe("abc");
  expect(readBearerToken("Basic abc")).toBeNull();
  expect(readBearerToken("Bearer")).toBeNull();
  expect(readBearerToken("Bearer a b")).toBeNull();
  expect(readBearerToken(undefined)).toBeNull();
});

test("a sign-in ends the browser's former session, and the log names whose it was, if another's", async () => {
  const role = Role.Viewer;
  const [former, next] = [await world.build.user({ role }), await world.build.user({ role })];
  const signInOver = async (token: string, user: { id: number }) => {
    const cookies = { read: () => token, write() {} };
    const ctx = { ...(await world.contextAs(former)), cookies };
    await inTransaction(world.db, (tx) => startSession(tx, ctx, user.id));
  };
  const { token: own } = await createSession(world.db, former.id, world.clock.now());
  const logged = () => world.db.selectFrom("auditLog").select("targets").execute();
  const before = await logged();
  await signInOver(own, former);
  expect(await validateSession(world, own)).toBeNull();
  expect(await logged()).toEqual(before);
  const { token } = await createSession(world.db, former.id, world.clock.now());
  await signInOver(token, next);
  expect(await validateSession(world, token)).toBeNull();
  expect(await logged()).toEqual([...before, { targets: { user: [former.id] } }]);
});
