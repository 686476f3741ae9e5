import { Role, SecondFactorFrom } from "@kenshu/domain/enumerations.ts";
import type { softPasskey } from "@kenshu/testkit/softPasskey.ts";

/**
 * What rules 2.4 and 2.13 to 2.15 say about two people who share two browsers, in memory and without
 * anything at once. `invariants.slow.test.ts` compares the product with it.
 */

const MINUTE = 60_000;
/** How long the code of an app is shown. */
export const STEP = 30_000;

export type App = { key: string; lastStep: number };
export type Key = {
  passkey: ReturnType<typeof softPasskey>;
  owner: Person;
  id: number;
  /** Some passkeys count, others always say 0. */
  counts: boolean;
  counter: number;
  isAdded: boolean;
};
export type Person = {
  id: number;
  emailAddress: string;
  role: Role;
  app: App | null;
  pending: App | null;
  keys: Key[];
  codes: string[];
  /** Codes and apps that count no more. */
  formerCodes: string[];
  formerApps: App[];
};
export type Ticket = { ticket: string; person: Person; expiresAt: number; tries: number };
export type Challenge = { challenge: string; device: Device; expiresAt: number; isUsed: boolean };
export type Session = { person: Person; provedAt: number; guesses: string };
/** A browser, or a caller over REST. */
export type Device = { name: string; isBrowser: boolean; session: Session | null; knows: Person[] };
/** A code of an app, told by its key and step, or a recovery code. */
export type Code = { text: string; of: string; step: number; recovery?: string };
/** A passkey's answer, and whether all that it says of itself is right. */
export type Signed = { key: Key; challenge: Challenge; counter: number; isSound: boolean };

