import { softPasskey } from "@kenshu/testkit/softPasskey.ts";
import { beforeEach, expect, test } from "vitest";
import {
  accountWith,
  minutesLater,
  openBrowser,
  outcomesAtOnce,
  PASSWORD,
  ticketOf,
} from "#modules/auth/testing.ts";
import { expectRefused, expectUnchanged, useWorld } from "#testing.ts";

const SITE = new URL("https://kenshu.test");
const world = useWorld();
beforeEach(() => minutesLater(world, 0));

/** A person with a passkey, and the browser in which it was made. */
async function withPasskey(emailAddress: string) {
  const { id } = await accountWith(world, { emailAddress });
  const browser = openBrowser(world);
  await browser.signIn(emailAddress);
  const { auth } = await browser.caller();
  const passkey = softPasskey(SITE);
  const answer = passkey.create(await auth.getPasskeyCreation());
  const { recoveryCodes } = await auth.addPasskey({ name: "スマートフォン", answer });
  return { id, emailAddress, browser, passkey, recoveryCodes };
}

/** A browser that nobody has signed in with, and a challenge for it. */
async function asked() {
  const browser = openBrowser(world);
  const { auth } = await browser.caller();
  return { browser, auth, challenge: await auth.getPasskeyChallenge() };
}

/** The browser keeps its cookie, so each call is made anew. */
const signInWith = async (
  { browser }: { browser: ReturnType<typeof openBrowser> },
  answer: ReturnType<ReturnType<typeof softPasskey>["answer"]>,
) => (await browser.caller()).auth.signInWithPasskey({ answer });

test("a passkey alone signs in, and is a second factor after the password", async () => {
  const { id, emailAddress, browser, passkey, recoveryCodes } =
    await withPasskey("key@kenshu.test");
  expect(recoveryCodes).toHaveLength(10);
  const signIn = () => world.anonymous.auth.signIn({ emailAddress, password: PASSWORD });
  const ticket = await ticketOf(signIn());
  await expectRefused(signIn(), "SecondFactorRequired", {
    ticket: expect.any(String),
    hasApp: false,
  });
  expect(ticket).toHaveLength(43);
  const stranger = await asked();
  await signInWith(stranger, passkey.answer(stranger.challenge, { counter: 1 }));
  const caller = await stranger.browser.caller();
  expect(await caller.user.getOwnAuthUser()).toMatchObject({ userId: id });
  const { auth } = await browser.caller();
  expect(await auth.getSignInMethods()).toMatchObject({
    passkeys: [{ name: "スマートフォン", lastUsedAt: "2027-03-10T10:00:00+09:00" }],
    takesPasskeys: true,
  });
});

test("what a browser has not signed just now, for this site, verified and once, signs nobody in", async () => {
  const { passkey } = await withPasskey("wrong@kenshu.test");
  for (const told of [
    { origin: "https://kenshu.example" },
    { rpId: "kenshu.example" },
    { isVerified: false },
  ]) {
    const one = await asked();
    await expectRefused(signInWith(one, passkey.answer(one.challenge, told)), "PasskeyRefused");
  }
  const [mine, others] = [await asked(), await asked()];
  await expectRefused(signInWith(mine, passkey.answer(others.challenge)), "PasskeyRefused");
  const forged = { challenge: Buffer.from("forged.9999999999999.x").toString("base64url") };
  await expectRefused(signInWith(mine, passkey.answer(forged)), "PasskeyRefused");
  await expectRefused(signInWith(mine, softPasskey(SITE).answer(mine.challenge)), "PasskeyRefused");

  const answer = passkey.answer(mine.challenge, { counter: 5 });
  await signInWith(mine, answer);
  await expectRefused(signInWith(mine, answer), "PasskeyRefused");
  // A copy counts from where it was copied.
  for (const counter of [5, 4, 0]) {
    const copied = await asked();
    const answer = passkey.answer(copied.challenge, { counter });
    await expectRefused(signInWith(copied, answer), "PasskeyRefused");
  }
  const late = await asked();
  minutesLater(world, 5);
  await expectRefused(
    signInWith(late, passkey.answer(late.challenge, { counter: 6 })),
    "PasskeyRefused",
  );
});

