import { restRoutes } from "@kenshu/api/rest/rest.ts";
import { type Row, validInputsIn } from "@kenshu/api/rest/validInputs/testing.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { type ProcedureName, permissions } from "@kenshu/domain/permissions.ts";
import { recordChanges } from "@kenshu/testkit/recordChanges.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callThrough, doorsOf, refusalIn } from "#everyCall/doors.ts";
import { isOfAccounts, rightInput } from "#everyCall/rightInput.ts";
import { openServer } from "#testing.ts";

let server: Awaited<ReturnType<typeof openServer>>;
let valid: Awaited<ReturnType<typeof validInputsIn>>;
let changes: Awaited<ReturnType<typeof recordChanges>>;
beforeAll(async () => {
  server = await openServer();
  valid = await validInputsIn(server);
  changes = await recordChanges(server.db);
});
afterAll(() => server.close());

const guarded = restRoutes.filter(({ name }) => permissions[name] !== "public");

async function callerOf(name: ProcedureName, row: Row) {
  const isInstructors = name === "Home.GetInstructorHome";
  const id = isInstructors
    ? (await server.build.user({ role: Role.Instructor })).id
    : await valid.callerOf(name, row);
  return { id, token: await server.tokenOf({ id }) };
}

describe.each(guarded)("$path", (route) => {
  test("is refused for a page of another before permission and input, with nothing changed", async () => {
    const { id, token } = await callerOf(route.name, await valid.rows());
    const { name: userName } = await server.db
      .selectFrom("appUser")
      .select("name")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const guest = await server.build.user({ role: Role.Guest, isUnregistered: true });
    const headers = { "x-acting-user": String(guest.id), "idempotency-key": "of another" };
    await changes();
    for (const door of doorsOf(route)) {
      // An input that no call takes.
      const given = { token, input: { id: "?" }, headers };
      const answer = await callThrough(door, server, route, given);
      expect({ door, status: answer.status, refusal: refusalIn(answer) }).toMatchObject({
        door,
        status: 400,
        refusal: { errorCode: "SessionOfAnother", userName },
      });
    }
    // Somebody without permission learns the same.
    const forbidden = await server.tokenOf(guest);
    const given = { token: forbidden, input: undefined, headers: { "x-acting-user": String(id) } };
    await changes();
    for (const door of doorsOf(route)) {
      const answer = await callThrough(door, server, route, given);
      expect(refusalIn(answer).errorCode, door).toBe("SessionOfAnother");
    }
    expect(await changes()).toEqual([]);
  });

  test("is served for a page of the caller as without the header", async () => {
    const row = await valid.rows();
    const input = await rightInput(valid, route, row);
    const { id, token } = await callerOf(route.name, row);
    const headers = { "x-acting-user": String(id) };
    const door = doorsOf(route)[0] ?? "tRPC";
    const answer = await callThrough(door, server, route, { token, input, headers });
    const served = isOfAccounts(route) ? [200, 204, 400] : [200, 204];
    expect(served, answer.text.slice(0, 200)).toContain(answer.status);
    expect(answer.text).not.toContain("SessionOfAnother");
  });
});

describe("the header X-Acting-User", () => {
  const path = "/api/User/GetOwn";

  test.each(["", "abc", "-1", "1.5", "1, 2", "99999999999"])(
    "that is no id (%j) is invalid input",
    async (value) => {
      const token = await server.tokenOf(await server.build.student());
      const given = { token, headers: { "x-acting-user": value } };
      const { status, json } = await server.callFrom("192.0.2.1", "GET", path, given);
      expect({ status, json }).toMatchObject({
        status: 400,
        json: { errors: [{ path: "X-Acting-User" }] },
      });
    },
  );

  test("changes no 401, and no public call", async () => {
    const headers = { "x-acting-user": "1" };
    expect(await server.callFrom("192.0.2.1", "GET", path, { headers })).toMatchObject({
      status: 401,
    });
    const token = await server.tokenOf(await server.build.student());
    expect(
      await server.callFrom("192.0.2.1", "GET", "/api/App/GetStart", { token, headers }),
    ).toMatchObject({ status: 200 });
  });

  test("a refusal for it is no answer to its Idempotency-Key", async () => {
    const student = await server.build.student();
    const { id } = await server.build.user({ role: Role.Administrator });
    const token = await server.tokenOf({ id });
    const key = { "idempotency-key": "kept for the right page" };
    const add = (actingUser: number) =>
      server.callFrom("192.0.2.1", "POST", "/api/Area/Add", {
        token,
        body: { name: "四国" },
        headers: { ...key, "x-acting-user": String(actingUser) },
      });
    expect((await add(student.id)).json).toMatchObject({ errorCode: "SessionOfAnother" });
    expect((await add(id)).status).toBe(200);
    // Nor does a stored answer reach another's page.
    expect((await add(student.id)).json).toMatchObject({ errorCode: "SessionOfAnother" });
  });

  test("asks the head of a file, too", async () => {
    const { id } = await server.build.user({ role: Role.Administrator });
    const head = await server.app.inject({
      method: "HEAD",
      url: "/api/Log/GetFile",
      headers: { authorization: `Bearer ${await server.tokenOf({ id })}`, "x-acting-user": "999" },
    });
    expect(head.statusCode).toBe(400);
  });
});
