import { type RestRoute, restRoutes } from "@kenshu/api/rest/rest.ts";
import { type Input, type Row, validInputsIn } from "@kenshu/api/rest/validInputs/testing.ts";
import { Role, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { recordChanges } from "@kenshu/testkit/recordChanges.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, callers, mayCall, people } from "#everyCall/callers.ts";
import { type Answer, callThrough, type Door, doorsOf, refusalIn } from "#everyCall/doors.ts";
import { isOfAccounts, rightInput } from "#everyCall/rightInput.ts";
import { openServer } from "#testing.ts";

let server: Awaited<ReturnType<typeof openServer>>;
let valid: Awaited<ReturnType<typeof validInputsIn>>;
let changes: Awaited<ReturnType<typeof recordChanges>>;
/** For calls that are about no row. */
let anyRow: Row;
/** For calls that are refused or only read: these end no sign-in session. */
const tokens: Partial<Record<Caller, string>> = {};
beforeAll(async () => {
  server = await openServer();
  valid = await validInputsIn(server);
  anyRow = await valid.rows();
  for (const caller of callers) tokens[caller] = await newToken(caller, await valid.rows());
  changes = await recordChanges(server.db);
});
afterAll(() => server.close());

/** This one ends everybody's session, so it comes last. */
const endsAll = ({ name }: RestRoute) => Number(name === "Auth.EndEverySignInSession");
const inOrder = restRoutes.toSorted((one, other) => endsAll(one) - endsAll(other));

describe.each(inOrder)("$path", (route) => {
  /** The state that no read and no refused call may change. */
  let kept: Given;
  beforeAll(async () => {
    kept = await givenFor(route);
  });

  const allowed = callers.filter((caller) => mayCall(caller, route.name));
  const refused = callers.filter((caller) => !allowed.includes(caller));

  if (refused.length > 0) {
    test(`refuses ${refused.join(", ")}`, async () => {
      await expectRefused(
        route,
        refused.map((caller) => ({
          caller,
          door: nextDoor(route),
          token: tokens[caller],
          input: kept.input,
          status: caller === "nobody" ? 401 : 403,
        })),
      );
    });
  }

  test.each(allowed)("serves %s", async (caller) => {
    const door = nextDoor(route);
    const isRead = route.method === "GET" && !isOfAccounts(route);
    const { row, input } = isRead ? kept : await givenFor(route);
    const ofStaff = isRead && caller !== "S" ? tokens[caller] : undefined;
    const token = ofStaff ?? (await newToken(caller, row));
    expectServed(route, await callThrough(door, server, route, { token, input }));
  });

  const leads = mayCall("S", route.name) ? Object.values(route.whose) : [];
  test.each(leads)(
    "a student learns and changes nothing with another student's %s",
    async (lead) => {
      const { row, input } = await givenFor(route);
      const token = await newToken("S", row);
      const ofOther = { ...input, [lead]: kept.input?.[lead] };
      await expectRefused(
        route,
        doors(route).map((door) => ({ caller: "S", door, token, input: ofOther, status: 400 })),
      );
    },
  );
});

type Given = { row: Row; input: Input | undefined };

/** An input with which the call succeeds. A call that writes can use it once. */
async function givenFor(route: RestRoute): Promise<Given> {
  const row = valid.inputs[route.name] ? await valid.rows() : anyRow;
  return { row, input: await rightInput(valid, route, row) };
}

/** REST takes a query with a POST, too, which says nothing of roles. */
function doors(route: RestRoute): Door[] {
  return doorsOf(route).filter((door) => door !== "REST, query" || route.method === "GET");
}

let turn = 0;
/** The same permission guards every door, so callers take the doors in turn. */
function nextDoor(route: RestRoute): Door {
  const open = doors(route);
  turn += 1;
  return open[turn % open.length] ?? "tRPC";
}

function expectServed(route: RestRoute, { status, text }: Answer): void {
  const expected = isOfAccounts(route) ? [200, 204, 400] : [200, 204];
  expect(expected, text.slice(0, 200)).toContain(status);
}

type Refused = {
  caller: Caller;
  door: Door;
  token: string | undefined;
  input: Input | undefined;
  status: number;
};

/** Makes the calls. Each is refused, and together they change nothing. */
async function expectRefused(route: RestRoute, calls: Refused[]): Promise<void> {
  await changes();
  const answers = [];
  for (const { caller, door, token, input } of calls) {
    const answer = await callThrough(door, server, route, { token, input });
    const { errorCode } = refusalIn(answer);
    answers.push({ caller, door, status: answer.status, errorCode });
  }
  const expected = calls.map(({ caller, door, status }) => ({
    caller,
    door,
    status,
    errorCode: status === 401 ? undefined : "UnauthorizedOperation",
  }));
  expect({ answers, changed: await changes() }).toEqual({ answers: expected, changed: [] });
}

let employees = 0;
/** A new sign-in session, for the student of this row or for a new person of another role. */
async function newToken(caller: Caller, { studentUserId }: Row): Promise<string | undefined> {
  if (caller === "nobody") return undefined;
  if (caller === "S") return server.tokenOf({ id: studentUserId });
  const account = {
    temporaryRegistrationPattern: SignUpPattern.Student,
    // Some calls of administrators need this (rule 15.10).
    heartfulEmployeeId: people[caller].role === Role.Administrator ? ++employees : null,
  };
  return server.tokenOf(await server.build.user({ ...people[caller], ...account }));
}
