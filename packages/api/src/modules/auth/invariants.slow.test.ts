import { Role, SecondFactorFrom } from "@kenshu/domain/enumerations.ts";
import { BusinessError } from "@kenshu/domain/errors.ts";
import { softPasskey } from "@kenshu/testkit/softPasskey.ts";
import { TRPCError } from "@trpc/server";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Challenge,
  type Code,
  type Device,
  type Key,
  type Person,
  type Signed,
  STEP,
  signInModel,
} from "#modules/auth/signInModel/testing.ts";
import {
  accountWith,
  callerWith,
  codeOf,
  openBrowser,
  PASSWORD,
  runResetSecondFactor,
  ticketOf,
  withAuthenticator,
  wrongCode,
} from "#modules/auth/testing.ts";
import { expectNoFaults, TEST_NOW, useWorld, type World } from "#testing.ts";

const world = useWorld();
const SITE = new URL("https://kenshu.test");
const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** In milliseconds: no run begins later, once every wanted end was seen. */
const TIME = 25_000;

const codeKind = fc.constantFrom(
  ...(["now", "now", "now", "before", "after", "farBefore", "farAfter"] as const),
  ...(["recovery", "recovery", "used", "formerApp", "others", "wrong"] as const),
);
const passkeyKind = fc.constantFrom(
  ...(["fresh", "fresh", "fresh", "fresh", "kept", "otherBrowser", "replayed"] as const),
  ...(["behind", "origin", "rpId", "unverified", "unknown"] as const),
);
/** How often each act comes, beside the others. */
const weights = {
  password: 12,
  code: 14,
  guessCodes: 1,
  passkey: 10,
  provePassword: 5,
  proveCode: 4,
  provePasskey: 5,
  startApp: 1,
  addApp: 4,
  removeApp: 3,
  addPasskey: 4,
  removePasskey: 3,
  renewCodes: 2,
  removeOthers: 1,
  reset: 0.2,
  require: 3,
  endSessions: 1,
  signOut: 1,
  read: 5,
  passTime: 8,
};
type Act = keyof typeof weights;
/** Any of these, by anybody, anywhere; what an act does not need it leaves. */
const step = fc.record({
  act: fc.oneof(
    ...Object.entries(weights).map(([act, weight]) => ({
      weight: weight * 10,
      arbitrary: fc.constant(act as Act),
    })),
  ),
  person: fc.nat(1),
  device: fc.nat(2),
  isRight: fc.constantFrom(true, true, true, true, false),
  place: fc.nat(9),
  code: codeKind,
  passkey: passkeyKind,
  from: fc.constantFrom(...Object.values(SecondFactorFrom)),
  byDesk: fc.boolean(),
  wait: fc.constantFrom(5, 30, 30, 30, 60, 240, 300, 960),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const plain = {
  ...({ isRight: true, place: 0, code: "now", passkey: "fresh" } as const),
  ...({ from: SecondFactorFrom.Nobody, byDesk: false, wait: 5 } as const),
};
/** Both sign in, and have a factor from the start. */
const beginning: Step[] = (["addApp", "addPasskey"] as const).flatMap((act, place) => [
  { ...plain, act: "password", person: place, device: place },
  { ...plain, act, person: place, device: place },
]);

let runs = 0;
/** Two people, their two browsers and a caller over REST, and an administrator at a desk. */
async function openRun(desk: Caller) {
  const number = ++runs;
  const person = async (role: Role): Promise<Person> => ({
    ...(await accountWith(world, { emailAddress: `person${number}-${role}@kenshu.test`, role })),
    ...{ role, app: null, pending: null, keys: [], codes: [], formerCodes: [], formerApps: [] },
  });
  const people = [await person(Role.Administrator), await person(Role.Instructor)] as const;
  const devices = ["first", "second", "REST"].map(
    (name): Device => ({ name, isBrowser: name !== "REST", session: null, knows: [] }),
  );
  return {
    people,
    devices,
    model: signInModel(devices),
    browsers: [openBrowser(world), openBrowser(world)],
    token: "",
    tickets: [] as { ticket: string; person: Person }[],
    challenges: [] as Challenge[],
    accepted: [] as { signed: Signed; answer: Answer }[],
    desk,
  };
}

type Answer = ReturnType<ReturnType<typeof softPasskey>["answer"]>;

type Run = Awaited<ReturnType<typeof openRun>>;
type Caller = Awaited<ReturnType<World["as"]>>;

/** How often which act ended how, over all runs. */
const seen = new Map<string, number>();

async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return "done";
  } catch (error) {
    const cause = error instanceof TRPCError ? error.cause : error;
    if (cause instanceof BusinessError) return cause.code;
    if (error instanceof TRPCError && error.code === "UNAUTHORIZED") return error.code;
    throw error;
  }
}