export function signInModel(devices: readonly Device[]) {
  let now = 0;
  let from: SecondFactorFrom = SecondFactorFrom.Nobody;
  let sessions = 0;
  let tickets: Ticket[] = [];
  const guesses = new Map<string, number[]>();

  /** The tenth guess within 15 minutes locks for 15 minutes. */
  function countGuess(by: string): boolean {
    const made = guesses.get(by) ?? [];
    const since = now - 15 * MINUTE;
    if (made.length >= 10 && (made[9] ?? 0) > since) return false;
    guesses.set(by, [...made.filter((at) => at > since), now]);
    return true;
  }
  /** A browser that knows the person has a count of its own; strangers share one. */
  const guessesAt = (what: string, person: Person, device: Device) =>
    `${what} ${person.id} ${device.isBrowser && device.knows.includes(person) ? device.name : ""}`;

  const hasFactor = ({ app, keys }: Person) => app !== null || keys.some((key) => key.isAdded);
  const mustHaveFactor = ({ role }: Person) =>
    from === SecondFactorFrom.Staff ||
    (from === SecondFactorFrom.Administrators && role === Role.Administrator);

  function enter(device: Device, person: Person): "done" {
    device.session = { person, provedAt: now, guesses: `session ${++sessions}` };
    if (device.isBrowser && !device.knows.includes(person)) device.knows.push(person);
    return "done";
  }
  function dropCodes(person: Person): void {
    person.formerCodes.push(...person.codes);
    person.codes = [];
  }
  function dropApp(person: Person): void {
    if (person.app) person.formerApps.push(person.app);
    person.app = null;
  }
  /** Whether this code of the person counts now. Then it counts no more. */
  function takesCode({ app, codes, formerCodes }: Person, code: Code): boolean {
    if (code.recovery !== undefined) {
      const place = codes.indexOf(code.recovery);
      if (place < 0) return false;
      formerCodes.push(...codes.splice(place, 1));
      return true;
    }
    return app !== null && takesStep(app, code);
  }
  function takesStep(app: App, { of, step }: Code): boolean {
    const isNear = Math.abs(step - Math.floor(now / STEP)) <= 1;
    if (of !== app.key || !isNear || step <= app.lastStep) return false;
    app.lastStep = step;
    return true;
  }
  function takesPasskey(device: Device, { key, challenge, counter, isSound }: Signed): boolean {
    const isForDevice = device.isBrowser && challenge.device === device && !challenge.isUsed;
    const goesOn = counter > key.counter || (counter === 0 && key.counter === 0);
    if (!isSound || !isForDevice || challenge.expiresAt <= now || !key.isAdded || !goesOn) {
      return false;
    }
    challenge.isUsed = true;
    key.counter = counter;
    return true;
  }
  /** What is said to a caller before anything else. */
  function refusedFirst({ session, isBrowser }: Device, { hurts = false, setsUp = false } = {}) {
    if (!session) return "UNAUTHORIZED";
    const { person, provedAt } = session;
    if (!setsUp && mustHaveFactor(person) && !hasFactor(person)) return "SecondFactorMissing";
    return hurts && isBrowser && provedAt <= now - 5 * MINUTE ? "StepUpRequired" : null;
  }
  /** What a signed-in person does to the own factors. */
  const ofOwn =
    <Given extends unknown[]>(
      setsUp: boolean,
      act: (person: Person, ...given: Given) => string,
    ): ((device: Device, ...given: Given) => string) =>
    (device, ...given) => {
      const refused = refusedFirst(device, { hurts: true, setsUp });
      return refused ?? (device.session ? act(device.session.person, ...given) : "UNAUTHORIZED");
    };

  const addApp = ofOwn(true, (person, code: Code) => {
    if (person.app || !person.pending) return "DbConflict";
    if (!takesStep(person.pending, code)) return "CodeMismatch";
    person.app = person.pending;
    person.pending = null;
    return "done";
  });

  return {
    hasFactor,
    mustHaveFactor,
    refusedFirst,
    setNow(instant: Date) {
      now = instant.getTime();
    },
    signIn(device: Device, person: Person, isRight: boolean) {
      const by = guessesAt("password", person, device);
      if (!countGuess(by)) return "AttemptLimitExceeded";
      if (!isRight) return "WrongCredentials";
      guesses.delete(by);
      return hasFactor(person) ? "SecondFactorRequired" : enter(device, person);
    },
    holdTicket(ticket: string, person: Person) {
      tickets.push({ ticket, person, expiresAt: now + 5 * MINUTE, tries: 0 });
    },
    confirm(device: Device, ticket: string, code: Code) {
      const held = tickets.find((one) => one.ticket === ticket);
      if (!held || held.expiresAt <= now || held.tries >= 5) return "TicketExpired";
      const by = guessesAt("code", held.person, device);
      if (!countGuess(by)) return "AttemptLimitExceeded";
      held.tries++;
      if (!takesCode(held.person, code)) return "CodeMismatch";
      tickets = tickets.filter((one) => one !== held);
      guesses.delete(by);
      return enter(device, held.person);
    },
    signInWithPasskey(device: Device, signed: Signed) {
      return takesPasskey(device, signed) ? enter(device, signed.key.owner) : "PasskeyRefused";
    },
    prove(device: Device, proof: { isRight: boolean } | { code: Code } | { signed: Signed }) {
      const refused = refusedFirst(device, { setsUp: true });
      const { session } = device;
      if (refused || !session) return refused ?? "UNAUTHORIZED";
      if ("signed" in proof) {
        const isOwn = proof.signed.key.owner === session.person;
        if (!isOwn || !takesPasskey(device, proof.signed)) return "PasskeyRefused";
      } else {
        const by = `${"code" in proof ? "code" : "password"} ${session.guesses}`;
        if (!countGuess(by)) return "AttemptLimitExceeded";
        if ("code" in proof) {
          if (!takesCode(session.person, proof.code)) return "CodeMismatch";
        } else if (!proof.isRight) return "WrongCredentials";
        guesses.delete(by);
      }
      session.provedAt = now;
      return "done";
    },
    startApp: ofOwn(true, ({ app }) => (app ? "DbConflict" : "done")),
    holdPending(person: Person, key: string) {
      person.pending = { key, lastStep: 0 };
    },
    addApp(device: Device, code: Code) {
      const outcome = addApp(device, code);
      const { session } = device;
      if (outcome === "done" && session) {
        guesses.delete(guessesAt("code", session.person, device));
      }
      return outcome;
    },
    removeApp: ofOwn(false, (person) => {
      if (!person.app) return "DbConflict";
      dropApp(person);
      if (!hasFactor(person)) dropCodes(person);
      return "done";
    }),
    addPasskey: ofOwn(true, ({ keys }, isSound: boolean) => {
      if (!isSound) return "PasskeyRefused";
      return keys.filter((key) => key.isAdded).length >= 10 ? "LimitExceeded" : "done";
    }),
    removePasskey: ofOwn(false, (person, key: Key) => {
      if (!key.isAdded || key.owner !== person) return "DbConflict";
      key.isAdded = false;
      if (!hasFactor(person)) dropCodes(person);
      return "done";
    }),
    renewCodes: ofOwn(false, (person) => (hasFactor(person) ? "done" : "DbConflict")),
    holdCodes(person: Person, codes: string[]) {
      dropCodes(person);
      person.codes = codes.map((code) => code.replaceAll("-", ""));
    },
    endOtherSessions: (device: Device) => {
      const refused = refusedFirst(device, { hurts: true });
      if (refused) return refused;
      for (const other of devices) {
        if (other !== device && other.session?.person === device.session?.person) {
          other.session = null;
        }
      }
      return "done";
    },
    signOut(device: Device) {
      const refused = refusedFirst(device, { setsUp: true });
      device.session = null;
      return refused ?? "done";
    },
    endSessionsOf(whose: readonly Person[]) {
      for (const device of devices) {
        if (device.session && whose.includes(device.session.person)) device.session = null;
      }
    },
    require(asked: SecondFactorFrom, device: Device | null) {
      if (device) {
        const { session } = device;
        if (session && session.person.role !== Role.Administrator) return "UnauthorizedOperation";
        const refused = refusedFirst(device);
        if (refused || !session) return refused ?? "UNAUTHORIZED";
        if (asked !== SecondFactorFrom.Nobody && !hasFactor(session.person)) {
          return "UnauthorizedOperation";
        }
        const unproved = refusedFirst(device, { hurts: asked !== from });
        if (unproved) return unproved;
      }
      from = asked;
      return "done";
    },
    /** Everything that a person has beside the password. */
    removeFactors(person: Person) {
      dropApp(person);
      dropCodes(person);
      person.pending = null;
      for (const key of person.keys) key.isAdded = false;
      tickets = tickets.filter((one) => one.person !== person);
    },
  };
}
