import { expectUnchanged } from "@kenshu/api/testing.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openServer } from "#testing.ts";

let server: Awaited<ReturnType<typeof openServer>>;
let administrator: string;
beforeAll(async () => {
  server = await openServer();
  administrator = await server.tokenAs(Role.Administrator);
});
afterAll(() => server.close());

const areaNames = async () => {
  const rows = await server.db.selectFrom("area").select("name").orderBy("id").execute();
  return rows.map(({ name }) => name);
};
const sentence = expect.stringMatching(/[ぁ-ん]/);

describe("who may call", () => {
  test("no sign-in session, a forged token and a token that is no bearer's get 401, whatever the input", async () => {
    const callers: Record<string, string>[] = [
      {},
      { authorization: `Bearer ${"x".repeat(43)}` },
      { authorization: "Bearer" },
      { authorization: `Basic ${administrator}` },
      { cookie: "kenshu_session=forged" },
    ];
    for (const headers of callers) {
      for (const [method, path, body] of [
        ["GET", "/api/Area/GetAll"],
        ["GET", "/api/Area/Get?id=x"],
        ["POST", "/api/Area/Add", "{not json"],
      ] as const) {
        const origin = { "sec-fetch-site": "same-origin" };
        const answer = await server.call(method, path, {
          body,
          headers: { ...origin, ...headers },
        });
        expect(answer).toMatchObject({ status: 401, json: { message: sentence } });
        expect(answer.json).not.toHaveProperty("errorCode");
      }
    }
  });

  test("a role that may not call gets 403 before the input is looked at, and nothing changes", async () => {
    const token = await server.tokenAs(Role.Viewer);
    const before = await areaNames();
    for (const body of [{ name: "新しい地域" }, {}, "{not json", "[]"]) {
      const answer = await server.call("POST", "/api/Area/Add", { token, body });
      expect(answer.status).toBe(403);
      expect(answer.json).toEqual({ errorCode: "UnauthorizedOperation", message: sentence });
    }
    expect(await areaNames()).toEqual(before);
  });

  test("the word Bearer counts in any case", async () => {
    for (const scheme of ["Bearer", "bearer", "BEARER"]) {
      const headers = { authorization: `${scheme} ${administrator}` };
      expect((await server.call("GET", "/api/Area/GetAll", { headers })).status).toBe(200);
    }
  });

  test("a person who was disabled a moment ago gets 401", async () => {
    const user = await server.build.user({ role: Role.Instructor });
    const token = await server.tokenOf(user);
    expect((await server.call("GET", "/api/Area/GetAll", { token })).status).toBe(200);
    await server.db
      .updateTable("appUser")
      .set({ isEnabled: false })
      .where("id", "=", user.id)
      .execute();
    expect((await server.call("GET", "/api/Area/GetAll", { token })).status).toBe(401);
  });
});