test("of one answer sent twice at once, and of a passkey and its copy, one signs in", async () => {
  const { id, passkey } = await withPasskey("race@kenshu.test");
  const [one, other] = [await asked(), await asked()];
  const twice = passkey.answer(one.challenge);
  const enter = () => signInWith(one, twice);
  expect((await outcomesAtOnce(world, id, [enter, enter])).sort()).toEqual([
    "PasskeyRefused",
    "in",
  ]);

  const again = await (await one.browser.caller()).auth.getPasskeyChallenge();
  const copies = [
    () => signInWith(one, passkey.answer(again, { counter: 1 })),
    () => signInWith(other, passkey.answer(other.challenge, { counter: 1 })),
  ];
  expect((await outcomesAtOnce(world, id, copies)).sort()).toEqual(["PasskeyRefused", "in"]);
});

test("a passkey made for another site, unverified, or for a challenge of the past, is not added", async () => {
  const { browser, passkey } = await withPasskey("making@kenshu.test");
  const { auth } = await browser.caller();
  const made = softPasskey(SITE);
  const creation = await auth.getPasskeyCreation();
  const former = made.create(creation);
  const add = (answer: typeof former) => auth.addPasskey({ name: "二つ目", answer });
  await expectUnchanged(world.db, async () => {
    for (const told of [
      { origin: "https://kenshu.example" },
      { rpId: "kenshu.example" },
      { isVerified: false },
    ]) {
      await expectRefused(add(made.create(creation, told)), "PasskeyRefused");
    }
    // What a sign-in asks for makes no passkey.
    await expectRefused(add(made.create(await auth.getPasskeyChallenge())), "PasskeyRefused");
    await expectRefused(add(passkey.create(creation)), "DataDuplicated");
  });
  await add(former);
  await expectUnchanged(world.db, () => expectRefused(add(former), "PasskeyRefused"));
  const late = softPasskey(SITE).create(await auth.getPasskeyCreation());
  minutesLater(world, 5);
  await auth.prove({ password: PASSWORD });
  const { auth: proved } = await browser.caller();
  await expectRefused(proved.addPasskey({ name: "遅い", answer: late }), "PasskeyRefused");
});

test("two tabs of one browser do not disturb each other", async () => {
  const { passkey } = await withPasskey("tabs@kenshu.test");
  const first = await asked();
  const second = await (await first.browser.caller()).auth.getPasskeyChallenge();
  await signInWith(first, passkey.answer(first.challenge, { counter: 1 }));
  await signInWith(first, passkey.answer(second, { counter: 2 }));
});

test("a removed key, and that of a stopped account, sign nobody in", async () => {
  const { id, browser, passkey } = await withPasskey("gone@kenshu.test");
  const stopped = await asked();
  await world.db.updateTable("appUser").set({ isEnabled: false }).where("id", "=", id).execute();
  await expectRefused(signInWith(stopped, passkey.answer(stopped.challenge)), "AccountDisabled");
  await world.db.updateTable("appUser").set({ isEnabled: true }).where("id", "=", id).execute();

  const { auth } = await browser.caller();
  const { passkeys } = await auth.getSignInMethods();
  await auth.removePasskey({ id: passkeys[0]?.id ?? 0 });
  await expectRefused(auth.removePasskey({ id: passkeys[0]?.id ?? 0 }), "DbConflict");
  const one = await asked();
  await expectRefused(signInWith(one, passkey.answer(one.challenge)), "PasskeyRefused");
  expect(await auth.getSignInMethods()).toMatchObject({ passkeys: [], recoveryCodeCount: 0 });
});

test("a passkey proves its own person alone, and is added to nobody else", async () => {
  const own = await withPasskey("own@kenshu.test");
  const other = await withPasskey("else@kenshu.test");
  minutesLater(world, 6);
  const { auth } = await own.browser.caller();
  await expectRefused(auth.getPasskeyCreation(), "StepUpRequired");
  const theirs = other.passkey.answer(await auth.getPasskeyChallenge());
  await expectRefused(auth.prove({ answer: theirs }), "PasskeyRefused");
  await auth.prove({ answer: own.passkey.answer(await auth.getPasskeyChallenge()) });

  const { auth: proved } = await own.browser.caller();
  const creation = await proved.getPasskeyCreation();
  expect(creation.excludeCredentials.map(({ id }) => id)).toEqual([own.passkey.id]);
  const answer = softPasskey(SITE).create(creation);
  const elsewhere = await other.browser.caller();
  await expectRefused(elsewhere.auth.addPasskey({ name: "横取り", answer }), "StepUpRequired");
  await elsewhere.auth.prove({ password: PASSWORD });
  await expectRefused(
    (await other.browser.caller()).auth.addPasskey({ name: "横取り", answer }),
    "PasskeyRefused",
  );
});
