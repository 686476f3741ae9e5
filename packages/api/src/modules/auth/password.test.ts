import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createSession, validateSession } from "#modules/auth/sessions.ts";
import {
  accountWith,
  authLog,
  callerWith,
  codeSentTo,
  mailsTo,
  minutesLater,
  PASSWORD,
  wrongCode,
} from "#modules/auth/testing.ts";
import { expectRefused, expectUnchanged, openWorld, type World } from "#testing.ts";

const NEW_PASSWORD = "quite-another";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => minutesLater(world, 0));
afterAll(() => world.close());

const signIn = (emailAddress: string, password: string) =>
  world.anonymous.auth.signIn({ emailAddress, password });

test("a forgotten password is set anew by the code; every sign-in session ends, the address is unlocked", async () => {
  const { id, emailAddress } = await accountWith(world, {
    emailAddress: "Forgetful@kenshu.test",
    isReceiveEMailEnabled: false,
  });
  const { token } = await createSession(world.db, id);
  const { auth } = world.anonymous;
  for (let guess = 0; guess < 10; guess++) {
    await expectRefused(signIn(emailAddress, "wrong-password"), "WrongCredentials");
  }
  await auth.forgotPassword({ emailAddress: "forgetful@kenshu.test" });
  expect(await validateSession(world.db, token)).not.toBeNull();

  const code = await codeSentTo(world, emailAddress);
  await auth.resetPassword({
    emailAddress: "FORGETFUL@kenshu.test",
    code,
    password: NEW_PASSWORD,
  });
  expect(await validateSession(world.db, token)).toBeNull();
  await signIn(emailAddress, NEW_PASSWORD);
  await expectRefused(signIn(emailAddress, PASSWORD), "WrongCredentials");
  expect((await mailsTo(world, emailAddress)).map(({ subject }) => subject)).toEqual([
    "【Kenshu】パスワードが変更されました",
    "【Kenshu】パスワード再設定の確認コード",
  ]);
  await expectRefused(
    auth.resetPassword({ emailAddress, code, password: NEW_PASSWORD }),
    "CodeMismatch",
  );
});

test("the answer to a forgotten password is the same for every address, and mail goes to accounts only", async () => {
  const { auth } = world.anonymous;
  await accountWith(world, { emailAddress: "unconfirmed@kenshu.test", isConfirmed: false });
  await accountWith(world, { emailAddress: "disabled@kenshu.test", isEnabled: false });
  await accountWith(world, { emailAddress: "often@kenshu.test" });
  for (const emailAddress of [
    "unconfirmed@kenshu.test",
    "disabled@kenshu.test",
    "nobody@kenshu.test",
  ]) {
    expect(await auth.forgotPassword({ emailAddress })).toBeUndefined();
    expect(await mailsTo(world, emailAddress)).toEqual([]);
    await expectRefused(
      auth.resetPassword({ emailAddress, code: "123456", password: NEW_PASSWORD }),
      "CodeMismatch",
    );
  }
  for (let sent = 0; sent < 7; sent++) {
    expect(await auth.forgotPassword({ emailAddress: "often@kenshu.test" })).toBeUndefined();
  }
  expect(await mailsTo(world, "often@kenshu.test")).toHaveLength(5);
  expect((await authLog(world)).at(-1)).toMatchObject({ operateUserName: "不明", targetId: null });
});

test("a weak password is refused without a trace, and costs no try", async () => {
  const name = "花子アレクサンドラ";
  const { id, emailAddress } = await accountWith(world, {
    emailAddress: "weaker@kenshu.test",
    name,
  });
  const { token } = await createSession(world.db, id);
  const caller = await callerWith(world, token);
  const { auth } = world.anonymous;
  await auth.forgotPassword({ emailAddress });
  const code = await codeSentTo(world, emailAddress);
  await expectUnchanged(world.db, async () => {
    for (const password of ["12345678", emailAddress, "aaaaaaaa", "PASSWORD", "ｉｌｏｖｅｙｏｕ"]) {
      await expectRefused(auth.resetPassword({ emailAddress, code, password }), "PasswordTooWeak");
      await expectRefused(
        caller.auth.changePassword({ currentPassword: PASSWORD, newPassword: password }),
        "PasswordTooWeak",
      );
    }
    await expectRefused(
      caller.auth.changePassword({ currentPassword: PASSWORD, newPassword: name }),
      "PasswordTooWeak",
    );
    // Without the right code nobody learns that it is the name.
    await expectRefused(
      auth.resetPassword({ emailAddress: "nobody@kenshu.test", code, password: name }),
      "CodeMismatch",
    );
  });
  await expectUnchanged(
    world.db,
    () =>
      expectRefused(auth.resetPassword({ emailAddress, code, password: name }), "PasswordTooWeak"),
    "confirmation_code",
  );
  await auth.resetPassword({ emailAddress, code, password: NEW_PASSWORD });
  await signIn(emailAddress, NEW_PASSWORD);
});