/** Takes one step, which must end as the model says. */
async function take(run: Run, given: Step): Promise<void> {
  const { model, people, devices } = run;
  const person = people[given.person] as Person;
  const device = devices[given.device] as Device;
  const now = world.clock.now();
  model.setNow(now);
  const caller = async (at = device) => {
    const browser = run.browsers[devices.indexOf(at)];
    return browser ? browser.caller() : callerWith(world, run.token);
  };
  const own = device.session?.person ?? person;
  const expectEnd = async (expected: string, call: Promise<unknown>) => {
    const ended = await outcomeOf(call);
    const end = `${given.act}: ${ended}`;
    seen.set(end, (seen.get(end) ?? 0) + 1);
    expect(end, JSON.stringify(given)).toBe(`${given.act}: ${expected}`);
    return ended === "done";
  };
  const keepToken = (answer: { accessToken?: string }) => {
    run.token = answer.accessToken ?? run.token;
  };

  const acts: Record<Act, () => Promise<unknown>> = {
    async password() {
      const expected = model.signIn(device, person, given.isRight);
      const { auth } = await caller();
      const { emailAddress } = person;
      const call = auth
        .signIn({ emailAddress, password: given.isRight ? PASSWORD : "wrong-password" })
        .then(keepToken);
      await expectEnd(expected, call);
      if (expected !== "SecondFactorRequired") return;
      const ticket = await ticketOf(call);
      run.tickets.unshift({ ticket, person });
      model.holdTicket(ticket, person);
    },
    async code() {
      const held = run.tickets[given.place % 3];
      if (!held) return;
      const code = codeFor(run, held.person, given);
      const { auth } = await caller();
      await expectEnd(
        model.confirm(device, held.ticket, code),
        auth.confirmSecondFactor({ ticket: held.ticket, code: code.text }).then(keepToken),
      );
    },
    async guessCodes() {
      for (const code of ["wrong", "wrong", "now"] as const) {
        await take(run, { ...given, act: "password", isRight: true });
        const guess = { ...given, act: "code", place: 0, code } as const;
        for (let time = 0; time < 5; time++) await take(run, guess);
      }
    },
    async passkey() {
      const made = await sign(run, person, device, given);
      if (!made) return;
      const { auth } = await caller();
      const send = () =>
        expectEnd(
          model.signInWithPasskey(device, made.signed),
          auth.signInWithPasskey({ answer: made.answer }),
        );
      if (await send()) {
        run.accepted.unshift(made);
        await send();
      }
    },
    async provePassword() {
      const password = given.isRight ? PASSWORD : "wrong-password";
      const { auth } = await caller();
      await expectEnd(model.prove(device, { isRight: given.isRight }), auth.prove({ password }));
    },
    async proveCode() {
      const code = codeFor(run, own, given);
      const { auth } = await caller();
      await expectEnd(model.prove(device, { code }), auth.prove({ code: code.text }));
    },
    async provePasskey() {
      const made = await sign(run, person, device, given);
      if (!made) return;
      const { auth } = await caller();
      const expected = model.prove(device, { signed: made.signed });
      if (await expectEnd(expected, auth.prove({ answer: made.answer })))
        run.accepted.unshift(made);
    },
    async startApp() {
      const { auth } = await caller();
      let key = "";
      const call = auth.startAuthenticator().then((started) => {
        key = started.key;
      });
      if (await expectEnd(model.startApp(device), call)) model.holdPending(own, key);
    },
    async addApp() {
      await acts.startApp();
      const { auth } = await caller();
      const { pending } = own;
      const code = pending && given.isRight ? codeAt(pending.key, 0) : wrongFor(pending?.key);
      const isFirst = !model.hasFactor(own);
      const call = auth.addAuthenticator({ code: code.text });
      if (!(await expectEnd(model.addApp(device, code), call))) return;
      expectCodes(run, own, isFirst, (await call).recoveryCodes);
    },
    async removeApp() {
      const { auth } = await caller();
      await expectEnd(model.removeApp(device), auth.removeAuthenticator());
    },
    async addPasskey() {
      const { auth } = await caller();
      const passkey = softPasskey(SITE);
      const told = given.isRight ? {} : { origin: "https://kenshu.example" };
      const isFirst = !model.hasFactor(own);
      const call = auth
        .getPasskeyCreation()
        .then((options) => auth.addPasskey({ name: "鍵", answer: passkey.create(options, told) }));
      // What a passkey signs is for one browser, which a caller over REST is not.
      const expected = model.addPasskey(device, given.isRight && device.isBrowser);
      if (!(await expectEnd(expected, call))) return;
      const { id } = await world.db
        .selectFrom("passkey")
        .select("id")
        .where("credentialId", "=", Buffer.from(passkey.id, "base64url"))
        .executeTakeFirstOrThrow();
      const counts = given.place % 2 === 0;
      own.keys.push({ passkey, owner: own, id, counts, counter: 0, isAdded: true });
      expectCodes(run, own, isFirst, (await call).recoveryCodes);
    },
    async removePasskey() {
      const key = at(person.keys, given.place);
      if (!key) return;
      const { auth } = await caller();
      await expectEnd(model.removePasskey(device, key), auth.removePasskey({ id: key.id }));
    },
    async renewCodes() {
      const { auth } = await caller();
      const call = auth.makeRecoveryCodes();
      if (!(await expectEnd(model.renewCodes(device), call))) return;
      model.holdCodes(own, (await call).recoveryCodes);
    },
    async removeOthers() {
      const expected = model.hasFactor(person) ? "done" : "DbConflict";
      const call = run.desk.user.removeSecondFactors({ userId: person.id });
      if (await expectEnd(expected, call)) model.removeFactors(person);
    },
    async reset() {
      const { exitCode } = await runResetSecondFactor(world, "--email", person.emailAddress);
      expect(exitCode).toBe(0);
      model.removeFactors(person);
    },
    async require() {
      const { setting } = given.byDesk ? run.desk : await caller();
      const present = await run.desk.setting.get();
      const expected = model.require(given.from, given.byDesk ? null : device);
      await expectEnd(expected, setting.update({ ...present, secondFactorFrom: given.from }));
    },
    async endSessions() {
      if (!given.byDesk) {
        const { auth } = await caller();
        await expectEnd(model.endOtherSessions(device), auth.endOtherSignInSessions());
        return;
      }
      const isEverybody = given.place === 0;
      const { auth, user } = run.desk;
      await (isEverybody
        ? auth.endEverySignInSession()
        : user.endSignInSessions({ userId: person.id }));
      model.endSessionsOf(isEverybody ? people : [person]);
    },
    async signOut() {
      const { auth } = await caller();
      await expectEnd(model.signOut(device), auth.signOut());
    },
    async read() {
      const { area } = await caller();
      await expectEnd(model.refusedFirst(device) ?? "done", area.getAll());
    },
    async passTime() {
      world.clock.set(new Date(now.getTime() + given.wait * SECOND));
    },
  };
  await acts[given.act]();
}

