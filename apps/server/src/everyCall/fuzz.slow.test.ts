import { commonRefusals } from "@kenshu/api/declaring/reported.ts";
import { isFile, type RestRoute, restRoutes } from "@kenshu/api/rest/rest.ts";
import { type Input, validInputsIn } from "@kenshu/api/rest/validInputs/testing.ts";
import { findFaults } from "@kenshu/db/check/findFaults.ts";
import { demoPassword } from "@kenshu/demo-data/demoAccounts.ts";
import { fillDemoData } from "@kenshu/demo-data/fillDemoData.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { permissions, type RoleLetter } from "@kenshu/domain/permissions.ts";
import { cheapHash } from "@kenshu/testkit/cheapHash.ts";
import { type Change, recordChanges } from "@kenshu/testkit/recordChanges.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { arbitraryInput, fieldsOf } from "#everyCall/arbitraryInput.ts";
import { type Caller, callers, letters, mayCall, people } from "#everyCall/callers.ts";
import { type Answer, callThrough, type Door, doorsOf, refusalIn } from "#everyCall/doors.ts";
import { asJson, hostileKeys, hostileValues } from "#everyCall/hostileValues.ts";
import { knownValues } from "#everyCall/knownValues.ts";
import { rightInput } from "#everyCall/rightInput.ts";
import { openServer } from "#testing.ts";

/** `npm run fuzz` sets these: for more calls, or to repeat a run that failed. */
const { FUZZ_SEED = "1", FUZZ_RUNS = "6" } = process.env;
/** nginx reads the headers of an answer into one page of memory. */
const HEADERS_MAX = 4096;
/** Milliseconds after which a call counts as hanging. */
const HANGING = 120_000;

type Call = { caller: Caller; door: Door; input: unknown };

let server: Awaited<ReturnType<typeof openServer>>;
let valid: Awaited<ReturnType<typeof validInputsIn>>;
let changes: () => Promise<Change[]>;
let tokens: Record<Caller, string>;
let studentUserId: number;
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await cheapHash(demoPassword);
  server = await openServer();
  await fillDemoData(server.db, server.clock.now());
  valid = await validInputsIn(server);
  changes = await recordChanges(server.db);
  await signIn();
});
afterAll(() => server.close());

/** Signs everybody in again, whatever has happened to their accounts and sign-in sessions. */
async function signIn(): Promise<void> {
  const signedIn = letters.map(async (letter) => {
    const user = letter === "S" ? await busyStudent() : await newPerson(letter);
    if (letter === "S") studentUserId = user.id;
    return [letter, await server.tokenOf(user)];
  });
  tokens = { ...Object.fromEntries(await Promise.all(signedIn)), nobody: "no-token" };
  await changes();
}

const newPerson = (letter: RoleLetter) => server.build.user({ ...people[letter], passwordHash });

/** The student who has most of what students have. */
async function busyStudent(): Promise<{ id: number }> {
  const { rows } = await sql<{ id: number }>`
    select id from app_user as student where role = ${Role.Student} and is_enabled and not is_unregistered
    order by (select count(distinct state) from activity where student_user_id = student.id)
      + (select count(distinct kind) from reservation where student_user_id = student.id)
      + (select count(distinct type) from cash_flow where student_user_id = student.id) desc, id
    limit 1`.execute(server.db);
  return rows[0] ?? server.build.student();
}

test.each(restRoutes)(
  "$path holds for every caller and every input, over REST and tRPC",
  async (route) => {
    await holdsAgainstHostileValues(route);
    const known = (await knownValues(server.db, studentUserId))(route.name);
    const call = fc.record({
      caller: fc.constantFrom(...callersFor(route)),
      door: fc.constantFrom(...doorsOf(route)),
      input: arbitraryInput(route.input, known),
    });
    await fc.assert(
      fc.asyncProperty(call, async (given) => {
        await make(route, given, tokens[given.caller]);
      }),
      { seed: Number(FUZZ_SEED), numRuns: Number(FUZZ_RUNS), timeout: HANGING },
    );
  },
  Number(FUZZ_RUNS) * HANGING,
);

test.each(restRoutes.filter(({ method, input }) => method === "POST" && input))(
  "$path takes no body in another charset than UTF-8",
  async (route) => {
    const { input } = await givenFor(route);
    const [head = "", tail = ""] = asJson({ ...input, other: "|" }).split("|");
    const shiftJis = Buffer.from([0x93, 0x8c]);
    const body = Buffer.concat([Buffer.from(head), shiftJis, Buffer.from(tail)]);
    const caller = callers.find((one) => mayCall(one, route.name)) ?? "A";
    const answer = await server.callFrom("10.255.0.1", "POST", route.path, {
      token: tokens[caller],
      body,
    });
    // A call for HM asks first whether the caller is an employee there.
    const isNoEmployee = answer.text.includes('"found":"noEmployee"');
    expect(isNoEmployee || answer.status === 415, answer.text).toBe(true);
    expect(await changes()).toEqual([]);
  },
);

