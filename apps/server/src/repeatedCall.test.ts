import { CashFlowType, Role } from "@kenshu/domain/enumerations.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openServer } from "#testing.ts";

let server: Awaited<ReturnType<typeof openServer>>;
let token: string;
beforeAll(async () => {
  server = await openServer();
  token = await server.tokenAs(Role.Instructor);
});
afterAll(() => server.close());

const paid = (amount: number) =>
  server.db.selectFrom("cashFlow").select("id").where("amount", "=", amount).execute();

test.each([
  ["REST", "/api/CashFlow/Add"],
  ["tRPC", "/trpc/cashFlow.add"],
])("over %s a call that is sent again under its key is made once", async (door, path) => {
  const { id: studentUserId } = await server.build.student();
  const amount = path.length;
  const given = { studentUserId, type: CashFlowType.Payment, amount };
  const add = (body: object) =>
    server.call("POST", path, { token, body, headers: { "idempotency-key": `"${door}"` } });
  const answers = await Promise.all([add(given), add(given), add(given)]);
  expect(answers.map(({ status, text }) => ({ status, text }))).toEqual(
    Array(3).fill({ status: 200, text: answers[0]?.text }),
  );
  expect(await paid(amount)).toHaveLength(1);
  const refused = await add({ ...given, memo: "別の入金" });
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('"errorCode":"IdempotencyKeyReused"');
  expect(await paid(amount)).toHaveLength(1);
});

test("over REST a repeated answer says so, whether the first was a success or a refusal", async () => {
  const administrator = await server.tokenAs(Role.Administrator);
  const add = (name: string, key: string) =>
    server.call("POST", "/api/Area/Add", {
      token: administrator,
      body: { name },
      headers: { "idempotency-key": key },
    });
  const first = await add("キーの地域", "first");
  const again = await add("キーの地域", "first");
  expect(first.headers.get("idempotent-replayed")).toBeNull();
  expect(again).toMatchObject({ status: 200, json: first.json });
  expect(again.headers.get("idempotent-replayed")).toBe("true");

  const refused = await add("キーの地域", "second");
  const refusedAgain = await add("キーの地域", "second");
  expect(refused).toMatchObject({ status: 400, json: { errorCode: "DataDuplicated" } });
  expect(refusedAgain).toMatchObject({ status: 400, json: refused.json });
  expect(refusedAgain.headers.get("idempotent-replayed")).toBe("true");
});

test("a registration that took its caller the right to register answers again under its key", async () => {
  const person = await server.build.user({ role: Role.Guest, isUnregistered: true });
  const newcomer = await server.tokenOf(person);
  const add = (name: string, headers?: Record<string, string>) =>
    server.call("POST", "/api/User/AddUserProfile", {
      token: newcomer,
      body: { name, nameKana: "しんじん", version: 1 },
      headers,
    });
  const key = { "idempotency-key": "profile" };
  expect(await add("新人", key)).toMatchObject({ status: 204 });
  const again = await add("新人", key);
  expect(again).toMatchObject({ status: 204, text: "" });
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  const shown = await add("新人", { ...key, "x-acting-user": `${person.id + 1}` });
  expect(shown).toMatchObject({ status: 400, json: { errorCode: "SessionOfAnother" } });
  const refused = await add("別人", key);
  expect(refused).toMatchObject({ status: 400, json: { errorCode: "IdempotencyKeyReused" } });
  expect((await add("新人")).status).toBe(403);
  expect((await add("新人", { "idempotency-key": "other" })).status).toBe(403);
  const { name } = await server.db
    .selectFrom("appUser")
    .select("name")
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  expect(name).toBe("新人");
});

test("the document names the header for every write except those about accounts", async () => {
  const { json } = await server.call("GET", "/api/openapi.json");
  type Parameters = { parameters?: { name: string }[] };
  const { paths } = json as { paths: Record<string, Record<string, Parameters>> };
  const takesKey = (path: string) =>
    Object.values(paths[path] ?? {}).some(({ parameters = [] }) =>
      parameters.some(({ name }) => name === "Idempotency-Key"),
    );
  expect(["/api/CashFlow/Add", "/api/TrainingReserve/Reserve"].filter(takesKey)).toHaveLength(2);
  const others = ["/api/Area/GetAll", "/api/Auth/SignIn", "/api/Information/Search"];
  expect(others.filter(takesKey)).toEqual([]);
});
