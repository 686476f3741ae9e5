import { Role, SecondFactorFrom } from "@kenshu/domain/enumerations.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  accountWith,
  authLog,
  callerWith,
  codeOf,
  mailsTo,
  minutesLater,
  openBrowser,
  outcomesAtOnce,
  PASSWORD,
  ticketOf,
  withAuthenticator,
  wrongCode,
} from "#modules/auth/testing.ts";
import { expectRefused, expectUnchanged, useWorld } from "#testing.ts";

const world = useWorld();
beforeEach(() => minutesLater(world, 0));
afterEach(() => requireFrom(SecondFactorFrom.Nobody));

const signIn = (emailAddress: string, password = PASSWORD) =>
  world.anonymous.auth.signIn({ emailAddress, password });
const confirm = (ticket: string, code: string) =>
  world.anonymous.auth.confirmSecondFactor({ ticket, code });

async function requireFrom(secondFactorFrom: SecondFactorFrom): Promise<void> {
  await world.db.updateTable("setting").set({ secondFactorFrom }).execute();
}

test("after the right password an app's code signs in, each step once, a step early or late", async () => {
  const { emailAddress, key, recoveryCodes } = await withAuthenticator(world, "app@kenshu.test");
  expect(new Set(recoveryCodes).size).toBe(10);
  await expectRefused(signIn(emailAddress, "wrong-password"), "WrongCredentials");
  const seconds = (count: number) => new Date(world.clock.now().getTime() + count * 1000);

  // The step of the first code has been used.
  const ticket = await ticketOf(signIn(emailAddress));
  await expectRefused(confirm(ticket, codeOf(key, seconds(0))), "CodeMismatch");
  await expectRefused(confirm(ticket, codeOf(key, seconds(60))), "CodeMismatch");
  const { accessToken } = await confirm(ticket, ` ${codeOf(key, seconds(30))} `);
  expect(accessToken).toHaveLength(43);
  await expectRefused(confirm(ticket, codeOf(key, seconds(30))), "TicketExpired");

  minutesLater(world, 1);
  const again = await ticketOf(signIn(emailAddress));
  await expectRefused(confirm(again, codeOf(key, seconds(-60))), "CodeMismatch");
  await expectRefused(confirm(again, codeOf(key, seconds(-30))), "CodeMismatch");
  await confirm(again, codeOf(key, seconds(0)));
  minutesLater(world, 2);
  const late = await ticketOf(signIn(emailAddress));
  await expectRefused(confirm(late, codeOf(key, seconds(-60))), "CodeMismatch");
  await confirm(late, codeOf(key, seconds(-30)));
  const log = await authLog(world);
  expect(log.map(({ description }) => description).slice(-1)).toEqual(["サインイン（認証アプリ）"]);
});

test("a recovery code signs in once, however it is typed", async () => {
  const { emailAddress, recoveryCodes, browser } = await withAuthenticator(
    world,
    "lost@kenshu.test",
  );
  const [code = "", other = ""] = recoveryCodes;
  await confirm(await ticketOf(signIn(emailAddress)), code.toLowerCase().replaceAll("-", " "));
  const ticket = await ticketOf(signIn(emailAddress));
  await expectRefused(confirm(ticket, code), "CodeMismatch");
  await confirm(ticket, other);
  const { auth } = await browser.caller();
  expect(await auth.getSignInMethods()).toMatchObject({ recoveryCodeCount: 8 });

  const { recoveryCodes: renewed } = await auth.makeRecoveryCodes();
  const third = await ticketOf(signIn(emailAddress));
  await expectRefused(confirm(third, recoveryCodes[2] ?? ""), "CodeMismatch");
  await confirm(third, renewed[2] ?? "");
});

test("of one code used twice at once, or of one ticket, one signs in", async () => {
  const { id, emailAddress, recoveryCodes, key } = await withAuthenticator(
    world,
    "race@kenshu.test",
  );
  minutesLater(world, 1);
  const [code = "", one = "", other = ""] = recoveryCodes;
  const shown = codeOf(key, world.clock.now());
  const ticket = () => ticketOf(signIn(emailAddress));
  const [first, second, third, fourth, fifth] = [
    await ticket(),
    await ticket(),
    await ticket(),
    await ticket(),
    await ticket(),
  ];
  for (const [tries, refusal] of [
    [[() => confirm(first, code), () => confirm(second, code)], "CodeMismatch"],
    [[() => confirm(third, shown), () => confirm(fourth, shown)], "CodeMismatch"],
    [[() => confirm(fifth, one), () => confirm(fifth, other)], "TicketExpired"],
  ] as const) {
    expect((await outcomesAtOnce(world, id, tries)).sort()).toEqual([refusal, "in"]);
  }
});