/** With the first factor come ten codes, and with no other. */
function expectCodes({ model }: Run, person: Person, isFirst: boolean, codes: string[] | null) {
  expect(codes?.length).toBe(isFirst ? 10 : undefined);
  if (codes) model.holdCodes(person, codes);
}

function at<T>(list: readonly T[], place: number): T | undefined {
  return list[place % list.length];
}

/** What an app shows so many steps from now. */
function codeAt(key: string, steps: number): Code {
  const step = Math.floor(world.clock.now().getTime() / STEP) + steps;
  return { text: codeOf(key, new Date(step * STEP)), of: key, step };
}

function wrongFor(key: string | undefined): Code {
  const text = key ? wrongCode(codeAt(key, 0).text) : "000000";
  return { text, of: "none", step: 0 };
}

/** A code that somebody types for this person, as the step says. */
function codeFor({ people }: Run, person: Person, { code, place }: Step): Code {
  const { app, codes, formerCodes, formerApps, pending } = person;
  const shown = (steps: number) => (app ? codeAt(app.key, steps) : wrongFor(undefined));
  const kept = (recovery: string | undefined): Code =>
    recovery ? { text: recovery, of: "none", step: 0, recovery } : wrongFor(app?.key);
  switch (code) {
    case "now":
      return shown(0);
    case "before":
      return shown(-1);
    case "after":
      return shown(1);
    case "farBefore":
      return shown(-2);
    case "farAfter":
      return shown(2);
    case "recovery":
      return kept(at(codes, place));
    case "used":
      return kept(at(formerCodes, place));
    case "formerApp": {
      const former = pending ?? formerApps.at(-1);
      return former ? codeAt(former.key, 0) : wrongFor(app?.key);
    }
    case "others": {
      const other = people.find((one) => one !== person);
      return other?.app ? codeAt(other.app.key, 0) : kept(other?.codes[0]);
    }
    case "wrong":
      return wrongFor(app?.key);
  }
}

