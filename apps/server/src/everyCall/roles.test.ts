import { type RestRoute, restRoutes } from "@kenshu/api/rest/rest.ts";
import { type Input, type Row, validInputsIn } from "@kenshu/api/rest/validInputs/testing.ts";
import { Role, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { recordChanges } from "@kenshu/testkit/recordChanges.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Caller, callers, mayCall, people } from "#everyCall/callers.ts";
import { type Answer, callThrough, type Door, doorsOf, refusalIn } from "#everyCall/doors.ts";
import { isOfAccounts, rightInput } from "#everyCall/rightInput.ts";
import { openServer } from "#testing.ts";

let server: Awaited<ReturnType<typeof openServer>>;
let valid: Awaited<ReturnType<typeof validInputsIn>>;
let changes: Awaited<ReturnType<typeof recordChanges>>;
/** For calls that are about no row. */
let anyRow: Row;
/** For calls that are refused: a refusal ends no sign-in session. */
const tokens: Partial<Record<Caller, string>> = {};
beforeAll(async () => {
  server = await openServer();
  valid = await validInputsIn(server);
  anyRow = await valid.rows();
  for (const caller of callers) tokens[caller] = await newToken(caller, await valid.rows());
  changes = await recordChanges(server.db);
});
afterEach(async () => {
  await changes();
});
afterAll(() => server.close());

describe.each(restRoutes)("$path", (route) => {
  /** The state that no read and no refused call may change. */
  let kept: Given;
  beforeAll(async () => {
    kept = await givenFor(route);
  });

  test.each(callers)("answers %s as the permission grid says", async (caller) => {
    const isAllowed = mayCall(caller, route.name);
    const door = nextDoor(route);
    if (isAllowed) {
      const { row, input } = route.method === "POST" ? await givenFor(route) : kept;
      const token = await newToken(caller, row);
      expectServed(route, await callThrough(door, server, route, { token, input }));
    } else {
      const token = tokens[caller];
      const answer = await callThrough(door, server, route, { token, input: kept.input });
      await expectRefused(door, answer, caller === "nobody" ? 401 : 403);
    }
  });

  const leads = mayCall("S", route.name) ? Object.values(route.whose) : [];
  test.each(leads)(
    "a student learns and changes nothing with another student's %s",
    async (lead) => {
      const { row, input } = await givenFor(route);
      const token = await newToken("S", row);
      const ofOther = { ...input, [lead]: kept.input?.[lead] };
      await changes();
      for (const door of doors(route)) {
        const answer = await callThrough(door, server, route, { token, input: ofOther });
        await expectRefused(door, answer, 400);
      }
    },
  );
});

type Given = { row: Row; input: Input | undefined };

/** An input with which the call succeeds. A call that writes can use it once. */
async function givenFor(route: RestRoute): Promise<Given> {
  const row = valid.inputs[route.name] ? await valid.rows() : anyRow;
  const given = { row, input: await rightInput(valid, route, row) };
  await changes();
  return given;
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

async function expectRefused(door: Door, answer: Answer, status: number): Promise<void> {
  const { errorCode } = refusalIn(answer);
  expect({ door, status: answer.status, errorCode, changed: await changes() }).toEqual({
    door,
    status,
    errorCode: status === 401 ? undefined : "UnauthorizedOperation",
    changed: [],
  });
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
