import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createSession } from "#modules/auth/sessions.ts";
import {
  accountWith,
  callerWith,
  codeSentTo,
  mailsTo,
  minutesLater,
  PASSWORD,
  wrongCode,
} from "#modules/auth/testing.ts";
import { expectInvalid, expectRefused, expectUnchanged, openWorld, type World } from "#testing.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => minutesLater(world, 0));
afterAll(() => world.close());

async function ownerOf(emailAddress: string) {
  const account = await accountWith(world, { emailAddress });
  const { token } = await createSession(world.db, account.id);
  return { ...account, auth: (await callerWith(world, token)).auth };
}
const signIn = (emailAddress: string) =>
  world.anonymous.auth.signIn({ emailAddress, password: PASSWORD });

test("a new address counts from its confirmation on, and the old one is told", async () => {
  const { id, auth } = await ownerOf("old@kenshu.test");
  await world.anonymous.auth.forgotPassword({ emailAddress: "old@kenshu.test" });
  const resetCode = await codeSentTo(world, "old@kenshu.test");
  await auth.requestEmailAddressChange({ emailAddress: "New@kenshu.test" });
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
  const [told] = await mailsTo(world, "old@kenshu.test");
  expect(told?.subject).toBe("【Kenshu】メールアドレスが変更されました");
  // Whoever reads the old mailbox gets no further.
  for (const emailAddress of ["old@kenshu.test", "new@kenshu.test"]) {
    await expectRefused(
      world.anonymous.auth.resetPassword({ emailAddress, code: resetCode, password: PASSWORD }),
      "CodeMismatch",
    );
  }
});

test("an address in use, the own one, and a malformed one are refused", async () => {
  const { auth } = await ownerOf("own@kenshu.test");
  await accountWith(world, { emailAddress: "taken@kenshu.test" });
  await expectUnchanged(world.db, async () => {
    await expectRefused(
      auth.requestEmailAddressChange({ emailAddress: "TAKEN@kenshu.test" }),
      "AliasExists",
    );
    await expectInvalid(
      auth.requestEmailAddressChange({ emailAddress: "Own@kenshu.test" }),
      "emailAddress",
      "現在のメールアドレスと同じです。",
    );
    await expectInvalid(
      auth.requestEmailAddressChange({ emailAddress: "own@kenshu" }),
      "emailAddress",
    );
    await expectRefused(auth.confirmEmailAddressChange({ code: "123456" }), "CodeMismatch");
  });
});

test("an address taken between request and confirmation is refused", async () => {
  const { auth } = await ownerOf("first@kenshu.test");
  await auth.requestEmailAddressChange({ emailAddress: "wanted@kenshu.test" });
  const code = await codeSentTo(world, "wanted@kenshu.test");
  await accountWith(world, { emailAddress: "Wanted@kenshu.test" });
  await expectUnchanged(
    world.db,
    () => expectRefused(auth.confirmEmailAddressChange({ code }), "AliasExists"),
    "confirmation_code",
  );
});

test("codes: five tries, 15 minutes, five sent, and only the owner's", async () => {
  const { auth } = await ownerOf("tries@kenshu.test");
  const other = await ownerOf("other@kenshu.test");
  await auth.requestEmailAddressChange({ emailAddress: "next1@kenshu.test" });
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
      minutesLater(world, 15);
      await expectRefused(auth.confirmEmailAddressChange({ code }), "CodeExpired");
      minutesLater(world, 0);
    },
    "confirmation_code",
  );
  for (let sent = 2; sent <= 5; sent++) {
    await auth.requestEmailAddressChange({ emailAddress: `next${sent}@kenshu.test` });
  }
  await expectUnchanged(world.db, () =>
    expectRefused(
      auth.requestEmailAddressChange({ emailAddress: "next6@kenshu.test" }),
      "LimitExceeded",
    ),
  );
  await auth.confirmEmailAddressChange({ code: await codeSentTo(world, "next5@kenshu.test") });
  await signIn("next5@kenshu.test");
});
