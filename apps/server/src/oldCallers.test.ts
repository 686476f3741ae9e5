import { expectUnchanged } from "@kenshu/api/testing.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openServer } from "#testing.ts";

let server: Awaited<ReturnType<typeof openServer>>;
let token: string;
beforeAll(async () => {
  server = await openServer();
  token = await server.tokenAs(Role.Administrator);
});
afterAll(() => server.close());

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  server.call("POST", `/api/${path}`, { token, body, headers });
const get = (path: string) => server.call("GET", `/api/${path}`, { token });
const areaNames = async () =>
  (await server.db.selectFrom("area").select("name").execute()).map(({ name }) => name);

test.each(["/api/area/getall", "/API/AREA/GETALL", "/Api/Area/GetAll/", "/api/Area/GetAll/?x=1"])(
  "%s is the path in another case, or with a slash at its end",
  async (path) => {
    const answer = await server.call("GET", path, { token });
    expect(answer.status).toBe(200);
    expect(answer.json).toBeInstanceOf(Array);
  },
);

test.each(["/api//Area/GetAll", "/api/Area//GetAll", "/api/Area/GetAll//", "/API/Area"])(
  "%s is no path",
  async (path) => {
    const answer = await server.call("GET", path, { token });
    expect(answer).toMatchObject({ status: 404, json: { message: expect.any(String) } });
  },
);

test("a list is given by repeated keys, by brackets, or by numbered brackets", async () => {
  const { id: one } = await server.build.user({ role: Role.Instructor });
  const { id: other } = await server.build.user({ role: Role.Viewer });
  for (const name of ["roles", "roles[]", "roles%5B0%5D"]) {
    const { json } = await get(`User/Search?${name}=3`);
    const ids = (json as { id: number }[]).map(({ id }) => id);
    expect(ids).toContain(one);
    expect(ids).not.toContain(other);
  }
  for (const query of ["roles[]=3&roles[]=5", "roles[0]=3&roles[1]=5", "roles=3&roles[]=5"]) {
    const { json } = await get(`User/Search?${query}`);
    expect((json as { id: number }[]).map(({ id }) => id)).toEqual(
      expect.arrayContaining([one, other]),
    );
  }
});

test("a form is read as a query is", async () => {
  const name = "フォームの地域";
  const form = new URLSearchParams({ name }).toString();
  expect((await post("Area/Add", form, FORM)).status).toBeLessThan(300);
  expect(await areaNames()).toContain(name);
  const { id } = await server.build.notice();
  const added = await post("Information/Add", "message=掲示&roles=2&roles=4", FORM);
  expect(added.json).toMatchObject({ message: "掲示", roles: [2, 4] });
  expect(id).toBeGreaterThan(0);
});

test("a byte order mark before JSON or a form is ignored", async () => {
  expect((await post("Area/Add", '\uFEFF{"name":"印の地域"}')).status).toBeLessThan(300);
  expect((await post("Area/Add", "\uFEFFname=form", FORM)).status).toBeLessThan(300);
  expect(await areaNames()).toEqual(expect.arrayContaining(["印の地域", "form"]));
});

test("an optional key with an empty value counts as absent", async () => {
  expect((await get("Student/SearchStudents?enrollState=&page=&isPenaltyLeft=")).status).toBe(200);
  const { id: studentUserId } = await server.build.student();
  const paid = await post("CashFlow/Add", {
    studentUserId,
    type: 0,
    amount: 100,
    memo: "",
    occurredOn: "",
  });
  expect(paid.json).toMatchObject({ amount: 100, memo: "" });
  // Where it is asked for, it is missing.
  const answer = await get("Area/Get?id=");
  expect(answer).toMatchObject({ status: 400, json: { errors: [{ path: "id" }] } });
});

test("a time without seconds means the full minute", async () => {
  const { id: roomId } = await server.build.room();
  const added = await post("TrainingSchedule/Add", {
    roomId,
    startDate: "2027-08-01T10:00+09:00",
    endDate: "2027-08-01T02:00Z",
    capacity: 3,
  });
  const { id } = added.json as { id: number };
  expect((await get(`TrainingSchedule/Get?id=${id}`)).json).toMatchObject({
    startDate: "2027-08-01T10:00:00+09:00",
    endDate: "2027-08-01T11:00:00+09:00",
  });
});

