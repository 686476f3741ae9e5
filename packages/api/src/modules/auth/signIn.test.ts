import { createHook } from "node:async_hooks";
import { Role, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { beforeEach, expect, test } from "vitest";
import { countAttempt } from "#modules/auth/attempts.ts";
import { passwordGuess } from "#modules/auth/guessPassword.ts";
import { createSession, validateSession } from "#modules/auth/sessions.ts";
import {
  accountWith,
  authLog,
  callerWith,
  codeSentTo,
  minutesLater,
  openBrowser,
  PASSWORD,
} from "#modules/auth/testing.ts";
import { expectRefused, TEST_NOW, useWorld } from "#testing.ts";

const world = useWorld();
beforeEach(() => minutesLater(world, 0));

const signIn = (emailAddress: string, password = PASSWORD) =>
  world.anonymous.auth.signIn({ emailAddress, password });
const lastLog = async () => (await authLog(world)).at(-1);
async function sessionCount(userId: number) {
  const rows = await world.db
    .selectFrom("signInSession")
    .select("id")
    .where("userId", "=", userId)
    .execute();
  return rows.length;
}
/** Makes this many wrong attempts, one after another. */
async function guessWrongly(emailAddress: string, times: number) {
  for (let guess = 0; guess < times; guess++) {
    await expectRefused(signIn(emailAddress, "wrong-password"), "WrongCredentials");
  }
}

test("signing in gives a REST caller a token, and is logged under the person's name", async () => {
  const { id } = await accountWith(world, { emailAddress: "Ito@kenshu.test", name: "伊藤 直子" });
  const { accessToken } = await signIn(" ito@KENSHU.test ");
  expect(await (await callerWith(world, accessToken)).user.getOwnAuthUser()).toMatchObject({
    userId: id,
    name: "伊藤 直子",
  });
  expect(await lastLog()).toEqual({
    description: "サインイン",
    operateUserId: id,
    operateUserName: "伊藤 直子",
    targets: { user: [id] },
  });
});

test("an address in full width is the same address, for signing in and for what follows", async () => {
  await accountWith(world, { emailAddress: "wide@kenshu.test" });
  const emailAddress = "\u200bｗｉｄｅ＠ｋｅｎｓｈｕ．ｔｅｓｔ　";
  expect(await signIn(emailAddress)).toHaveProperty("accessToken");
  await expectRefused(signIn(emailAddress, "wrong-password"), "WrongCredentials");
});

test("a browser gets a cookie and no token, and the session that it held before ends", async () => {
  const { id } = await accountWith(world, { emailAddress: "browser@kenshu.test" });
  await accountWith(world, { emailAddress: "shared@kenshu.test" });
  const browser = openBrowser(world);
  expect(Object.keys(await browser.signIn("browser@kenshu.test"))).toEqual(["expiresAt"]);
  const first = browser.kept.get("session") ?? "";
  expect(await validateSession(world, first)).toMatchObject({ userId: id });
  await expectRefused(browser.signIn("browser@kenshu.test", "wrong-password"), "WrongCredentials");
  expect(await validateSession(world, first)).not.toBeNull();

  await browser.signIn("shared@kenshu.test");
  expect(await validateSession(world, first)).toBeNull();
  expect(await validateSession(world, browser.kept.get("session") ?? "")).not.toBeNull();

  const emailAddress = "browser-signs-up@kenshu.test";
  const replaced = browser.kept.get("session") ?? "";
  const { auth } = await browser.caller();
  const { ticket } = await auth.signUp({
    emailAddress,
    password: PASSWORD,
    temporaryRegistrationPattern: SignUpPattern.Student,
  });
  const code = await codeSentTo(world, emailAddress);
  const confirmed = await auth.confirmSignUp({ emailAddress, code, ticket });
  expect(Object.keys(confirmed)).toEqual(["expiresAt"]);
  expect(await validateSession(world, replaced)).toBeNull();
  // A REST caller can have any number of sessions.
  const tokens = [await signIn("browser@kenshu.test"), await signIn("browser@kenshu.test")];
  for (const { accessToken } of tokens) {
    expect(await validateSession(world, accessToken ?? "")).not.toBeNull();
  }
});

test("signing out ends this session only, takes the cookie and is logged", async () => {
  const { id } = await accountWith(world, { emailAddress: "out@kenshu.test" });
  const browser = openBrowser(world);
  await browser.signIn("out@kenshu.test");
  const token = browser.kept.get("session") ?? "";
  const other = await signIn("out@kenshu.test");
  await (await browser.caller()).auth.signOut();
  expect([...browser.kept.keys()]).toEqual(["browser"]);
  expect(await validateSession(world, token)).toBeNull();
  expect(await validateSession(world, other.accessToken ?? "")).not.toBeNull();
  expect(await lastLog()).toMatchObject({ description: "サインアウト", operateUserId: id });
});

test("every refusal has its code, starts no session, and is logged without the address", async () => {
  const instructor = await accountWith(world, { emailAddress: "a@kenshu.test", name: "講師 一" });
  const stopped = await accountWith(world, { emailAddress: "b@kenshu.test", isEnabled: false });
  const unconfirmed = await world.anonymous.auth.signUp({
    emailAddress: "c@kenshu.test",
    password: PASSWORD,
    temporaryRegistrationPattern: SignUpPattern.Staff,
  });
  // A student without an account has nothing to sign in with (rule 9.6).
  const noAccount = await world.build.student({ emailAddress: null, passwordHash: null });

  await expectRefused(signIn("a@kenshu.test", "wrong-password"), "WrongCredentials");
  expect(await lastLog()).toEqual({
    description: "サインインを拒否（パスワードの間違い）、192.0.2.1",
    operateUserId: instructor.id,
    operateUserName: "講師 一",
    targets: { user: [instructor.id] },
  });
  await expectRefused(signIn("b@kenshu.test", "wrong-password"), "WrongCredentials");
  await expectRefused(signIn("b@kenshu.test"), "AccountDisabled");
  expect(await lastLog()).toMatchObject({
    description: "サインインを拒否（停止中のアカウント）、192.0.2.1",
    targets: { user: [stopped.id] },
  });
  await expectRefused(signIn("c@kenshu.test"), "UserNotConfirmed");
  expect(await lastLog()).toMatchObject({
    description: "サインインを拒否（メールアドレス未確認）、192.0.2.1",
    operateUserName: "未登録の利用者",
    targets: { user: [unconfirmed.userId] },
  });
  for (const nobody of ["secret-stranger@kenshu.test", "null", "%", "a_kenshu.test"]) {
    await expectRefused(signIn(nobody), "WrongCredentials");
    expect(await lastLog()).toEqual({
      description: expect.stringMatching(
        /^サインインを拒否（登録のないメールアドレス）、192\.0\.2\.1(、\d回)?$/,
      ),
      operateUserId: null,
      operateUserName: "不明",
      targets: {},
    });
  }
  for (const id of [instructor.id, stopped.id, unconfirmed.userId, noAccount.id]) {
    expect(await sessionCount(id)).toBe(0);
  }
});

test("ten wrong passwords lock the address for 15 minutes from the tenth", async () => {
  const { id } = await accountWith(world, { emailAddress: "lock@kenshu.test" });
  await guessWrongly("LOCK@kenshu.test", 9);
  minutesLater(world, 10);
  await guessWrongly("lock@kenshu.test", 1);
  await expectRefused(signIn("lock@kenshu.test"), "AttemptLimitExceeded");
  expect(await lastLog()).toMatchObject({
    description: "サインインを拒否（試行回数の上限）、192.0.2.1",
    targets: { user: [id] },
  });
  minutesLater(world, 24.9);
  await expectRefused(signIn("Lock@kenshu.test"), "AttemptLimitExceeded");
  expect(await sessionCount(id)).toBe(0);
  minutesLater(world, 25);
  await signIn("lock@kenshu.test");
});

test("a good sign-in resets the count; so do 15 minutes without a wrong one", async () => {
  await accountWith(world, { emailAddress: "reset@kenshu.test" });
  await guessWrongly("reset@kenshu.test", 9);
  await signIn("reset@kenshu.test");
  await guessWrongly("reset@kenshu.test", 9);
  minutesLater(world, 15);
  await guessWrongly("reset@kenshu.test", 9);
  await signIn("reset@kenshu.test");
});

test("a wrong password every two minutes never locks, because no fifteen minutes hold ten", async () => {
  await accountWith(world, { emailAddress: "slow@kenshu.test" });
  for (let guess = 0; guess < 20; guess++) {
    minutesLater(world, guess * 2);
    await guessWrongly("slow@kenshu.test", 1);
  }
  await guessWrongly("slow@kenshu.test", 2);
  await expectRefused(signIn("slow@kenshu.test"), "AttemptLimitExceeded");
});

test("an address that nobody has, and a disabled account's, lock alike", async () => {
  await accountWith(world, { emailAddress: "disabled@kenshu.test", isEnabled: false });
  for (const emailAddress of ["nobody@kenshu.test", "disabled@kenshu.test"]) {
    for (let guess = 0; guess < 10; guess++) {
      await expectRefused(signIn(emailAddress, "wrong-password"), "WrongCredentials");
    }
    await expectRefused(signIn(emailAddress), "AttemptLimitExceeded");
  }
});

test("strangers do not lock out a browser that has signed in before; it has a count of its own", async () => {
  const { id } = await accountWith(world, { emailAddress: "owner@kenshu.test" });
  await accountWith(world, { emailAddress: "neighbour@kenshu.test" });
  const known = openBrowser(world);
  await known.signIn("owner@kenshu.test");
  await known.signIn("neighbour@kenshu.test");
  await (await known.caller()).auth.signOut();
  const others = openBrowser(world);
  await others.signIn("neighbour@kenshu.test");
  await guessWrongly("owner@kenshu.test", 10);
  await expectRefused(signIn("owner@kenshu.test"), "AttemptLimitExceeded");
  await expectRefused(others.signIn("owner@kenshu.test"), "AttemptLimitExceeded");
  await expectRefused(openBrowser(world).signIn("owner@kenshu.test"), "AttemptLimitExceeded");

  // A cookie with more content than was signed is worthless.
  const forged = openBrowser(world);
  const [browserId, , ...rest] = (others.kept.get("browser") ?? "").split(".");
  forged.kept.set("browser", [browserId, id, ...rest].join("."));
  await expectRefused(forged.signIn("owner@kenshu.test"), "AttemptLimitExceeded");

  await known.signIn("owner@kenshu.test");
  // Its sign-in does not help the strangers, who stay locked out.
  await expectRefused(signIn("owner@kenshu.test"), "AttemptLimitExceeded");
  for (let guess = 0; guess < 10; guess++) {
    await expectRefused(known.signIn("owner@kenshu.test", "wrong-password"), "WrongCredentials");
  }
  await expectRefused(known.signIn("owner@kenshu.test"), "AttemptLimitExceeded");
  await known.signIn("neighbour@kenshu.test");
  minutesLater(world, 15);
  await known.signIn("owner@kenshu.test");
});

test("a browser stays known for the ten accounts that signed in with it last", async () => {
  const browser = openBrowser(world);
  for (let account = 0; account < 11; account++) {
    await accountWith(world, { emailAddress: `tablet${account}@kenshu.test` });
    await browser.signIn(`tablet${account}@kenshu.test`);
  }
  for (const account of [0, 1]) await guessWrongly(`tablet${account}@kenshu.test`, 10);
  await browser.signIn("tablet1@kenshu.test");
  await expectRefused(browser.signIn("tablet0@kenshu.test"), "AttemptLimitExceeded");
});

test("twenty wrong passwords at once are ten guesses, and the right one is refused after them", async () => {
  const { id } = await accountWith(world, { emailAddress: "parallel@kenshu.test" });
  const refusals = await Promise.all(
    Array.from({ length: 20 }, () =>
      signIn("parallel@kenshu.test", "wrong-password").catch(
        (error: { cause?: { code?: string } }) => error.cause?.code,
      ),
    ),
  );
  expect(refusals.filter((code) => code === "WrongCredentials")).toHaveLength(10);
  expect(refusals.filter((code) => code === "AttemptLimitExceeded")).toHaveLength(10);
  await expectRefused(signIn("parallel@kenshu.test"), "AttemptLimitExceeded");
  expect(await sessionCount(id)).toBe(0);
});

test("servers that count at the same moment share one count", async () => {
  const pools = [1, 2, 3, 4].map(() => world.openPool(10));
  const counted = await Promise.all(
    Array.from({ length: 40 }, (_, guess) =>
      countAttempt(
        { db: pools[guess % 4] ?? world.db, clock: world.clock },
        passwordGuess("shared@kenshu.test"),
        { most: 10, minutes: 15 },
      ),
    ),
  );
  expect(counted.filter(Boolean)).toHaveLength(10);
  await expectRefused(signIn("shared@kenshu.test"), "AttemptLimitExceeded");
});

test("many right sign-ins at once all succeed", async () => {
  const { id } = await accountWith(world, { emailAddress: "many@kenshu.test" });
  await Promise.all(Array.from({ length: 25 }, () => signIn("many@kenshu.test")));
  expect(await sessionCount(id)).toBe(25);
});

test("a sign-in takes one connection, so a crowd of browsers does not wait for itself", async () => {
  await accountWith(world, { emailAddress: "crowd@kenshu.test" });
  const browser = openBrowser(world, { db: world.openPool(1) });
  for (const _ of ["unknown", "known"]) await browser.signIn("crowd@kenshu.test");
});

test("an unknown address costs the comparison of a hash, as a wrong password does", async () => {
  await accountWith(world, { emailAddress: "known@kenshu.test" });
  await guessWrongly("unknown@kenshu.test", 1);
  for (const emailAddress of ["known@kenshu.test", "unknown@kenshu.test"]) {
    expect(await hashesDuring(() => guessWrongly(emailAddress, 1))).toBe(1);
  }
});

/** How many hashes are computed meanwhile. The library's work in other threads has no name. */
async function hashesDuring(run: () => Promise<void>): Promise<number> {
  let count = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === "undefined") count++;
    },
  }).enable();
  await run();
  hook.disable();
  return count;
}

