import { SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { beforeEach, expect, test } from "vitest";
import {
  accountWith,
  authLog,
  callerFrom,
  minutesLater,
  ownerOf,
  PASSWORD,
} from "#modules/auth/testing.ts";
import { expectRefused, useWorld } from "#testing.ts";

const world = useWorld();
beforeEach(() => minutesLater(world, 0));

let strangers = 0;
/** A stranger's attempt from this address, each time with an unknown e-mail address. */
function tryFrom(address: string) {
  const { auth } = callerFrom(world, address);
  const emailAddress = `stranger${++strangers}@kenshu.test`;
  return expectRefused(auth.signIn({ emailAddress, password: PASSWORD }), "WrongCredentials");
}
const descriptions = async () => (await authLog(world)).map(({ description }) => description);

test("a flood of refused strangers is one counted row per address and hour", async () => {
  await Promise.all(Array.from({ length: 12 }, () => tryFrom("192.0.2.1")));
  await tryFrom("192.0.2.2");
  await tryFrom("::ffff:192.0.2.3");
  // A caller with one address of an IPv6 network can use all of them.
  await tryFrom("2001:db8::1");
  await tryFrom("2001:db8::2");
  await tryFrom("fe80::1%eth0");
  await tryFrom("unknown");
  minutesLater(world, 60);
  await tryFrom("192.0.2.1");
  const refused = "サインインを拒否（登録のないメールアドレス）、";
  expect(await descriptions()).toEqual([
    `${refused}192.0.2.1、12回`,
    `${refused}192.0.2.2`,
    `${refused}192.0.2.3`,
    `${refused}2001:db8::/64、2回`,
    `${refused}fe80::/64`,
    "サインインを拒否（登録のないメールアドレス）",
    `${refused}192.0.2.1`,
  ]);
});

test("and so are mails that were not sent, whichever addresses are named", async () => {
  const { auth } = callerFrom(world, "203.0.113.9");
  for (let turn = 0; turn < 3; turn++) {
    const emailAddress = `nobody${turn}@kenshu.test`;
    await auth.forgotPassword({ emailAddress });
    await auth.resendConfirmationCode({ emailAddress });
  }
  const refused = (await descriptions()).filter((text) => text.includes("203.0.113.9"));
  expect(refused).toEqual([
    "パスワード再設定を拒否（対象のアカウントなし、または送信回数の上限）、203.0.113.9、3回",
    "確認コードの再送信を拒否（対象の登録が1件ではない）、203.0.113.9、3回",
  ]);
});

test("refusals of an account are counted for that account", async () => {
  const { id } = await accountWith(world, { emailAddress: "known@kenshu.test" });
  const { auth } = callerFrom(world, "198.51.100.7");
  const guess = { emailAddress: "known@kenshu.test", password: "wrong-password" };
  for (let turn = 0; turn < 3; turn++) await expectRefused(auth.signIn(guess), "WrongCredentials");
  const ofAccount = (await authLog(world)).filter(({ operateUserId }) => operateUserId === id);
  expect(ofAccount.map(({ description }) => description)).toEqual([
    "サインインを拒否（パスワードの間違い）、198.51.100.7、3回",
  ]);
  expect(ofAccount[0]?.targets).toEqual({ user: [id] });
});

test("wrong codes and links are counted, and what is sent too often", async () => {
  const { auth } = callerFrom(world, "198.51.100.20");
  const emailAddress = "codes@kenshu.test";
  const password = "a-fine-new-password";
  for (let turn = 0; turn < 2; turn++) {
    await expectRefused(auth.confirmSignUp({ emailAddress, code: "000000" }), "CodeMismatch");
    await expectRefused(auth.resetPassword({ token: "nobodys", password }), "CodeMismatch");
    await expectRefused(
      auth.resetPassword({ emailAddress, code: "000000", password }),
      "CodeMismatch",
    );
  }
  await expectRefused(
    auth.confirmSecondFactor({ ticket: "nobodys", code: "000000" }),
    "TicketExpired",
  );
  const signUp = { emailAddress, password, temporaryRegistrationPattern: SignUpPattern.Staff };
  for (;;)
    if (
      await auth.signUp(signUp).then(
        () => false,
        () => true,
      )
    )
      break;
  await expectRefused(auth.signUp(signUp), "LimitExceeded");
  const wrong = "コードまたはリンクの間違い";
  expect((await descriptions()).filter((text) => text.includes("198.51.100.20"))).toEqual([
    `メールアドレスの確認を拒否（${wrong}）、198.51.100.20、2回`,
    `パスワードの再設定を拒否（${wrong}）、198.51.100.20、4回`,
    "サインインを拒否（2段階の確認の期限切れ）、198.51.100.20",
    "新規登録を拒否（回数の上限）、198.51.100.20、2回",
  ]);
});

test("a person's own wrong code is logged under the person's name", async () => {
  const { id, auth } = await ownerOf(world, "mover@kenshu.test");
  await expectRefused(auth.confirmEmailAddressChange({ code: "000000" }), "CodeMismatch");
  const own = (await authLog(world)).filter(({ operateUserId }) => operateUserId === id);
  expect(own.map(({ description }) => description)).toEqual([
    "メールアドレスの変更を拒否（コードまたはリンクの間違い）、192.0.2.1",
  ]);
});