test.each([
  ["2027-03-09T15:00:00Z", "2027-03-10"],
  ["2027-03-10T23:59+09:00", "2027-03-10"],
  ["2027-03-10T00:00:00", "2027-03-10"],
])("%s, where a day is meant, is its day in Tokyo", async (at, day) => {
  const { id: roomId } = await server.build.room();
  const { id } = await server.build.schedule({
    roomId,
    startDate: `${day}T10:00:00+09:00`,
    endDate: `${day}T11:00:00+09:00`,
  });
  const list = `start=${encodeURIComponent(at)}&end=2027-03-11&roomId=${roomId}`;
  expect((await get(`TrainingSchedule/GetList?${list}`)).json).toMatchObject([{ id }]);
});

test("a moment of a day that does not exist is none", async () => {
  for (const at of ["2027-02-30T10:00:00+09:00", "2027-02-30T10:00:00", "2027-02-30"]) {
    const start = encodeURIComponent(at);
    expect((await get(`TrainingSchedule/GetList?start=${start}&end=2027-03-11`)).status).toBe(400);
    expect((await get(`CashFlow/GetMonthSummary?month=${start}`)).status).toBe(400);
  }
});

test("an input with several alternatives is read as the matching one", async () => {
  const conditions = { start: "2027-02-28T15:00:00Z", end: "2027-03-31T00:00", trainingId: "" };
  const table = await post("Analysis/GetTable", { analysis: "TrainingStateList", conditions });
  expect(table.status).toBe(200);
  const missing = await post("Analysis/GetTable", { analysis: "FlexGraduateGoal", conditions: {} });
  expect(missing).toMatchObject({ status: 400, json: { errors: [{ path: "conditions.year" }] } });
});

test.each([
  ["text", { "content-type": "text/plain" }, "application/json"],
  ["parts of a form", { "content-type": "multipart/form-data; boundary=x" }, "application/json"],
  ["a compressed body", { "content-encoding": "gzip" }, "圧縮"],
])("%s gets 415, with what is taken instead", async (_, headers, said) => {
  const before = await areaNames();
  const answer = await post("Area/Add", '{"name":"別の形"}', headers);
  expect(answer).toMatchObject({ status: 415, json: { message: expect.stringContaining(said) } });
  expect(await areaNames()).toEqual(before);
});

test("another type of body gets 415, also where the whole input stands in the query", async () => {
  const answer = await post("Information/Search?keyword=x", "x", { "content-type": "text/plain" });
  expect(answer.status).toBe(415);
  const image = Buffer.from([0xff, 0xd8, 0xff]);
  const binary = await post("Information/Search", image, { "content-type": "image/jpeg" });
  expect(binary).toMatchObject({
    status: 415,
    json: { message: expect.stringContaining("この形式の本文") },
  });
});

test("JSON that is sent as a form, as curl does by itself: 415, and the sentence names the header", async () => {
  const answer = await post("Area/Add", '{"name":"四国"}', FORM);
  expect(answer).toMatchObject({
    status: 415,
    json: { message: expect.stringContaining("Content-Type: application/json") },
  });
});

test("unknown keys of a body are reported, also in inner objects", async () => {
  const told = async (path: string, body: unknown, headers?: Record<string, string>) =>
    (await post(path, body, headers)).headers.get("x-unknown-parameters");
  expect(await told("Area/Add", { name: "中国" })).toBeNull();
  expect(await told("Area/Add?x=1", { name: "九州", nmae: "x" })).toBe("x, nmae");
  expect(await told("Area/Add", "name=北陸&nmae=x", FORM)).toBe("nmae");
  const row = { therapistId: 1, userId: 1, areaId: 1, userVersion: 1, userid: 2 };
  expect(await told("StudentImport/TryImport", { students: [row] })).toBe("students.0.userid");
});

