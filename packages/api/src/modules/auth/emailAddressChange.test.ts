import { beforeEach, expect, test } from "vitest";
import { createSession, validateSession } from "#modules/auth/sessions.ts";
import {
  accountWith,
  authLog,
  callerWith,
  codeSentTo,
  linkSentTo,
  mailsTo,
  minutesLater,
  ownerOf,
  PASSWORD,
  signUpAt,
  wrongCode,
} from "#modules/auth/testing.ts";
import { expectInvalid, expectRefused, expectUnchanged, useWorld } from "#testing.ts";

const world = useWorld();
beforeEach(() => minutesLater(world, 0));

const signIn = (emailAddress: string) =>
  world.anonymous.auth.signIn({ emailAddress, password: PASSWORD });

test("a new address counts from its confirmation on, and the old one is told", async () => {
  const { id, token: own, auth } = await ownerOf(world, "old@kenshu.test");
  const other = await createSession(world.db, id, world.clock.now());
  await world.anonymous.auth.forgotPassword({ emailAddress: "old@kenshu.test" });
  const resetCode = await codeSentTo(world, "old@kenshu.test");
  const token = await linkSentTo(world, "old@kenshu.test");
  await auth.requestEmailAddressChange({
    emailAddress: "New@kenshu.test",
    currentPassword: PASSWORD,
  });
  await signIn("old@kenshu.test");
  await expectRefused(signIn("new@kenshu.test"), "WrongCredentials");

  await auth.confirmEmailAddressChange({ code: await codeSentTo(world, "New@kenshu.test") });
  await signIn("new@kenshu.test");
  await expectRefused(signIn("old@kenshu.test"), "WrongCredentials");
  const user = await world.db
    .selectFrom("appUser")
    .select(["emailAddress", "version"])
    .where("id", "=", id)
    .executeTakeFirst();
  expect(user).toMatchObject({ emailAddress: "New@kenshu.test", version: 2 });
  expect(await validateSession(world, own)).not.toBeNull();
  expect(await validateSession(world, other.token)).toBeNull();
  const [told] = await mailsTo(world, "old@kenshu.test");
  expect(told).toMatchObject({
    subject: "【Kenshu】メールアドレスが変更されました",
    userId: id,
    pagePath: "/home",
  });
  // Somebody who reads the old mailbox gets no further.
  await expectRefused(
    world.anonymous.auth.resetPassword({ token, password: PASSWORD }),
    "CodeMismatch",
  );
  for (const emailAddress of ["old@kenshu.test", "new@kenshu.test"]) {
    await expectRefused(
      world.anonymous.auth.resetPassword({ emailAddress, code: resetCode, password: PASSWORD }),
      "CodeMismatch",
    );
  }
});

test("an address in use, the own one, and a malformed one are refused", async () => {
  const { auth } = await ownerOf(world, "own@kenshu.test");
  await accountWith(world, { emailAddress: "taken@kenshu.test" });
  await expectUnchanged(world.db, async () => {
    await expectRefused(
      auth.requestEmailAddressChange({
        emailAddress: "TAKEN@kenshu.test",
        currentPassword: PASSWORD,
      }),
      "AliasExists",
    );
    await expectInvalid(
      auth.requestEmailAddressChange({
        emailAddress: "Own@kenshu.test",
        currentPassword: PASSWORD,
      }),
      "emailAddress",
      "現在のメールアドレスと同じです。",
    );
    await expectInvalid(
      auth.requestEmailAddressChange({ emailAddress: "own@kenshu", currentPassword: PASSWORD }),
      "emailAddress",
    );
    await expectRefused(auth.confirmEmailAddressChange({ code: "123456" }), "CodeMismatch");
  });
});

test("an address taken between request and confirmation is refused", async () => {
  const { auth } = await ownerOf(world, "first@kenshu.test");
  await auth.requestEmailAddressChange({
    emailAddress: "wanted@kenshu.test",
    currentPassword: PASSWORD,
  });
  const code = await codeSentTo(world, "wanted@kenshu.test");
  await accountWith(world, { emailAddress: "Wanted@kenshu.test" });
  await expectUnchanged(
    world.db,
    () => expectRefused(auth.confirmEmailAddressChange({ code }), "AliasExists"),
    "email_address_change",
  );
});