describe("input", () => {
  const add = (body: unknown, path = "/api/Area/Add") =>
    server.call("POST", path, { token: administrator, body });

  test("that is not JSON gets 400 without a code, and the sentence says so", async () => {
    for (const body of ["{not json", "{", "undefined"]) {
      const answer = await add(body);
      const message = expect.stringContaining("JSONとして読み取れません");
      expect(answer.status).toBe(400);
      expect(answer.json).toEqual({ message, errors: [{ path: "", message }] });
    }
  });

  test("that is missing, of a wrong type or too long gets 400 with the path of each", async () => {
    const before = await areaNames();
    for (const body of [
      undefined,
      "",
      {},
      { name: 1 },
      { name: null },
      { name: "あ".repeat(101) },
    ]) {
      const answer = await add(body);
      expect(answer.status).toBe(400);
      expect(answer.json).toEqual({
        message: sentence,
        errors: [{ path: "name", message: expect.any(String) }],
      });
    }
    for (const body of ["[]", '"text"', "1"]) expect((await add(body)).status).toBe(400);
    expect(await areaNames()).toEqual(before);
  });

  test("unknown keys are ignored, also those with a meaning for objects", async () => {
    const body = '{"name":"東","unknown":1,"__proto__":{"x":1},"constructor":{"y":1}}';
    expect(await add(body, "/api/Area/Add?other=2&__proto__=3")).toMatchObject({
      status: 200,
      json: { id: expect.any(Number) },
    });
    expect(await areaNames()).toContain("東");
  });

  test("a query is understood where the input is one of several", async () => {
    const { build, db } = server;
    const heartfulCategory = { id: 1, name: "フレックス", isFlex: true };
    await db.insertInto("heartfulCategory").values(heartfulCategory).execute();
    const { id: trainingId } = await build.training({ heartfulCategoryId: 1 });
    const { id: studentUserId } = await build.unenrolledStudent();
    await build.activity({ studentUserId, trainingId, startDate: "2027-01-01" });
    const token = await server.tokenAs(Role.Viewer);
    const query = "analysis=FlexGraduateGoal&page=1&pageSize=5";
    const body = { conditions: { year: 2027 } };
    const path = `/api/Analysis/GetTable?${query}`;
    const { json } = await server.call("POST", path, { token, body });
    expect(json).toMatchObject({
      rows: ["06", "07", "08", "09", "10"].map((month) => ({ key: `2027-${month}` })),
    });
  });

  test("query and body together, the body wins", async () => {
    expect((await add({}, `/api/Area/Add?name=${encodeURIComponent("西")}`)).status).toBe(200);
    expect((await add({ name: "南" }, "/api/Area/Add?name=other")).status).toBe(200);
    const names = await areaNames();
    expect(names).toEqual(expect.arrayContaining(["西", "南"]));
    expect(names).not.toContain("other");
  });

  test("repeated keys make an array, a single one too", async () => {
    const before = await server.call("GET", "/api/Area/GetAll", { token: administrator });
    const ids = (before.json as { id: number }[]).map(({ id }) => id).reverse();
    const query = ids.map((id) => `ids=${id}`).join("&");
    expect((await add(undefined, `/api/Area/Sort?${query}`)).status).toBe(204);
    const after = await server.call("GET", "/api/Area/GetAll", { token: administrator });
    expect((after.json as { id: number }[]).map(({ id }) => id)).toEqual(ids);
    expect(await add(undefined, `/api/Area/Sort?ids=${ids[0]}`)).toMatchObject({
      status: 400,
      json: { errorCode: "DbConflict" },
    });
  });

  test("a key repeated where one value is asked for is refused", async () => {
    const answer = await server.call("GET", "/api/Area/Get?id=1&id=2", { token: administrator });
    expect(answer).toMatchObject({ status: 400, json: { errors: [{ path: "id" }] } });
  });

  test("beyond the limit of a body gets 413", async () => {
    const answer = await add({ name: "あ".repeat(500_000) });
    const message = expect.stringContaining("大きすぎます");
    expect(answer).toMatchObject({ status: 413, json: { message } });
  });
});