test("unknown keys of the query are reported, each encoded", async () => {
  const told = async (path: string) => (await get(path)).headers.get("x-unknown-parameters");
  expect(await told("Student/SearchStudents?keyword=x")).toBeNull();
  expect(await told("Student/SearchStudents?keyword=x&keywrod=y&%E5%90%8D=z")).toBe(
    "keywrod, %E5%90%8D",
  );
  expect(await told("Area/GetAll?id=1")).toBe("id");
});

test("a proxy passes the report of unknown keys, however many and long they are", async () => {
  const long = "長".repeat(20_000);
  const many = Array.from({ length: 1000 }, (_, index) => `"k${index}":1`).join();
  for (const keys of [`"${long}":1`, many]) {
    const answer = await post("Information/Search", `{${keys}}`);
    const told = answer.headers.get("x-unknown-parameters") ?? "";
    expect({ status: answer.status, told }).toEqual({
      status: 200,
      told: expect.stringMatching(/./),
    });
    expect(told.length).toBeLessThanOrEqual(1000);
  }
});

test("half a character in a key is refused, however deep it stands", async () => {
  const half = '"k\\ud867":1';
  const row = `{"therapistId":1,"userId":1,"areaId":1,"userVersion":1,${half}}`;
  for (const [path, body, where] of [
    ["Information/Search", `{${half}}`, "k\ufffd"],
    ["Area/Add", `{"name":"沖縄",${half}}`, "k\ufffd"],
    ["StudentImport/TryImport", `{"students":[${row}]}`, "students.0.k\ufffd"],
  ] as const) {
    await expectUnchanged(server.db, async () => {
      expect(await post(path, body)).toMatchObject({
        status: 400,
        json: { errors: [{ path: where }] },
      });
    });
  }
});

test("a list where none is expected is refused, however deep it goes", async () => {
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  for (const [path, key] of [
    ["CashFlow/AddMany", "rows"],
    ["Information/Search", "keyword"],
  ]) {
    const body = `{"${key}":${deep}}`;
    expect((await post(`${path}`, body)).status).toBe(400);
    expect((await post(`${path}`, body, { "idempotency-key": "deep" })).status).toBe(400);
  }
});

/** 東 in Shift_JIS. */
const SHIFT_JIS = [0x93, 0x8c];
test.each([
  ["JSON", Buffer.from([...Buffer.from('{"name":"'), ...SHIFT_JIS, ...Buffer.from('"}')]), {}],
  ["another charset", '{"name":"x"}', { "content-type": "application/json; charset=Shift_JIS" }],
  ["a form", Buffer.from([...Buffer.from("name="), ...SHIFT_JIS]), FORM],
  ["an encoded form", "name=%93%8C", FORM],
])("text that is not in UTF-8 gets 415 and is not stored: %s", async (_, body, headers) => {
  const before = await areaNames();
  const answer = await post("Area/Add", body, headers);
  expect(answer).toMatchObject({
    status: 415,
    json: { message: expect.stringContaining("UTF-8") },
  });
  expect(await areaNames()).toEqual(before);
});

test("the document names the headers of a refused sign-in, too", async () => {
  const answer = await post("Auth/SignIn?nmae=x", "x", { "content-type": "text/plain" });
  expect(answer.status).toBe(415);
  expect(answer.headers.get("x-unknown-parameters")).toBe("nmae");
  expect(answer.headers.get("ratelimit-limit")).not.toBeNull();
});

test("text in UTF-8 is taken however its charset is written, and a lone percent sign is one", async () => {
  for (const type of ["application/json; charset=utf8", 'application/json;charset="UTF-8"']) {
    const answer = await post("Information/Search", "{}", { "content-type": type });
    expect(answer.status).toBe(200);
  }
  await post("Area/Add", "name=100%", FORM);
  expect(await areaNames()).toContain("100%");
});

test("a query that is not in UTF-8 gets 400", async () => {
  const answer = await get("Student/SearchStudents?keyword=%93%8C");
  expect(answer).toMatchObject({
    status: 400,
    json: { message: expect.stringContaining("UTF-8") },
  });
});