test("the data breaks no rule after all calls", async () => {
  if (process.env.FUZZ_RUNS) console.table(answered);
  expect(await findFaults(server.db, server.clock.now())).toEqual([]);
});

/** How many calls of each path were answered with which status. */
const answered: Record<string, Record<string, number>> = {};
function count({ name }: RestRoute, status: number): void {
  answered[name] ??= {};
  answered[name][status] = (answered[name][status] ?? 0) + 1;
}

/** Those who may call it come three times as often as the others. */
function callersFor({ name }: RestRoute): Caller[] {
  const allowed = callers.filter((caller) => mayCall(caller, name));
  return [...callers, ...allowed, ...allowed];
}

/** Makes a call and returns what it changed. Throws if the call does what no call may do. */
async function make(route: RestRoute, given: Call, token: string | undefined): Promise<Change[]> {
  const { door, input } = given;
  const answer = await callThrough(door, server, route, { token, input });
  const changed = await changes();
  count(route, answer.status);
  const fault = faultIn(route, given, answer, changed);
  if (fault) {
    throw new Error(`${fault}: ${asJson(given)}: ${answer.status} ${answer.text.slice(0, 500)}`);
  }
  if (changed.some(({ table }) => /^(app_user|sign_in_session)$/.test(table))) await signIn();
  return changed;
}

/** Tries every hostile value once in every field of a call that would otherwise succeed. */
async function holdsAgainstHostileValues(route: RestRoute): Promise<void> {
  const allowed = callers.filter((caller) => mayCall(caller, route.name));
  const doors = doorsOf(route);
  let given = await givenFor(route);
  for (const [index, field] of spoiltFields(route).entries()) {
    const caller = allowed[index % allowed.length] ?? "A";
    const door = doors[index % doors.length] ?? "tRPC";
    const token = caller === "S" ? await given.newToken() : tokens[caller];
    const changed = await make(route, { caller, door, input: { ...given.input, ...field } }, token);
    if (changed.length > 0) given = await givenFor(route);
  }
}

/** An input with which the call succeeds, and the student it is about. */
async function givenFor(route: RestRoute) {
  const row = await valid.rows();
  const input = await rightInput(valid, route, row);
  await changes();
  return {
    input,
    async newToken() {
      const token = await server.tokenOf({ id: row.studentUserId });
      await changes();
      return token;
    },
  };
}

/**
 * `npm run fuzz` tries every hostile value. The test tries every third one, and begins with another
 * one in each field.
 */
function spoiltFields(route: RestRoute): Input[] {
  const place = restRoutes.indexOf(route);
  const fields = route.input ? fieldsOf(route.input) : [];
  return [
    ...hostileKeys.map((key) => ({ [key]: 1 })),
    ...fields.flatMap((field, index) =>
      hostileValues
        .filter((_, turn) => process.env.FUZZ_RUNS || turn % 3 === (place + index) % 3)
        .map((value) => ({ [field]: value })),
    ),
  ];
}

/** What the call did that no call may do, or null. */
function faultIn(
  route: RestRoute,
  { caller }: Call,
  answer: Answer,
  changed: Change[],
): string | null {
  const { name, refusals } = route;
  const { status } = answer;
  const isAllowed = mayCall(caller, name);
  if (!isAllowed && status !== (caller === "nobody" ? 401 : 403)) return "not for this role";
  if (isAllowed && ![200, 204, 400].includes(status)) return "an answer out of place";
  if (JSON.stringify(answer.headers).length > HEADERS_MAX) return "headers that a proxy refuses";
  if (status === 400) {
    const { errorCode, errors } = refusalIn(answer);
    const declared: readonly unknown[] = [...commonRefusals, ...refusals];
    if (!errors && !declared.includes(errorCode)) return "a refusal that is not declared";
  }
  const unforeseen = changed.filter(({ table }) => !mayChange(route, status, table));
  return unforeseen.length > 0 ? `changed ${asJson(unforeseen)}` : null;
}

/**
 * These calls write even when they fail or read: tries are counted and logged, downloads are
 * logged, and the first reading issues a receipt.
 */
function mayChange({ name, method, output }: RestRoute, status: number, table: string): boolean {
  const isSuccess = status < 300;
  if (isSuccess && method === "POST") return true;
  if (isSuccess && isFile(output)) return /^(receipt|receipt_number|audit_log)$/.test(table);
  const isOfAccounts =
    name.startsWith("Auth.") && (permissions[name] === "public" || status === 400);
  return isOfAccounts && /^(attempt|sign_up|email_address_change|audit_log)$/.test(table);
}
