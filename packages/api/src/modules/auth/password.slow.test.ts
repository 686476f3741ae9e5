import { beforeEach, expect, test } from "vitest";
import { createSession, validateSession } from "#modules/auth/sessions.ts";
import {
  accountWith,
  authLog,
  callerFrom,
  callerWith,
  codeSentTo,
  linkSentTo,
  mailsTo,
  minutesLater,
  openBrowser,
  PASSWORD,
  wrongCode,
} from "#modules/auth/testing.ts";
import { expectInvalid, expectRefused, expectUnchanged, useWorld } from "#testing.ts";

const NEW_PASSWORD = "quite-another";

const world = useWorld();
beforeEach(() => minutesLater(world, 0));

const signIn = (emailAddress: string, password: string) =>
  world.anonymous.auth.signIn({ emailAddress, password });

test("a forgotten password is set anew by the link, once; every sign-in session ends, the address is unlocked", async () => {
  const { id, emailAddress } = await accountWith(world, {
    emailAddress: "Forgetful@kenshu.test",
    isReceiveEMailEnabled: false,
  });
  const { token: session } = await createSession(world.db, id, world.clock.now());
  const { auth } = world.anonymous;
  for (let guess = 0; guess < 10; guess++) {
    await expectRefused(signIn(emailAddress, "wrong-password"), "WrongCredentials");
  }
  await auth.forgotPassword({ emailAddress: "forgetful@kenshu.test" });
  expect(await validateSession(world, session)).not.toBeNull();
  const token = await linkSentTo(world, emailAddress);
  const code = await codeSentTo(world, emailAddress);

  minutesLater(world, 29);
  await auth.resetPassword({ token, password: NEW_PASSWORD });
  expect(await validateSession(world, session)).toBeNull();
  await signIn(emailAddress, NEW_PASSWORD);
  await expectRefused(signIn(emailAddress, PASSWORD), "WrongCredentials");
  expect((await mailsTo(world, emailAddress)).map(({ subject }) => subject)).toEqual([
    "【Kenshu】パスワードが変更されました",
    "【Kenshu】パスワードの再設定",
  ]);
  for (const used of [{ token }, { emailAddress, code }]) {
    await expectRefused(auth.resetPassword({ ...used, password: NEW_PASSWORD }), "CodeMismatch");
  }
});

test("REST callers set a password anew by address and code", async () => {
  const { id, emailAddress } = await accountWith(world, { emailAddress: "Rest@kenshu.test" });
  const { token } = await createSession(world.db, id, world.clock.now());
  const { auth } = world.anonymous;
  await auth.forgotPassword({ emailAddress });
  const code = await codeSentTo(world, emailAddress);
  await auth.resetPassword({ emailAddress: "REST@kenshu.test", code, password: NEW_PASSWORD });
  expect(await validateSession(world, token)).toBeNull();
  await signIn(emailAddress, NEW_PASSWORD);
});

test("the mail to a person who asked in a browser contains only the link", async () => {
  const { emailAddress } = await accountWith(world, { emailAddress: "browser@kenshu.test" });
  await (await openBrowser(world).caller()).auth.forgotPassword({ emailAddress });
  const [mail] = await mailsTo(world, emailAddress);
  expect(mail?.body).toContain("/resetPassword#token=");
  expect(mail?.body).not.toContain("確認コード");
  const token = await linkSentTo(world, emailAddress);
  await world.anonymous.auth.resetPassword({ token, password: NEW_PASSWORD });
});

test("a link that was sent works although a stranger asks for more, and all end with the first use", async () => {
  const { emailAddress } = await accountWith(world, { emailAddress: "several@kenshu.test" });
  await world.anonymous.auth.forgotPassword({ emailAddress });
  const first = await linkSentTo(world, emailAddress);
  await callerFrom(world, "198.51.100.7").auth.forgotPassword({ emailAddress });
  const second = await linkSentTo(world, emailAddress);
  const results = await Promise.allSettled(
    [first, first, second, second].map((token) =>
      world.anonymous.auth.resetPassword({ token, password: NEW_PASSWORD }),
    ),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const result of results) {
    if (result.status === "rejected")
      await expectRefused(Promise.reject(result.reason), "CodeMismatch");
  }
  expect(await world.db.selectFrom("passwordReset").selectAll().execute()).toEqual([]);
  expect(await mailsTo(world, emailAddress)).toHaveLength(3);
});