test("a reset is refused for a short password, wrong codes, too many of them, and a late one", async () => {
  const { id, emailAddress } = await accountWith(world, { emailAddress: "reset@kenshu.test" });
  const { token } = await createSession(world.db, id);
  const { auth } = world.anonymous;
  const reset = (code: string, password = NEW_PASSWORD) =>
    auth.resetPassword({ emailAddress, code, password });
  await auth.forgotPassword({ emailAddress });
  const code = await codeSentTo(world, emailAddress);
  await expectUnchanged(
    world.db,
    async () => {
      // A short password costs no try.
      for (let attempt = 0; attempt < 6; attempt++) {
        await expectRefused(reset(code, "seven77"), "PasswordTooShort");
      }
      for (let attempt = 0; attempt < 5; attempt++) {
        await expectRefused(reset(wrongCode(code)), "CodeMismatch");
      }
      await expectRefused(reset(code), "LimitExceeded");
      minutesLater(world, 15);
      await expectRefused(reset(code), "CodeExpired");
    },
    "confirmation_code",
  );
  expect(await validateSession(world.db, token)).not.toBeNull();
  await signIn(emailAddress, PASSWORD);
});

test("an account disabled after its code was sent cannot use it", async () => {
  const { id, emailAddress } = await accountWith(world, { emailAddress: "stopped@kenshu.test" });
  await world.anonymous.auth.forgotPassword({ emailAddress });
  const code = await codeSentTo(world, emailAddress);
  await world.db.updateTable("appUser").set({ isEnabled: false }).where("id", "=", id).execute();
  await expectUnchanged(world.db, () =>
    expectRefused(
      world.anonymous.auth.resetPassword({ emailAddress, code, password: NEW_PASSWORD }),
      "CodeMismatch",
    ),
  );
});

test("a changed password ends every other sign-in session and is told by mail", async () => {
  const { id, emailAddress } = await accountWith(world, { emailAddress: "change@kenshu.test" });
  const own = await createSession(world.db, id);
  const other = await createSession(world.db, id);
  const caller = await callerWith(world, own.token);
  await caller.auth.changePassword({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  expect(await validateSession(world.db, own.token)).not.toBeNull();
  expect(await validateSession(world.db, other.token)).toBeNull();
  await expectRefused(signIn(emailAddress, PASSWORD), "WrongCredentials");
  await signIn(emailAddress, NEW_PASSWORD);
  expect(await mailsTo(world, emailAddress)).toMatchObject([
    { subject: "【Kenshu】パスワードが変更されました" },
  ]);
});

test("a change is refused for a wrong or a short password, and wrong ones lock the address", async () => {
  const { id, emailAddress } = await accountWith(world, { emailAddress: "owner@kenshu.test" });
  const { token } = await createSession(world.db, id);
  const other = await createSession(world.db, id);
  const { auth } = await callerWith(world, token);
  const rows = () =>
    world.db.selectFrom("appUser").selectAll().where("id", "=", id).executeTakeFirst();
  const before = await rows();

  await expectRefused(
    auth.changePassword({ currentPassword: PASSWORD, newPassword: "seven77" }),
    "PasswordTooShort",
  );
  for (let guess = 0; guess < 10; guess++) {
    await expectRefused(
      auth.changePassword({ currentPassword: "wrong-password", newPassword: NEW_PASSWORD }),
      "WrongCredentials",
    );
  }
  expect((await authLog(world)).at(-1)).toMatchObject({
    description: "パスワードの変更を拒否（パスワードの間違い）",
    operateUserId: id,
  });
  await expectRefused(
    auth.changePassword({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
    "AttemptLimitExceeded",
  );
  await expectRefused(signIn(emailAddress, PASSWORD), "AttemptLimitExceeded");
  expect(await rows()).toEqual(before);
  expect(await validateSession(world.db, other.token)).not.toBeNull();
  expect(await mailsTo(world, emailAddress)).toEqual([]);
});

test("of simultaneous changes one wins", async () => {
  const { id, emailAddress } = await accountWith(world, { emailAddress: "race@kenshu.test" });
  const { token } = await createSession(world.db, id);
  const { auth } = await callerWith(world, token);
  const results = await Promise.allSettled(
    ["password-one", "password-two"].map((newPassword) =>
      auth.changePassword({ currentPassword: PASSWORD, newPassword }),
    ),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const winner = results[0]?.status === "fulfilled" ? "password-one" : "password-two";
  await signIn(emailAddress, winner);
});