test("a browser's first answer names the signed-in person, or nobody", async () => {
  expect(await world.anonymous.app.getStart()).toEqual({
    now: TEST_NOW,
    version: "test",
    demo: null,
    sendsMail: true,
    user: null,
    cursor: null,
    guestCounts: null,
  });
  const { id } = await world.build.user({ role: Role.Viewer, name: "閲覧 太郎" });
  const { token } = await createSession(world.db, id, world.clock.now());
  expect((await (await callerWith(world, token)).app.getStart()).user).toEqual({
    userId: id,
    name: "閲覧 太郎",
    role: Role.Viewer,
    isUnregistered: false,
    lacksFactor: false,
  });
});

test("only an administrator's first answer has the number of people who wait", async () => {
  const startOf = async (role: Role) =>
    (await world.as(await world.build.user({ role }))).app.getStart();
  const administrator = await world.as(await world.build.user({ role: Role.Administrator }));
  expect((await administrator.app.getStart()).guestCounts).toEqual({
    students: await administrator.user.getGuestStudentCount(),
    staff: await administrator.user.getGuestUserCount(),
  });
  for (const role of [Role.Instructor, Role.Viewer, Role.Student]) {
    expect((await startOf(role)).guestCounts).toBeNull();
  }
});

test("who is being stopped at that moment learns that the account is stopped", async () => {
  const { id } = await accountWith(world, { emailAddress: "stopping@kenshu.test" });
  const stopping = await world.db.startTransaction().execute();
  await stopping.updateTable("appUser").set({ isEnabled: false }).where("id", "=", id).execute();
  const refused = expectRefused(signIn("stopping@kenshu.test"), "AccountDisabled");
  await waitForLock(world.db);
  await stopping.commit().execute();
  await refused;
  expect(await sessionCount(id)).toBe(0);
});

test("a hash from before the cost has risen is replaced at the next sign-in, once", async () => {
  const emailAddress = "oldhash@kenshu.test";
  const { id } = await accountWith(world, { emailAddress });
  const hashOf = async () =>
    (
      await world.db
        .selectFrom("appUser")
        .select("passwordHash")
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).passwordHash;
  const old = await hashOf();
  await expectRefused(signIn(emailAddress, "wrong-password"), "WrongCredentials");
  expect(await hashOf()).toBe(old);

  // Both have compared the password with the old hash.
  await Promise.all([signIn(emailAddress), signIn(emailAddress), signIn(emailAddress)]);
  const renewed = await hashOf();
  expect(old).not.toContain("$m=19456,t=2,p=1$");
  expect(renewed).toContain("$m=19456,t=2,p=1$");
  expect(await sessionCount(id)).toBe(3);
  await signIn(emailAddress);
  await expectRefused(signIn(emailAddress, "wrong-password"), "WrongCredentials");
  expect(await hashOf()).toBe(renewed);
});
