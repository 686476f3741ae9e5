import { beforeEach, expect, test } from "vitest";
import { createSession, validateSession } from "#modules/auth/sessions.ts";
import {
  accountWith,
  authLog,
  callerWith,
  minutesLater,
  openBrowser,
} from "#modules/auth/testing.ts";
import { expectInvalid, expectRefused, expectUnchanged, useWorld } from "#testing.ts";

const ANDROID =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";

const world = useWorld();
beforeEach(() => minutesLater(world, 0));

test("the page lists the own sessions with device and last use, and says which one asks", async () => {
  const { id, emailAddress } = await accountWith(world, { emailAddress: "devices@kenshu.test" });
  await accountWith(world, { emailAddress: "else@kenshu.test" });
  await openBrowser(world, { userAgent: IPHONE }).signIn("else@kenshu.test");
  await openBrowser(world, { userAgent: ANDROID.padEnd(1000, "x") }).signIn(emailAddress);
  for (const userAgent of ["curl/8.5.0", "<script>", ""]) {
    await createSession(world.db, id, world.clock.now(), userAgent);
  }
  await world.db
    .insertInto("signInSession")
    .values({ id: "over", userId: id, expiresAt: new Date(0), lastUsedAt: world.clock.now() })
    .execute();
  const own = openBrowser(world, { userAgent: IPHONE });
  await own.signIn(emailAddress);
  minutesLater(world, 30);
  await createSession(world.db, id, world.clock.now(), "later/1.0");

  const { rows, totalCount } = await (await own.caller()).auth.getSignInSessions();
  expect(totalCount).toBe(6);
  expect(rows.slice(0, 2)).toMatchObject([
    { device: "Safari（iOS）", lastUsedAt: "2027-03-10T10:00:00+09:00", isOwn: true },
    { device: "later", lastUsedAt: "2027-03-10T10:30:00+09:00", isOwn: false },
  ]);
  const others = rows.slice(2);
  expect(others.map(({ device }) => device).sort()).toEqual(
    ["Chrome（Android）", "curl", "不明な端末", "不明な端末"].sort(),
  );
  for (const { lastUsedAt, isOwn } of others) {
    expect({ lastUsedAt, isOwn }).toEqual({
      lastUsedAt: "2027-03-10T10:00:00+09:00",
      isOwn: false,
    });
  }
  const { userAgent } = await world.db
    .selectFrom("signInSession")
    .select("userAgent")
    .where("userAgent", "like", "%Android%")
    .executeTakeFirstOrThrow();
  expect(userAgent).toHaveLength(200);
});

test("one of them ends, or all others do, and it is logged", async () => {
  const { id } = await accountWith(world, { emailAddress: "ending@kenshu.test" });
  const start = (userAgent: string) => createSession(world.db, id, world.clock.now(), userAgent);
  const own = await start(ANDROID);
  const lost = await start(IPHONE);
  const third = await start("");
  const { auth } = await callerWith(world, own.token);
  const digestOf = async (device: string) =>
    (await auth.getSignInSessions()).rows.find((row) => row.device === device)?.digest ?? "";

  await auth.endSignInSession({ digest: await digestOf("Safari（iOS）") });
  expect(await validateSession(world, lost.token)).toBeNull();
  expect(await validateSession(world, third.token)).not.toBeNull();
  expect((await authLog(world)).at(-1)).toMatchObject({
    description: "サインインを終了（Safari（iOS））",
    operateUserId: id,
    targets: { user: [id] },
  });

  await auth.endOtherSignInSessions();
  expect(await validateSession(world, third.token)).toBeNull();
  expect((await auth.getSignInSessions()).rows).toMatchObject([{ isOwn: true }]);
  expect((await authLog(world)).at(-1)).toMatchObject({
    description: "ほかの端末のサインインをすべて終了",
  });
});

test("a session that is gone, or another person's, does not end", async () => {
  const { id } = await accountWith(world, { emailAddress: "thief@kenshu.test" });
  const victim = await accountWith(world, { emailAddress: "victim@kenshu.test" });
  const own = await createSession(world.db, id, world.clock.now());
  const others = await createSession(world.db, victim.id, world.clock.now());
  const { auth } = await callerWith(world, own.token);
  const actor = await validateSession(world, others.token);
  await expectUnchanged(world.db, async () => {
    await expectRefused(auth.endSignInSession({ digest: actor?.sessionId ?? "" }), "DbConflict");
    await expectRefused(auth.endSignInSession({ digest: "0".repeat(64) }), "DbConflict", {
      found: "signedOut",
    });
    await expectInvalid(auth.endSignInSession({ digest: others.token }), "digest");
  });
});