test("a ticket ends after five wrong codes or five minutes; ten wrong codes lock", async () => {
  const { emailAddress, key } = await withAuthenticator(world, "tries@kenshu.test");
  minutesLater(world, 1);
  const right = codeOf(key, world.clock.now());
  const wrong = wrongCode(right);
  const late = await ticketOf(signIn(emailAddress));
  minutesLater(world, 6);
  await expectRefused(confirm(late, codeOf(key, world.clock.now())), "TicketExpired");
  await expectRefused(confirm("no ticket", right), "TicketExpired");

  for (const _ of [1, 2]) {
    const ticket = await ticketOf(signIn(emailAddress));
    for (const _ of [1, 2, 3, 4, 5]) await expectRefused(confirm(ticket, wrong), "CodeMismatch");
    await expectRefused(confirm(ticket, codeOf(key, world.clock.now())), "TicketExpired");
  }
  const locked = await ticketOf(signIn(emailAddress));
  const code = codeOf(key, world.clock.now());
  await expectRefused(confirm(locked, code), "AttemptLimitExceeded");
  // A browser with which the account has signed in before has a count of its own.
  const known = openBrowser(world);
  minutesLater(world, 30);
  await (await known.caller()).auth.confirmSecondFactor({
    ticket: await ticketOf(known.signIn(emailAddress)),
    code: codeOf(key, world.clock.now()),
  });
});

test("wrong codes of a former app do not count against a new one", async () => {
  const { emailAddress, browser, key } = await withAuthenticator(world, "anew@kenshu.test");
  minutesLater(world, 1);
  const wrong = wrongCode(codeOf(key, world.clock.now()));
  for (const _ of [1, 2]) {
    const ticket = await ticketOf(browser.signIn(emailAddress));
    for (const _ of [1, 2, 3, 4, 5]) {
      await expectRefused(
        (await browser.caller()).auth.confirmSecondFactor({ ticket, code: wrong }),
        "CodeMismatch",
      );
    }
  }
  const { auth } = await browser.caller();
  await auth.removeAuthenticator();
  const { key: next } = await auth.startAuthenticator();
  await auth.addAuthenticator({ code: codeOf(next, world.clock.now()) });
  minutesLater(world, 2);
  await (await browser.caller()).auth.confirmSecondFactor({
    ticket: await ticketOf(browser.signIn(emailAddress)),
    code: codeOf(next, world.clock.now()),
  });
});

test("ten wrong codes lock the proof of one session, and no other", async () => {
  const { emailAddress, browser, key } = await withAuthenticator(world, "guess@kenshu.test");
  const other = openBrowser(world);
  await (await other.caller()).auth.confirmSecondFactor({
    ticket: await ticketOf(other.signIn(emailAddress)),
    code: codeOf(key, new Date(world.clock.now().getTime() + 30_000)),
  });
  minutesLater(world, 6);
  const { auth } = await browser.caller();
  const right = codeOf(key, world.clock.now());
  for (let guess = 0; guess < 10; guess++) {
    await expectRefused(auth.prove({ code: wrongCode(right) }), "CodeMismatch");
  }
  await expectRefused(auth.prove({ code: right }), "AttemptLimitExceeded");
  await expectRefused((await browser.caller()).auth.makeRecoveryCodes(), "StepUpRequired");
  await (await other.caller()).auth.prove({ code: right });
  await auth.prove({ password: PASSWORD });
  await (await browser.caller()).auth.makeRecoveryCodes();
});

test("a new password, another address and a stop end what waits for its second factor", async () => {
  const { id, emailAddress, key, browser } = await withAuthenticator(world, "moved@kenshu.test");
  const ticket = await ticketOf(signIn(emailAddress));
  const { auth } = await browser.caller();
  await auth.changePassword({ currentPassword: PASSWORD, newPassword: "quite another thing" });
  minutesLater(world, 1);
  await expectRefused(confirm(ticket, codeOf(key, world.clock.now())), "TicketExpired");

  const stopped = await ticketOf(signIn(emailAddress, "quite another thing"));
  await world.db.updateTable("appUser").set({ isEnabled: false }).where("id", "=", id).execute();
  await expectRefused(confirm(stopped, codeOf(key, world.clock.now())), "TicketExpired");
});

test("who has a factor and who has none is told to nobody without the right password", async () => {
  const { emailAddress } = await withAuthenticator(world, "secret@kenshu.test");
  const plain = await accountWith(world, { emailAddress: "plain@kenshu.test" });
  for (const address of [emailAddress, plain.emailAddress, "nobody@kenshu.test"]) {
    await expectRefused(signIn(address, "wrong-password"), "WrongCredentials");
  }
});