/** What a passkey of this person answers, as the step says; null where nobody can ask for it. */
async function sign(run: Run, person: Person, device: Device, { passkey: kind, place }: Step) {
  if (!device.isBrowser) return null;
  const replayed = run.accepted.find(({ signed }) => signed.challenge.device === device);
  if (kind === "replayed" && replayed) return replayed;
  const known = at(person.keys, place);
  const key: Key | undefined =
    kind === "unknown" || !known
      ? { ...strangersKey, passkey: softPasskey(SITE), owner: person }
      : known;
  const asking =
    kind === "otherBrowser"
      ? run.devices.find((other) => other.isBrowser && other !== device)
      : device;
  const kept = run.challenges.filter((one) => one.device === device)[place % 2];
  const challenge = (kind === "kept" ? kept : undefined) ?? (await askedBy(run, asking ?? device));
  const counter = key.counts ? key.counter + (kind === "behind" ? 0 : 1) : 0;
  const told = {
    ...(kind === "origin" && { origin: "https://kenshu.example" }),
    ...(kind === "rpId" && { rpId: "kenshu.example" }),
    ...(kind === "unverified" && { isVerified: false }),
  };
  const answer = key.passkey.answer(challenge, { ...told, counter });
  const isSound = Object.keys(told).length === 0;
  return { signed: { key, challenge, counter, isSound }, answer };
}
const strangersKey = { id: 0, counts: false, counter: 0, isAdded: false };

async function askedBy(run: Run, device: Device): Promise<Challenge> {
  const browser = run.browsers[run.devices.indexOf(device)];
  if (!browser) throw new Error("only browsers ask for passkeys");
  const { challenge } = await (await browser.caller()).auth.getPasskeyChallenge();
  const expiresAt = world.clock.now().getTime() + 5 * MINUTE;
  const asked = { challenge, device, expiresAt, isUsed: false };
  run.challenges.unshift(asked);
  return asked;
}

/** A while later everybody comes in with what they have, and may go on, or set up what is missing. */
async function expectNobodyLockedOut({ model, people }: Run): Promise<void> {
  world.clock.set(new Date(world.clock.now().getTime() + 20 * MINUTE));
  model.setNow(world.clock.now());
  for (const person of people) {
    const { emailAddress, app, codes } = person;
    const browser = openBrowser(world);
    if (model.hasFactor(person)) {
      for (const key of person.keys.filter(({ isAdded }) => isAdded)) {
        const { auth } = await openBrowser(world).caller();
        const options = await auth.getPasskeyChallenge();
        const counter = key.counts ? key.counter + 1 : 0;
        await auth.signInWithPasskey({ answer: key.passkey.answer(options, { counter }) });
      }
      const code = app ? codeAt(app.key, 0).text : codes[0];
      if (code === undefined) continue;
      const ticket = await ticketOf(browser.signIn(emailAddress));
      await (await browser.caller()).auth.confirmSecondFactor({ ticket, code });
    } else {
      await browser.signIn(emailAddress);
    }
    const { auth } = await browser.caller();
    expect(await auth.getSignInMethods()).toMatchObject({
      passkeys: person.keys.filter(({ isAdded }) => isAdded).map(({ id }) => ({ id })),
      recoveryCodeCount: Math.max(codes.length - (model.hasFactor(person) && !app ? 1 : 0), 0),
      isNeeded: model.mustHaveFactor(person),
    });
    if (model.mustHaveFactor(person) && !model.hasFactor(person)) {
      const { key } = await auth.startAuthenticator();
      await auth.addAuthenticator({ code: codeAt(key, 0).text });
    }
    await (await browser.caller()).area.getAll();
  }
}

/** Ends without which the runs would show little. */
const wanted = [
  ...["password: done", "password: SecondFactorRequired", "code: TicketExpired"],
  ...["code: done", "code: CodeMismatch", "code: AttemptLimitExceeded"],
  ...["passkey: done", "passkey: PasskeyRefused", "proveCode: done", "provePasskey: done"],
  ...["read: SecondFactorMissing", "removeApp: StepUpRequired", "removeOthers: done"],
];
const unseen = () => wanted.filter((end) => !seen.has(end));

test("whatever factors come and go, who holds a right one gets in, and nobody else", async () => {
  const desk = await withAuthenticator(world, "desk@kenshu.test", Role.Administrator);
  const end = performance.now() + TIME;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 60, maxLength: 120 }), async (steps) => {
      if (performance.now() > end && unseen().length === 0) return;
      world.clock.set(TEST_NOW);
      await world.db
        .updateTable("setting")
        .set({ secondFactorFrom: SecondFactorFrom.Nobody })
        .execute();
      const run = await openRun(await world.as(desk));
      for (const given of beginning) await take(run, given);
      for (const given of steps) await take(run, given);
      await expectNobodyLockedOut(run);
    }),
    { numRuns: 25, endOnFailure: true },
  );
  await expectNoFaults(world);
  expect(unseen()).toEqual([]);
});
