import { Role } from "@kenshu/domain/enumerations.ts";
import { beforeEach, expect, test } from "vitest";
import {
  accountWith,
  authLog,
  codeOf,
  mailsTo,
  minutesLater,
  openBrowser,
  ownerOf,
  PASSWORD,
  withAuthenticator,
} from "#modules/auth/testing.ts";
import { expectRefused, expectUnchanged, useWorld } from "#testing.ts";

const world = useWorld();
beforeEach(() => minutesLater(world, 0));
let number = 0;

/** An administrator, just signed in with a browser. */
async function administrator() {
  const emailAddress = `administrator${++number}@kenshu.test`;
  const { id } = await accountWith(world, { emailAddress, role: Role.Administrator });
  const browser = openBrowser(world, { userAgent: "curl/8.5.0" });
  await browser.signIn(emailAddress);
  return { id, browser, caller: await browser.caller() };
}

test("an administrator sees and ends the sign-in of somebody, one or all, with a fresh proof", async () => {
  const { id: userId, emailAddress } = await accountWith(world, {
    emailAddress: "seen@kenshu.test",
    name: "森 一郎",
  });
  const [first, second, third] = [openBrowser(world), openBrowser(world), openBrowser(world)];
  for (const browser of [first, second, third]) await browser.signIn(emailAddress);
  const { caller, browser, id } = await administrator();
  const { user } = caller;
  const { sessions, ...factors } = await user.getSignIn({ userId });
  expect(sessions).toHaveLength(3);
  expect(factors).toEqual({ passkeyCount: 0, hasAuthenticator: false, recoveryCodeCount: 0 });
  const digest = sessions[0]?.digest ?? "";
  await user.endSignInSession({ userId, digest });
  expect((await user.getSignIn({ userId })).sessions).toHaveLength(2);
  await expectUnchanged(world.db, async () => {
    await expectRefused(user.endSignInSession({ userId, digest }), "DbConflict", {
      found: "signedOut",
    });
    await expectRefused(user.getSignIn({ userId: 999_999 }), "UserNotFound");
    await expectRefused(user.endSignInSessions({ userId: id }), "UnauthorizedOperation");
    minutesLater(world, 5);
    await expectRefused(user.endSignInSessions({ userId }), "StepUpRequired");
    minutesLater(world, 0);
  });
  await (await browser.caller()).user.endSignInSessions({ userId });
  expect((await user.getSignIn({ userId })).sessions).toEqual([]);
  expect((await authLog(world)).map(({ description }) => description).slice(-2)).toEqual([
    "森 一郎さんのサインインを終了（不明な端末）",
    "森 一郎さんのサインインをすべて終了",
  ]);
});

test("everybody else is signed out at once", async () => {
  const { emailAddress } = await accountWith(world, { emailAddress: "all@kenshu.test" });
  const other = openBrowser(world);
  await other.signIn(emailAddress);
  const { caller, browser } = await administrator();
  await caller.auth.endEverySignInSession();
  await (await browser.caller()).area.getAll();
  await expect((await other.caller()).area.getAll()).rejects.toMatchObject({
    code: "UNAUTHORIZED",
  });
});

test("an administrator removes the factors of another, who is told, and never the own ones", async () => {
  const { id: userId, emailAddress } = await withAuthenticator(world, "lost@kenshu.test");
  const { caller, id } = await administrator();
  const { user } = caller;
  await expectUnchanged(world.db, async () => {
    await expectRefused(user.removeSecondFactors({ userId: id }), "UnauthorizedOperation", {
      found: "oneself",
    });
  });
  await user.removeSecondFactors({ userId });
  await world.anonymous.auth.signIn({ emailAddress, password: PASSWORD });
  const [mail] = await mailsTo(world, emailAddress);
  expect(mail?.body).toContain("管理者が2段階の確認を解除しました");
  await expectRefused(user.removeSecondFactors({ userId }), "DbConflict");
});

test("an app without its first code is no factor to remove", async () => {
  const { id: userId, auth } = await ownerOf(world, "pending@kenshu.test");
  const { key } = await auth.startAuthenticator();
  const { caller } = await administrator();
  await expectUnchanged(world.db, () =>
    expectRefused(caller.user.removeSecondFactors({ userId }), "DbConflict"),
  );
  await auth.addAuthenticator({ code: codeOf(key, world.clock.now()) });
});
