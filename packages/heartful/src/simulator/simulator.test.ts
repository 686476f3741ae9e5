import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addHours } from "@kenshu/domain/time.ts";
import { TestClock } from "@kenshu/testkit/testClock.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Simulator, startSimulator } from "#simulator/simulator.ts";
import { emptyCompany, newEntry, newTrainee } from "#testing.ts";

const NOW = new Date("2027-03-10T10:00:00+09:00");
const both = [
  { categoryId: 1, result: null },
  { categoryId: 2, result: null },
];
const trainee = newTrainee({
  therapistId: 7,
  entries: [newEntry({ entryId: 70, categories: both })],
});
const company = () => structuredClone({ ...emptyCompany, trainees: [trainee] });
const apiKey = "right key";
const results = (successes: Record<number, number>, more: object = {}) => ({
  categories: Object.entries(successes).map(([categoryId, orientationSuccess]) => ({
    categoryId: Number(categoryId),
    orientationSuccess,
  })),
  check: null,
  dropout: null,
  decidedBy: 3,
  ...more,
});

let clock: TestClock;
let simulator: Simulator;
beforeEach(async () => {
  clock = new TestClock(NOW);
  simulator = await startSimulator({ company, apiKey, clock });
});
afterEach(() => simulator.close());

type Sent = { key?: string; body?: unknown; apiKey?: string; method?: string };

async function call(path: string, sent: Sent = {}, { url } = simulator) {
  const isWrite = sent.body !== undefined;
  const response = await fetch(`${url}${path}`, {
    method: sent.method ?? (isWrite ? "POST" : "GET"),
    headers: {
      authorization: `Bearer ${sent.apiKey ?? apiKey}`,
      ...(isWrite && { "content-type": "application/json" }),
      ...(sent.key !== undefined && { "idempotency-key": sent.key }),
    },
    body: isWrite ? JSON.stringify(sent.body) : null,
  });
  const text = await response.text();
  return {
    status: response.status,
    isReplayed: response.headers.get("idempotent-replayed"),
    retryAfter: response.headers.get("retry-after"),
    json: text ? JSON.parse(text) : null,
  };
}
const send = (key: string, body: unknown) => call("/v1/entries/70/results", { key, body });
const entry = async () => (await call("/v1/entries/70")).json;
const undecided = { ...trainee.entries[0] };

test("nothing is answered without the key but the document", async () => {
  for (const path of ["/v1/trainees/7", "/v1/categories", "/control"]) {
    expect(await call(path, { apiKey: "wrong" })).toMatchObject({
      status: 401,
      json: { code: "unauthorized", message: expect.stringMatching(/キー/) },
    });
  }
  const document = await fetch(`${simulator.url}/openapi.json`);
  expect(await document.json()).toMatchObject({ openapi: "3.1.0" });
});

test("a page has 100 trainees, and the cursor leads to the next", async () => {
  const entries = [newEntry({ orientationStartDate: "2027-04-01" })];
  simulator.change({ trainees: Array.from({ length: 130 }, () => newTrainee({ entries })) });
  const range = "/v1/trainees?from=2027-04-01&to=2027-04-01";
  const { json: first } = await call(range);
  expect(first.trainees).toHaveLength(100);
  const { json: second } = await call(`${range}&cursor=${first.nextCursor}`);
  expect(second.trainees).toHaveLength(30);
  expect(second.nextCursor).toBeNull();
  expect(new Set([...first.trainees, ...second.trainees].map((one) => one.therapistId)).size).toBe(
    130,
  );
});

test("the same key with the same body gets the first answer again, whatever became of it since", async () => {
  const first = await send("key", results({ 1: 1 }));
  expect(first).toMatchObject({ status: 200, isReplayed: null });
  await send("other", results({ 2: 4 }));
  expect(await send("key", results({ 1: 1 }))).toEqual({ ...first, isReplayed: "true" });
  const refused = await send("third", results({ 1: 1 }));
  expect(refused).toMatchObject({ status: 409, json: { code: "already_decided" } });
  expect(await send("third", results({ 1: 1 }))).toEqual({ ...refused, isReplayed: "true" });
});

test("the same key for something else is refused", async () => {
  await send("key", results({ 1: 1 }));
  const before = await entry();
  for (const [path, body] of [
    ["/v1/entries/70/results", results({ 2: 1 })],
    ["/v1/trainees/7/release", {}],
  ] as const) {
    const answer = await call(path, { key: "key", body });
    expect(answer).toMatchObject({ status: 422, json: { code: "key_reused" } });
  }
  expect(await entry()).toEqual(before);
});

test("a key whose first call still runs is in progress", async () => {
  simulator.on({ kind: "slow", milliseconds: 300, times: 1 });
  const first = send("key", results({ 1: 1 }));
  await expect.poll(async () => (await call("/control")).json.badDays).toEqual([]);
  const second = await send("key", results({ 1: 1 }));
  expect(second).toMatchObject({ status: 409, json: { code: "in_progress" } });
  expect((await first).status).toBe(200);
});