test("a sign-up that nobody has confirmed keeps no address from its owner, and ends", async () => {
  const { id, auth } = await ownerOf(world, "before@kenshu.test");
  const early = await signUpAt(world, "Mine@kenshu.test");
  const wanted = { emailAddress: "mine@kenshu.test", currentPassword: PASSWORD };
  await auth.requestEmailAddressChange(wanted);
  // Before the confirmation nobody knows who owns it.
  const code = await codeSentTo(world, "mine@kenshu.test");
  await signUpAt(world, "MINE@kenshu.test");
  await auth.confirmEmailAddressChange({ code });
  await signIn("mine@kenshu.test");
  await expectUnchanged(
    world.db,
    () => expectRefused(world.anonymous.auth.confirmSignUp(early), "CodeMismatch"),
    "attempt",
  );
  const holders = world.db.selectFrom("appUser").select("id");
  expect(await holders.where("emailAddress", "ilike", "mine@kenshu.test").execute()).toEqual([
    { id },
  ]);
  expect(await world.db.selectFrom("signUp").select("id").execute()).toEqual([]);
});

test("a new address needs the password, which only its owner has, so nobody learns who else has one", async () => {
  const { id, emailAddress, token, auth } = await ownerOf(world, "stolen@kenshu.test");
  await accountWith(world, { emailAddress: "known@kenshu.test" });
  const wrong = (wanted: string) =>
    auth.requestEmailAddressChange({ emailAddress: wanted, currentPassword: "wrong-password" });
  for (let guess = 0; guess < 5; guess++) {
    await expectRefused(wrong("thief@kenshu.test"), "WrongCredentials");
    await expectRefused(wrong("known@kenshu.test"), "WrongCredentials");
  }
  const right = { emailAddress: "thief@kenshu.test", currentPassword: PASSWORD };
  await expectUnchanged(world.db, async () => {
    await expectRefused(auth.confirmEmailAddressChange({ code: "123456" }), "CodeMismatch");
  });
  await expectRefused(auth.requestEmailAddressChange(right), "AttemptLimitExceeded");
  expect(await mailsTo(world, "thief@kenshu.test")).toEqual([]);
  expect((await authLog(world)).at(-1)).toMatchObject({
    description: "メールアドレスの変更の申請を拒否（試行回数の上限）、192.0.2.1",
    operateUserId: id,
  });
  // A thief with the session cannot lock the owner out elsewhere.
  const other = await signIn(emailAddress);
  const owner = await callerWith(world, other.accessToken);
  await owner.auth.changePassword({ currentPassword: PASSWORD, newPassword: "quite-another" });
  expect(await validateSession(world, token)).toBeNull();
});

test("a code takes five tries, lasts 15 minutes, is sent five times, and serves only the owner", async () => {
  const { auth } = await ownerOf(world, "tries@kenshu.test");
  const other = await ownerOf(world, "other@kenshu.test");
  await auth.requestEmailAddressChange({
    emailAddress: "next1@kenshu.test",
    currentPassword: PASSWORD,
  });
  const code = await codeSentTo(world, "next1@kenshu.test");
  await expectUnchanged(
    world.db,
    async () => {
      await expectRefused(other.auth.confirmEmailAddressChange({ code }), "CodeMismatch");
      for (let attempt = 0; attempt < 5; attempt++) {
        await expectRefused(
          auth.confirmEmailAddressChange({ code: wrongCode(code) }),
          "CodeMismatch",
        );
      }
      await expectRefused(auth.confirmEmailAddressChange({ code }), "LimitExceeded");
    },
    "email_address_change",
  );
  for (let sent = 2; sent <= 5; sent++) {
    await auth.requestEmailAddressChange({
      emailAddress: `next${sent}@kenshu.test`,
      currentPassword: PASSWORD,
    });
  }
  const last = await codeSentTo(world, "next5@kenshu.test");
  await expectUnchanged(
    world.db,
    async () => {
      minutesLater(world, 15);
      await expectRefused(
        auth.confirmEmailAddressChange({ code: wrongCode(last) }),
        "CodeMismatch",
      );
      await expectRefused(auth.confirmEmailAddressChange({ code: last }), "CodeExpired");
      minutesLater(world, 0);
    },
    "email_address_change",
  );
  await expectUnchanged(world.db, () =>
    expectRefused(
      auth.requestEmailAddressChange({
        emailAddress: "next6@kenshu.test",
        currentPassword: PASSWORD,
      }),
      "LimitExceeded",
    ),
  );
  await auth.confirmEmailAddressChange({ code: last });
  await signIn("next5@kenshu.test");
});