describe("answers", () => {
  test("a list comes bare, its full number in a header", async () => {
    const names = await areaNames();
    const answer = await server.call("GET", "/api/Area/GetAll", { token: administrator });
    expect(answer.headers.get("x-total-count")).toBe(`${names.length}`);
    expect(answer.json).toHaveLength(names.length);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("a business refusal gets 400 with code, sentence and parameters", async () => {
    const body = { name: "重なる地域" };
    await server.call("POST", "/api/Area/Add", { token: administrator, body });
    expect(
      await server.call("POST", "/api/Area/Add", { token: administrator, body }),
    ).toMatchObject({
      status: 400,
      json: { errorCode: "DataDuplicated", message: sentence },
    });
  });

  test("an unknown path gets 404", async () => {
    for (const [method, path] of [
      ["GET", "/api/Nothing/Here"],
      ["POST", "/api/Nothing/Here"],
      ["GET", "/api/area"],
      ["GET", "/api"],
    ] as const) {
      const answer = await server.call(method, path, { token: administrator });
      expect(answer.status).toBe(404);
      expect(answer.json).toEqual({ message: sentence });
    }
    expect((await server.call("GET", "/api/%zz")).status).toBe(400);
  });

  test.each([
    ["POST", "/api/Area/GetAll", "GET, HEAD"],
    ["GET", "/api/Area/Add", "POST"],
    ["GET", "/api/area/add/", "POST"],
    ["POST", "/api/openapi.json", "GET, HEAD"],
  ] as const)("%s %s: 405, and with which methods it is called", async (method, path, allowed) => {
    const answer = await server.call(method, path, { token: administrator });
    expect(answer).toMatchObject({ status: 405, json: { message: sentence } });
    expect(answer.headers.get("allow")).toBe(allowed);
  });

  test("an answer 401 names the scheme Bearer", async () => {
    const { status, headers } = await server.call("GET", "/api/Area/GetAll");
    expect(status).toBe(401);
    expect(headers.get("www-authenticate")).toBe("Bearer");
  });

  test("an unchanged answer is not sent again if it seldom changes", async () => {
    const read = (tag?: string) =>
      server.call("GET", "/api/Area/GetAll", {
        token: administrator,
        headers: tag ? { "if-none-match": tag, "accept-encoding": "gzip" } : {},
      });
    const first = await read();
    const tag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    expect(await read(`"other", ${tag}`)).toMatchObject({ status: 304, text: "" });
    await server.build.area();
    const changed = await read(tag);
    expect(changed.status).toBe(200);
    expect(changed.headers.get("etag")).not.toBe(tag);
    const slots = await server.call("GET", "/api/Log/GetList?start=2027-03-10&end=2027-03-10", {
      token: administrator,
    });
    expect(slots.headers.get("etag")).toBeNull();
  });

  test("HEAD is answered as GET is, without the body", async () => {
    const headers = { authorization: `Bearer ${administrator}` };
    const url = `${server.origin}/api/Area/GetAll`;
    const read = await fetch(url, { headers });
    const head = await fetch(url, { headers, method: "HEAD" });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
    for (const name of ["content-type", "content-length", "x-total-count"]) {
      expect(head.headers.get(name)).toBe(read.headers.get(name));
    }
    expect((await fetch(url, { method: "HEAD" })).status).toBe(401);
  });

  test("something unforeseen gets 500 with the request's id and no internals", async () => {
    await server.db.schema.alterTable("area").renameTo("area_elsewhere").execute();
    try {
      const answer = await server.call("GET", "/api/Area/GetAll", { token: administrator });
      expect(answer.status).toBe(500);
      expect(answer.json).toEqual({
        message: sentence,
        requestId: answer.headers.get("x-request-id"),
      });
    } finally {
      await server.db.schema.alterTable("area_elsewhere").renameTo("area").execute();
    }
  });
});

test("a settlement and a detail tell in their headers how many cash flows there are, and stay the objects they are", async () => {
  const { id: studentUserId } = await server.build.student();
  const createdAt = "2027-01-15T12:00:00+09:00";
  await server.build.cashFlow({ studentUserId, amount: 11_000, createdAt });
  const path = `/api/CashFlow/GetStudentCashFlows?studentUserId=${studentUserId}`;
  const { headers, json } = await server.call("GET", path, { token: administrator });
  expect(headers.get("x-total-count")).toBe("1");
  expect(json).toEqual({
    totalAmount: 11_000,
    cashFlows: [expect.objectContaining({ balance: 11_000 })],
  });

  const detail = await server.call("GET", `/api/Student/GetDetail?id=${studentUserId}`, {
    token: administrator,
  });
  expect(detail.headers.get("x-total-count")).toBe("1");
  expect(detail.json).toMatchObject({ cashFlows: [{ amount: 11_000 }] });
  expect(detail.json).not.toHaveProperty("totalCount");
});

test("a payment's tax rate is one of those there are, in the body or the query; null is none", async () => {
  const { id: studentUserId } = await server.build.student();
  const paid = { studentUserId, type: 0, amount: 1_080, occurredOn: "2027-02-10" };
  const add = (body: object, query = "") =>
    server.call("POST", `/api/CashFlow/Add${query}`, { token: administrator, body });
  expect((await add({ ...paid, taxRate: 8 })).json).toMatchObject({ taxRate: 8 });
  expect((await add({ ...paid, taxRate: null })).json).toMatchObject({ taxRate: null });
  expect((await add(paid)).json).toMatchObject({ taxRate: 10 });
  expect((await add(paid, "?taxRate=8")).json).toMatchObject({ taxRate: 8 });
  const entries = [{ studentUserId, amount: 1_080 }];
  await expectUnchanged(server.db, async () => {
    const many = { type: 0, entries, taxRate: 7 };
    for (const answer of [
      await add({ ...paid, taxRate: 7 }),
      await add(paid, "?taxRate=7"),
      await server.call("POST", "/api/CashFlow/AddMany", { token: administrator, body: many }),
    ]) {
      expect(answer).toMatchObject({ status: 400, json: { errors: [{ path: "taxRate" }] } });
      expect(answer.json).not.toHaveProperty("errorCode");
    }
  });
});

describe("files", () => {
  let cashFlowId: number;
  beforeAll(async () => {
    const { id: studentUserId } = await server.build.student();
    ({ id: cashFlowId } = await server.build.cashFlow({ studentUserId, amount: 11_000 }));
  });
  const download = async (path: string) => {
    const headers = { authorization: `Bearer ${administrator}` };
    const answer = await fetch(`${server.origin}${path}`, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    return {
      type: answer.headers.get("content-type"),
      disposition: answer.headers.get("content-disposition"),
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  };
  const named = (fallback: string, name: string) =>
    `attachment; filename=${fallback}; filename*=UTF-8''${encodeURIComponent(name)}`;

  test("a receipt comes as the bytes of its PDF, under its Japanese name", async () => {
    const { type, disposition, bytes } = await download(
      `/api/CashFlow/GetFileReceipt?cashFlowId=${cashFlowId}`,
    );
    expect(type).toBe("application/pdf");
    expect(disposition).toBe(named("receipt_2027-000001.pdf", "領収書_2027-000001.pdf"));
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(bytes.subarray(-6).toString()).toBe("%%EOF\n");
  });

  test("the summary of a month comes as CSV and as Excel", async () => {
    const path = "/api/CashFlow/GetFileMonthSummary?month=2027-03&format=";
    const csv = await download(`${path}csv`);
    expect(csv.type).toBe("text/csv; charset=utf-8");
    expect(csv.disposition).toBe(named("monthSummary_2027_03.csv", "月次精算_2027年03月.csv"));
    expect(csv.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(csv.bytes.toString()).toMatch(/\r\n,合計,,11000,0,11000\r\n$/);
    const xlsx = await download(`${path}xlsx`);
    expect(xlsx.type).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    expect(xlsx.bytes.subarray(0, 2).toString()).toBe("PK");
  });

  test("a refusal is JSON as everywhere", async () => {
    const path = "/api/CashFlow/GetFileReceipt?cashFlowId=999999";
    const answer = await server.call("GET", path, { token: administrator });
    expect(answer).toMatchObject({
      status: 400,
      json: { errorCode: "DbConflict", message: sentence },
    });
    expect(answer.headers.get("content-disposition")).toBeNull();
  });

  test("asking for the headers alone issues no receipt", async () => {
    const { id: studentUserId } = await server.build.student();
    const { id } = await server.build.cashFlow({ studentUserId });
    const answer = await fetch(`${server.origin}/api/CashFlow/GetFileReceipt?cashFlowId=${id}`, {
      method: "HEAD",
      headers: { authorization: `Bearer ${administrator}` },
    });
    expect(answer.status).toBe(200);
    const issued = server.db.selectFrom("receipt").select("number").where("cashFlowId", "=", id);
    expect(await issued.execute()).toEqual([]);
  });

  test("no tRPC call brings a file or has a receipt issued", async () => {
    const { id: studentUserId } = await server.build.student();
    const { id } = await server.build.cashFlow({ studentUserId });
    const input = encodeURIComponent(JSON.stringify({ 0: {}, 1: { cashFlowId: id } }));
    for (const path of ["cashFlow.getFileReceipt", "cashFlow%2EgetFileReceipt"]) {
      const answer = await server.call("GET", `/trpc/area.getAll,${path}?batch=1&input=${input}`, {
        token: administrator,
      });
      expect(answer.status).toBe(404);
    }
    const issued = server.db.selectFrom("receipt").select("number").where("cashFlowId", "=", id);
    expect(await issued.execute()).toEqual([]);
  });

  test("the reference says that the answer is a file", async () => {
    const { json } = await server.call("GET", "/api/openapi.json");
    expect(json).toMatchObject({
      paths: {
        "/api/CashFlow/GetFileReceipt": {
          get: {
            responses: {
              200: {
                headers: {
                  "Content-Disposition": { $ref: "#/components/headers/Content-Disposition" },
                },
                content: { "application/pdf": { schema: { type: "string", format: "binary" } } },
              },
            },
          },
        },
      },
    });
  });
});

describe("the reference", () => {
  test("is an OpenAPI 3.1 document with every path", async () => {
    const { json, status } = await server.call("GET", "/api/openapi.json");
    expect(status).toBe(200);
    expect(json).toMatchObject({
      openapi: "3.1.0",
      paths: {
        "/api/TrainingReserve/Reserve": { post: { operationId: "TrainingReserve.Reserve" } },
      },
    });
  });

  test("a page that needs nothing from elsewhere", async () => {
    const { text, status, headers } = await server.call("GET", "/api/docs/");
    expect(status).toBe(200);
    expect(headers.get("content-security-policy")).toContain("default-src 'self'");
    const links = [...text.matchAll(/(?:src|href)="([^"]+)"/g)]
      .map(([, link = ""]) => link)
      .filter((link) => link !== "/");
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) {
      const { origin, href } = new URL(link, `${server.origin}/api/docs/`);
      expect(origin).toBe(server.origin);
      expect((await fetch(href)).status).toBe(200);
    }
    expect(text).not.toMatch(/<script>[^<]/);
  });
});