test("a key is forgotten after 24 hours, the result is not", async () => {
  await send("key", results({ 1: 1 }));
  clock.set(addHours(NOW, 23));
  expect(await send("key", results({ 1: 1 }))).toMatchObject({ status: 200, isReplayed: "true" });
  clock.set(addHours(NOW, 24));
  expect(await send("key", results({ 1: 1 }))).toMatchObject({
    status: 409,
    isReplayed: null,
    json: { code: "already_decided" },
  });
});

test("a write without a key, or with one that is too long, is refused", async () => {
  for (const key of [undefined, "k".repeat(65)]) {
    const answer = await call("/v1/trainees/7/release", { key, body: {} });
    expect(answer).toMatchObject({ status: 422, json: { code: "invalid" } });
  }
  expect((await call("/v1/trainees/7/release", { key: "k".repeat(64), body: {} })).status).toBe(
    200,
  );
});

test("a write decides all of its categories or none", async () => {
  await send("first", results({ 1: 1 }));
  const before = await entry();
  expect(before.categories).toMatchObject([
    { categoryId: 1, result: { orientationSuccess: 1, idempotencyKey: "first" } },
    { categoryId: 2, result: null },
  ]);
  expect((await send("second", results({ 1: 1, 2: 1 }))).json.code).toBe("already_decided");
  expect((await send("third", results({ 2: 1, 3: 1 }))).json.code).toBe("invalid");
  expect(await entry()).toEqual(before);
});

test.each([
  [results({})],
  [results({ 1: 2 })],
  [results({ 1: 3 })],
  [
    {
      ...results({ 1: 1 }),
      categories: [...results({ 1: 1 }).categories, { categoryId: 1, orientationSuccess: 4 }],
    },
  ],
  [{}],
])("an invalid request is refused and decides nothing: %#", async (body) => {
  expect(await send("key", body)).toMatchObject({ status: 422, json: { code: "invalid" } });
  expect(await entry()).toEqual(undecided);
});

test("unknown trainees, entries and paths are not found", async () => {
  for (const path of ["/v1/trainees/8", "/v1/entries/71", "/v1/elsewhere", "/v1/trainees/x"]) {
    expect(await call(path)).toMatchObject({ status: 404, json: { code: "not_found" } });
  }
  const answer = await call("/v1/entries/71/results", { key: "key", body: results({ 1: 1 }) });
  expect(answer).toMatchObject({ status: 404, json: { code: "not_found" } });
});

test("bad days are switched on and off while it runs, for one call or for all", async () => {
  const on = (body: object) => call("/control/bad-days", { body });
  expect((await on({ kind: "error", call: "getTrainee", times: 1 })).status).toBe(204);
  expect((await call("/v1/entries/70")).status).toBe(200);
  expect((await call("/v1/trainees/7")).status).toBe(500);
  expect((await call("/v1/trainees/7")).status).toBe(200);
  await on({ kind: "busy", retryAfter: 9 });
  for (const path of ["/v1/trainees/7", "/v1/categories"]) {
    expect(await call(path)).toMatchObject({ status: 429, retryAfter: "9" });
  }
  expect((await call("/control/bad-days", { method: "DELETE" })).status).toBe(204);
  expect((await call("/v1/categories")).status).toBe(200);
  expect((await on({ kind: "sunny" })).status).toBe(422);
  const { received } = (await call("/control")).json;
  expect(received[1]).toEqual({
    call: "getTrainee",
    idempotencyKey: null,
    status: 500,
    isReplayed: false,
  });
});

test.each(["error", "unreachable", "refused", "busy"] as const)(
  "a write on a bad day of the kind %s is not done",
  async (kind) => {
    simulator.on({ kind, times: 1 });
    await send("key", results({ 1: 1 })).catch(() => {});
    expect(await entry()).toEqual(undecided);
    expect((await send("key", results({ 1: 1 }))).isReplayed).toBeNull();
  },
);

test.each(["dropped", "rubbish"] as const)(
  "a write on a bad day of the kind %s is done",
  async (kind) => {
    simulator.on({ kind, times: 1 });
    await send("key", results({ 1: 1 })).catch(() => {});
    expect((await entry()).categories[0].result).not.toBeNull();
    expect((await send("key", results({ 1: 1 }))).isReplayed).toBe("true");
  },
);

test("its company changes while it runs", async () => {
  const categories = [{ id: 5, name: "新しい分類", isFlex: true }];
  await call("/control/company", { body: { categories, goneTherapistIds: [7] } });
  expect((await call("/v1/categories")).json).toEqual({ categories });
  expect((await call("/v1/trainees/7")).status).toBe(404);
});

test("with a file it remembers what it was sent, and under which key", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kenshu-heartful-"));
  const file = join(folder, "heartful.json");
  const start = () => startSimulator({ company, apiKey, clock, file });
  const body = results({ 1: 1 });
  const first = await start();
  const answer = await call("/v1/entries/70/results", { key: "key", body }, first);
  await first.close();
  const again = await start();
  expect((await call("/v1/entries/70", {}, again)).json).toEqual(answer.json);
  const repeated = await call("/v1/entries/70/results", { key: "key", body }, again);
  expect(repeated).toEqual({ ...answer, isReplayed: "true" });
  await again.close();
  expect(await readdir(folder)).toEqual(["heartful.json"]);
  await rm(folder, { recursive: true });
});
