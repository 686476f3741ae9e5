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

test("the document names the header where a call takes it", async () => {
  const { json } = await server.call("GET", "/api/openapi.json");
  const header = { name: "Idempotency-Key", in: "header" };
  expect(json).toMatchObject({
    paths: { "/api/CashFlow/Add": { post: { parameters: [expect.objectContaining(header)] } } },
  });
  const { paths } = json as { paths: Record<string, { post?: { parameters?: unknown } }> };
  expect(paths["/api/Area/Add"]?.post?.parameters ?? []).toEqual([]);
});