test("factors are changed with a fresh proof, mailed and recorded", async () => {
  const { emailAddress, browser, key } = await withAuthenticator(world, "proof@kenshu.test");
  const { auth } = await browser.caller();
  minutesLater(world, 5);
  await expectUnchanged(world.db, async () => {
    await expectRefused(auth.removeAuthenticator(), "StepUpRequired");
    await expectRefused(auth.startAuthenticator(), "StepUpRequired");
    await expectRefused(auth.makeRecoveryCodes(), "StepUpRequired");
    await expectRefused(auth.endOtherSignInSessions(), "StepUpRequired");
  });
  await expectRefused(auth.prove({ password: "wrong-password" }), "WrongCredentials");
  await expectRefused(
    auth.prove({ code: wrongCode(codeOf(key, world.clock.now())) }),
    "CodeMismatch",
  );
  await expectRefused(auth.endOtherSignInSessions(), "StepUpRequired");
  await auth.prove({ code: codeOf(key, world.clock.now()) });
  const { auth: proved } = await browser.caller();
  await proved.removeAuthenticator();
  expect(await proved.getSignInMethods()).toMatchObject({
    authenticator: null,
    recoveryCodeCount: 0,
  });
  await signIn(emailAddress);
  const [mail] = await mailsTo(world, emailAddress);
  expect(mail).toMatchObject({
    subject: expect.stringContaining("サインインの方法が変更されました"),
    body: expect.stringContaining("認証アプリを削除"),
    pagePath: "/profile/methods",
  });
  await expectRefused(proved.removeAuthenticator(), "DbConflict");
  await expectRefused(proved.makeRecoveryCodes(), "DbConflict");

  minutesLater(world, 20);
  await proved.prove({ password: PASSWORD });
  await (await browser.caller()).auth.startAuthenticator();
});

test("a session that a server of the former version has begun goes on, and proves its person first", async () => {
  const { id, emailAddress } = await accountWith(world, { emailAddress: "former@kenshu.test" });
  const browser = openBrowser(world);
  await browser.signIn(emailAddress);
  // The former version knows no proof.
  await world.db
    .updateTable("signInSession")
    .set({ provedAt: null })
    .where("userId", "=", id)
    .execute();
  const { auth, area } = await browser.caller();
  await area.getAll();
  await expectRefused(auth.startAuthenticator(), "StepUpRequired");
  await auth.prove({ password: PASSWORD });
  await (await browser.caller()).auth.startAuthenticator();
});

test("who must have a factor and has none may only set one up, from the next call on", async () => {
  const { id, emailAddress } = await accountWith(world, {
    emailAddress: "must@kenshu.test",
    role: Role.Administrator,
  });
  const browser = openBrowser(world);
  await browser.signIn(emailAddress);
  await requireFrom(SecondFactorFrom.Administrators);
  const caller = await browser.caller();
  await expectUnchanged(world.db, async () => {
    await expectRefused(caller.area.getAll(), "SecondFactorMissing");
    await expectRefused(caller.setting.get(), "SecondFactorMissing");
  });
  expect(await caller.auth.getSignInMethods()).toMatchObject({ isNeeded: true });
  expect(await caller.user.getOwnAuthUser()).toMatchObject({ userId: id });
  const { key } = await caller.auth.startAuthenticator();
  await caller.auth.addAuthenticator({ code: codeOf(key, world.clock.now()) });
  await (await browser.caller()).area.getAll();

  // A REST caller without a factor signs in as ever, and may do nothing either.
  const other = await accountWith(world, {
    emailAddress: "other@kenshu.test",
    role: Role.Developer,
  });
  const { accessToken } = await signIn(other.emailAddress);
  await expectRefused((await callerWith(world, accessToken)).area.getAll(), "SecondFactorMissing");
  const instructor = openBrowser(world);
  const { emailAddress: teaching } = await accountWith(world, { emailAddress: "i@kenshu.test" });
  await instructor.signIn(teaching);
  await (await instructor.caller()).area.getAll();
  await requireFrom(SecondFactorFrom.Staff);
  await expectRefused((await instructor.caller()).area.getAll(), "SecondFactorMissing");
});

test("nobody asks others for a factor without one", async () => {
  const { emailAddress } = await accountWith(world, {
    emailAddress: "asks@kenshu.test",
    role: Role.Administrator,
  });
  const browser = openBrowser(world);
  await browser.signIn(emailAddress);
  const caller = await browser.caller();
  const setting = await caller.setting.get();
  const asking = { ...setting, secondFactorFrom: SecondFactorFrom.Administrators };
  await expectUnchanged(world.db, () =>
    expectRefused(caller.setting.update(asking), "UnauthorizedOperation", { found: "noFactor" }),
  );
  const { key } = await caller.auth.startAuthenticator();
  await caller.auth.addAuthenticator({ code: codeOf(key, world.clock.now()) });
  await caller.setting.update(asking);
});

test("an unknown browser is told of by mail once, and no caller of REST is", async () => {
  const { emailAddress } = await accountWith(world, { emailAddress: "where@kenshu.test" });
  const told = async () =>
    (await mailsTo(world, emailAddress)).filter(({ subject }) => subject.includes("新しい端末"));
  await signIn(emailAddress);
  expect(await told()).toEqual([]);
  const browser = openBrowser(world, {
    userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  });
  await browser.signIn(emailAddress);
  await browser.signIn(emailAddress);
  const [mail, ...others] = await told();
  expect(others).toEqual([]);
  expect(mail?.body).toContain("Firefox（Linux）");
  expect(mail?.pagePath).toBe("/profile/sessions");
});