test("a link is refused after 30 minutes, with a short password, and when it is none", async () => {
  const { emailAddress } = await accountWith(world, { emailAddress: "late@kenshu.test" });
  const { auth } = world.anonymous;
  await auth.forgotPassword({ emailAddress });
  const token = await linkSentTo(world, emailAddress);
  await expectUnchanged(world.db, async () => {
    await expectRefused(auth.resetPassword({ token, password: "seven77" }), "PasswordTooShort");
    await expectRefused(
      auth.resetPassword({ token: `${token}x`, password: NEW_PASSWORD }),
      "CodeMismatch",
    );
    await expectInvalid(auth.resetPassword({ password: NEW_PASSWORD }), "token");
    await expectInvalid(auth.resetPassword({ emailAddress, password: NEW_PASSWORD }), "token");
    minutesLater(world, 30);
    await expectRefused(auth.resetPassword({ token, password: NEW_PASSWORD }), "CodeExpired");
  });
  await signIn(emailAddress, PASSWORD);
});

test("a changed password ends the links and codes that wait", async () => {
  const { id, emailAddress } = await accountWith(world, { emailAddress: "waiting@kenshu.test" });
  await world.anonymous.auth.forgotPassword({ emailAddress });
  const token = await linkSentTo(world, emailAddress);
  const session = await createSession(world.db, id, world.clock.now());
  const owner = await callerWith(world, session.token);
  await owner.auth.changePassword({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  await expectRefused(
    world.anonymous.auth.resetPassword({ token, password: "third-password" }),
    "CodeMismatch",
  );
  await signIn(emailAddress, NEW_PASSWORD);
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
  }
  for (let sent = 0; sent < 7; sent++) {
    expect(await auth.forgotPassword({ emailAddress: "often@kenshu.test" })).toBeUndefined();
  }
  expect(await mailsTo(world, "often@kenshu.test")).toHaveLength(5);
  expect(await authLog(world)).toContainEqual(
    expect.objectContaining({
      description: expect.stringContaining("パスワード再設定を拒否"),
      operateUserName: "不明",
      targets: {},
    }),
  );
});

test("at the sixth try, and after the code's time, an address that nobody has answers as one that has an account", async () => {
  await accountWith(world, { emailAddress: "somebody@kenshu.test" });
  const { auth } = world.anonymous;
  for (const emailAddress of ["somebody@kenshu.test", "nobody-either@kenshu.test"]) {
    const reset = () => auth.resetPassword({ emailAddress, code: "x", password: NEW_PASSWORD });
    await auth.forgotPassword({ emailAddress });
    for (let attempt = 0; attempt < 5; attempt++) await expectRefused(reset(), "CodeMismatch");
    await expectRefused(reset(), "LimitExceeded");
    minutesLater(world, 20);
    await expectRefused(reset(), "CodeMismatch");
    minutesLater(world, 0);
  }
});

test("a weak password is refused without a trace, and costs no try", async () => {
  const name = "花子アレクサンドラ";
  const { id, emailAddress } = await accountWith(world, {
    emailAddress: "weaker@kenshu.test",
    name,
  });
  const { token } = await createSession(world.db, id, world.clock.now());
  const caller = await callerWith(world, token);
  const { auth } = world.anonymous;
  await auth.forgotPassword({ emailAddress });
  const code = await codeSentTo(world, emailAddress);
  const link = { token: await linkSentTo(world, emailAddress) };
  await expectUnchanged(world.db, async () => {
    for (const password of [
      emailAddress,
      "PASSWORD",
      "ｉｌｏｖｅｙｏｕ",
      "password2027",
      "87654321",
      "abcabcabc",
      "19900101",
      "asdfghjkl;",
      "kenshu-demo",
    ]) {
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
    for (const password of [name, emailAddress]) {
      await expectRefused(auth.resetPassword({ ...link, password }), "PasswordTooWeak");
    }
  });
  await expectUnchanged(
    world.db,
    async () => {
      // Without the right code nobody learns that the password is the name.
      await expectRefused(
        auth.resetPassword({ emailAddress: "nobody@kenshu.test", code, password: name }),
        "CodeMismatch",
      );
      await expectRefused(
        auth.resetPassword({ emailAddress, code, password: name }),
        "PasswordTooWeak",
      );
    },
    "attempt",
  );
  await auth.resetPassword({ emailAddress, code, password: NEW_PASSWORD });
  await signIn(emailAddress, NEW_PASSWORD);
});

test("a reset by code is refused for a short password, wrong codes, too many of them, and a late one", async () => {
  const { id, emailAddress } = await accountWith(world, { emailAddress: "reset@kenshu.test" });
  const { token } = await createSession(world.db, id, world.clock.now());
  const { auth } = world.anonymous;
  const reset = (code: string, password = NEW_PASSWORD) =>
    auth.resetPassword({ emailAddress, code, password });
  await auth.forgotPassword({ emailAddress });
  const code = await codeSentTo(world, emailAddress);
  await expectUnchanged(
    world.db,
    async () => {
      // A short password does not count as a try.
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
    "attempt",
  );
  expect(await validateSession(world, token)).not.toBeNull();
  await signIn(emailAddress, PASSWORD);
});

test("a stranger's wrong codes do not end the owner's; everybody's together are twenty a day", async () => {
  const { emailAddress } = await accountWith(world, { emailAddress: "guessed@kenshu.test" });
  const reset = (address: string, code: string) =>
    callerFrom(world, address).auth.resetPassword({ emailAddress, code, password: NEW_PASSWORD });
  await world.anonymous.auth.forgotPassword({ emailAddress });
  const code = await codeSentTo(world, emailAddress);
  const token = await linkSentTo(world, emailAddress);
  for (let attempt = 0; attempt < 5; attempt++) {
    await expectRefused(reset("198.51.100.1", wrongCode(code)), "CodeMismatch");
  }
  await expectRefused(reset("198.51.100.1", code), "LimitExceeded");
  await reset("198.51.100.2", code);

  await world.anonymous.auth.forgotPassword({ emailAddress });
  const next = await codeSentTo(world, emailAddress);
  for (let attempt = 0; attempt < 14; attempt++) {
    await expectRefused(reset(`198.51.100.${10 + attempt}`, wrongCode(next)), "CodeMismatch");
  }
  await expectRefused(reset("198.51.100.99", next), "LimitExceeded");
  // Nobody can guess the link, so wrong ones do not count.
  await expectRefused(
    world.anonymous.auth.resetPassword({ token, password: NEW_PASSWORD }),
    "CodeMismatch",
  );
  await world.anonymous.auth.resetPassword({
    token: await linkSentTo(world, emailAddress),
    password: "third-password",
  });
});

test("one stranger does not use up the day's mails to an address", async () => {
  const { emailAddress } = await accountWith(world, { emailAddress: "patience@kenshu.test" });
  let sent = 0;
  // A caller with one address of an IPv6 network can use all of them.
  const stranger = () => callerFrom(world, `2001:db8::${(++sent).toString(16)}`);
  for (let quarter = 0; quarter < 5; quarter++) {
    minutesLater(world, quarter * 15);
    for (let turn = 0; turn < 6; turn++) await stranger().auth.forgotPassword({ emailAddress });
  }
  expect(await mailsTo(world, emailAddress)).toHaveLength(10);
  await world.anonymous.auth.forgotPassword({ emailAddress });
  expect(await mailsTo(world, emailAddress)).toHaveLength(11);
  minutesLater(world, 24 * 60 + 75);
  await stranger().auth.forgotPassword({ emailAddress });
  expect(await mailsTo(world, emailAddress)).toHaveLength(12);
});

test("one stranger does not use up the day's tries of an address", async () => {
  const { emailAddress } = await accountWith(world, { emailAddress: "untried@kenshu.test" });
  const stranger = callerFrom(world, "203.0.113.7");
  const wrong = { emailAddress, code: "000000", password: NEW_PASSWORD };
  for (let round = 0; round < 5; round++) {
    // Each mail gives the stranger five new tries.
    await stranger.auth.forgotPassword({ emailAddress });
    for (let turn = 0; turn < 5; turn++) {
      await stranger.auth.resetPassword(wrong).catch(() => {});
    }
  }
  await expectRefused(stranger.auth.resetPassword(wrong), "LimitExceeded");
  await world.anonymous.auth.forgotPassword({ emailAddress });
  const code = await codeSentTo(world, emailAddress);
  await world.anonymous.auth.resetPassword({ emailAddress, code, password: NEW_PASSWORD });
});

test("strangers use up the day's mails to an address, but not those of a browser that has signed in to it", async () => {
  const { emailAddress } = await accountWith(world, { emailAddress: "flooded@kenshu.test" });
  const browser = openBrowser(world);
  await browser.signIn(emailAddress);
  for (let stranger = 0; stranger < 25; stranger++) {
    await callerFrom(world, `198.51.100.${stranger}`).auth.forgotPassword({ emailAddress });
  }
  // One more tells of the browser.
  expect(await mailsTo(world, emailAddress)).toHaveLength(1 + 20);
  await (await browser.caller()).auth.forgotPassword({ emailAddress });
  expect(await mailsTo(world, emailAddress)).toHaveLength(1 + 21);
});

test("an account disabled after its code was sent cannot use it", async () => {
  const { id, emailAddress } = await accountWith(world, { emailAddress: "stopped@kenshu.test" });
  await world.anonymous.auth.forgotPassword({ emailAddress });
  const code = await codeSentTo(world, emailAddress);
  const token = await linkSentTo(world, emailAddress);
  await world.db.updateTable("appUser").set({ isEnabled: false }).where("id", "=", id).execute();
  await expectUnchanged(
    world.db,
    async () => {
      for (const given of [{ emailAddress, code }, { token }]) {
        await expectRefused(
          world.anonymous.auth.resetPassword({ ...given, password: NEW_PASSWORD }),
          "CodeMismatch",
        );
      }
    },
    "attempt",
  );
});

test("a changed password ends every other sign-in session and is told by mail", async () => {
  const { id, emailAddress } = await accountWith(world, { emailAddress: "change@kenshu.test" });
  const own = await createSession(world.db, id, world.clock.now());
  const other = await createSession(world.db, id, world.clock.now());
  const caller = await callerWith(world, own.token);
  await caller.auth.changePassword({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  expect(await validateSession(world, own.token)).not.toBeNull();
  expect(await validateSession(world, other.token)).toBeNull();
  await expectRefused(signIn(emailAddress, PASSWORD), "WrongCredentials");
  await signIn(emailAddress, NEW_PASSWORD);
  expect(await mailsTo(world, emailAddress)).toMatchObject([
    { subject: "【Kenshu】パスワードが変更されました", pagePath: "/forgotPassword" },
  ]);
});

test("a change is refused for a wrong or a short password, and ten wrong ones lock the session's own count", async () => {
  const { id, emailAddress } = await accountWith(world, { emailAddress: "owner@kenshu.test" });
  const { token } = await createSession(world.db, id, world.clock.now());
  const other = await createSession(world.db, id, world.clock.now());
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
    description: "パスワードの変更を拒否（パスワードの間違い）、192.0.2.1、10回",
    operateUserId: id,
  });
  await expectRefused(
    auth.changePassword({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
    "AttemptLimitExceeded",
  );
  expect(await rows()).toEqual(before);
  // A thief with the session cannot lock the owner out.
  await signIn(emailAddress, PASSWORD);
  expect(await validateSession(world, other.token)).not.toBeNull();
  expect(await mailsTo(world, emailAddress)).toEqual([]);
});

test("one of two simultaneous changes wins", async () => {
  const { id, emailAddress } = await accountWith(world, { emailAddress: "race@kenshu.test" });
  const { token } = await createSession(world.db, id, world.clock.now());
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
