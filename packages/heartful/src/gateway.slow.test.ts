import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { TestClock } from "@kenshu/testkit/testClock.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ANSWER_MAX } from "#attempt.ts";
import type { ResultRequest } from "#contract.ts";
import { HeartfulRefused, HeartfulUnreachable, HeartfulUnusable } from "#errors.ts";
import { openHeartful, type Patience } from "#gateway.ts";
import { type Simulator, startSimulator } from "#simulator/simulator.ts";
import { emptyCompany, newEntry, newTrainee, QUICK } from "#testing.ts";

const clock = new TestClock("2027-03-10T10:00:00+09:00");
const SECRET = "secret-person";
/** More milliseconds than any machine takes for a few calls. */
const REST = 3_600_000;
const person = newTrainee({
  therapistId: 7,
  name: SECRET,
  nameKana: SECRET,
  emailAddress: `${SECRET}@kenshu.test`,
  birthday: "1999-09-09",
  entries: [
    newEntry({
      entryId: 70,
      categories: [
        { categoryId: 1, result: null },
        { categoryId: 2, result: null },
      ],
    }),
  ],
});
const pass: ResultRequest = {
  categories: [{ categoryId: 1, orientationSuccess: 1 }],
  check: { employeeId: 3, item: 1, memo: SECRET },
  dropout: null,
  decidedBy: 3,
};
const decided = {
  categoryId: 1,
  result: {
    orientationSuccess: 1,
    decidedAt: "2027-03-10T10:00:00+09:00",
    idempotencyKey: "attempt 1",
  },
};

let simulator: Simulator;
let logged: { level: string; call: string }[];
let closings: (() => Promise<unknown>)[];
beforeEach(async () => {
  logged = [];
  simulator = await startSimulator({
    company: () =>
      structuredClone({
        ...emptyCompany,
        categories: [{ id: 1, name: "ボディ", isFlex: false }],
        companies: [{ id: 2, name: "A社" }],
        employees: [
          { id: 3, code: "E3", name: "山田　ﾀﾛｳ" },
          { id: 4, code: "E4", name: "山田 花子" },
          { id: 5, code: "E5", name: "佐藤 花子" },
        ],
        trainees: [person],
      }),
    apiKey: "right key",
    clock,
  });
  closings = [() => simulator.close()];
});
afterEach(async () => {
  vi.useRealTimers();
  // The log never contains anybody's data or the key.
  expect(JSON.stringify(logged)).not.toMatch(/secret|1999|right key/);
  for (const close of closings) await close();
});

const note = (level: string) => (fields: object) =>
  void logged.push({ level, ...(fields as { call: string }) });
const log = { info: note("info"), warn: note("warn") };

function open(given: Partial<Patience> & { url?: string; apiKey?: string } = {}) {
  const { url = simulator.url, apiKey = "right key", ...patience } = given;
  return openHeartful({ url, apiKey, log, patience: { ...QUICK, ...patience } });
}

/** Asserts that the call ends like this, and returns the error. */
async function expectThrown<T extends Error>(
  call: Promise<unknown>,
  kind: abstract new (...given: never[]) => T,
): Promise<T> {
  const thrown = await call.then(
    () => new Error("was answered"),
    (error: unknown) => error,
  );
  if (!(thrown instanceof kind)) throw thrown;
  return thrown;
}

const statuses = () => simulator.received().map(({ status }) => status);

describe("the calls", () => {
  test("all trainees of the range come, page after page, with all their entries", async () => {
    const on = (orientationStartDate: string) => newEntry({ orientationStartDate });
    const many = Array.from({ length: 205 }, () => newTrainee({ entries: [on("2027-04-01")] }));
    const both = newTrainee({ entries: [on("2027-03-31"), on("2027-04-03")] });
    const outside = newTrainee({ entries: [on("2027-03-31"), on("2027-04-04")] });
    simulator.change({ trainees: [...many, both, outside] });
    const found = await open().searchTrainees({ from: "2027-04-01", to: "2027-04-03" });
    expect(found).toEqual([...many, both]);
    expect(statuses()).toEqual([200, 200, 200]);
  });

  test("a trainee and an entry are got, and null where there is none", async () => {
    const heartful = open();
    expect(await heartful.getTrainee(7)).toEqual(person);
    expect(await heartful.getTrainee(8)).toBeNull();
    expect(await heartful.getEntry(70)).toEqual(person.entries[0]);
    expect(await heartful.getEntry(71)).toBeNull();
  });

  test("results are sent, and the entry comes back as it is then", async () => {
    const heartful = open();
    const [, undecided] = person.entries[0]?.categories ?? [];
    const entry = { ...person.entries[0], categories: [decided, undecided] };
    expect(await heartful.sendResults(70, pass, "attempt 1")).toEqual(entry);
    expect(await heartful.getEntry(70)).toEqual(entry);
  });

  test("a trainee is released", async () => {
    expect(await open().release(7, "attempt 2")).toEqual({
      therapistId: 7,
      releasedAt: "2027-03-10T10:00:00+09:00",
    });
  });

  test("read categories, companies and employees", async () => {
    const heartful = open({ url: `${simulator.url}/` });
    expect(await heartful.getCategories()).toEqual([{ id: 1, name: "ボディ", isFlex: false }]);
    expect(await heartful.getCompanies()).toEqual([{ id: 2, name: "A社" }]);
    expect(await heartful.findEmployees("田タロ", 10)).toMatchObject({
      employees: [{ id: 3 }],
      totalCount: 1,
    });
    expect(await heartful.findEmployees("花 子", 1)).toMatchObject({
      employees: [{ id: 4 }],
      totalCount: 2,
    });
  });
});

describe("on a bad day", () => {
  test.each(["error", "unreachable", "dropped", "busy"] as const)(
    "%s twice: the third try succeeds, and nothing is told",
    async (kind) => {
      simulator.on({ kind, times: 2, retryAfter: 0 });
      expect(await open().getTrainee(7)).toEqual(person);
      expect(statuses()).toHaveLength(3);
      expect(logged).toEqual([]);
    },
  );

  test.each([
    ["error", "GET /v1/trainees/{therapistId}: 500"],
    ["unreachable", "GET /v1/trainees/{therapistId}: UND_ERR_SOCKET"],
    ["busy", "GET /v1/trainees/{therapistId}: 429"],
  ] as const)("%s for long: unreachable after three tries, told once", async (kind, call) => {
    simulator.on({ kind, retryAfter: 0 });
    expect((await expectThrown(open().getTrainee(7), HeartfulUnreachable)).message).toBe(call);
    expect(statuses()).toHaveLength(3);
    expect(logged).toEqual([{ level: "warn", call }]);
  });

  test("HM is unreachable when nobody listens", async () => {
    await simulator.close();
    const thrown = await expectThrown(open().getCategories(), HeartfulUnreachable);
    expect(thrown.message).toBe("GET /v1/categories: ECONNREFUSED");
  });

  test("a refusal comes at once, with what HM says to staff", async () => {
    simulator.on({ kind: "refused" });
    const thrown = await expectThrown(open().release(7, "key"), HeartfulRefused);
    expect(thrown).toMatchObject({
      status: 409,
      code: "release_refused",
      sentence: "この研修生の連携は解除できません。",
      message: "POST /v1/trainees/{therapistId}/release: 409",
    });
    expect(statuses()).toEqual([409]);
    expect(logged).toMatchObject([{ level: "info" }]);
  });

  test("rubbish is unusable at once, and its place is told", async () => {
    simulator.on({ kind: "rubbish" });
    const thrown = await expectThrown(open().getTrainee(7), HeartfulUnusable);
    expect(thrown.message).toBe("GET /v1/trainees/{therapistId}: 200, therapistId");
    expect(statuses()).toEqual([200]);
    expect(logged).toEqual([{ level: "warn", call: thrown.message }]);
  });

  test("a key that is not HM's is unusable, because staff can do nothing about it", async () => {
    const thrown = await expectThrown(open({ apiKey: "wrong" }).getTrainee(7), HeartfulUnusable);
    expect(thrown.message).toBe("GET /v1/trainees/{therapistId}: 401");
    expect(logged).toHaveLength(1);
  });

  test("a slow answer still counts", async () => {
    simulator.on({ kind: "slow", milliseconds: 300, times: 1 });
    expect(await open().getTrainee(7)).toEqual(person);
    expect(statuses()).toEqual([200]);
  });

  test("HM is unreachable when its answer is too slow", async () => {
    simulator.on({ kind: "slow", milliseconds: 60_000 });
    const thrown = await expectThrown(open({ answer: 50 }).getTrainee(7), HeartfulUnreachable);
    expect(thrown.message).toBe("GET /v1/trainees/{therapistId}: TimeoutError");
  });

  test("HM is unreachable beyond the deadline, however long one answer may take", async () => {
    simulator.on({ kind: "slow", milliseconds: 60_000 });
    const thrown = await expectThrown(open({ call: 50 }).getTrainee(7), HeartfulUnreachable);
    expect(thrown.message).toBe("GET /v1/trainees/{therapistId}: no answer in time");
  });

  test("all pages of a search have one deadline", async () => {
    const entries = [newEntry({ orientationStartDate: "2027-04-01" })];
    simulator.change({ trainees: Array.from({ length: 1000 }, () => newTrainee({ entries })) });
    simulator.on({ kind: "slow", milliseconds: 100 });
    const search = open({ call: 500 }).searchTrainees({ from: "2027-04-01", to: "2027-04-01" });
    await expectThrown(search, HeartfulUnreachable);
  });

  test("HM is left alone for as long as it asks", async () => {
    simulator.on({ kind: "busy", retryAfter: 1, times: 1 });
    const startedAt = performance.now();
    expect(await open().getTrainee(7)).toEqual(person);
    expect(performance.now() - startedAt).toBeGreaterThan(1000);
    expect(statuses()).toEqual([429, 200]);
  });

  test("a pause beyond the deadline is not waited for", async () => {
    simulator.on({ kind: "busy", retryAfter: 60 });
    const thrown = await expectThrown(open().getTrainee(7), HeartfulUnreachable);
    expect(thrown.retryAfter).toBe(60_000);
    expect(statuses()).toEqual([429]);
  });

  test("after failures in a row nobody asks for a while, then one call tries again", async () => {
    const heartful = open({ rest: REST });
    vi.useFakeTimers({ toFake: ["Date"] });
    simulator.on({ kind: "error" });
    for (let call = 0; call < 2; call++) {
      await expectThrown(heartful.getTrainee(7), HeartfulUnreachable);
    }
    expect(statuses()).toHaveLength(6);
    const thrown = await expectThrown(heartful.getCategories(), HeartfulUnreachable);
    expect(thrown.message).toBe("GET /v1/categories: not asked, after failures in a row");
    expect(statuses()).toHaveLength(6);
    simulator.off();
    vi.setSystemTime(Date.now() + REST);
    expect(await heartful.getTrainee(7)).toEqual(person);
    expect(statuses()).toHaveLength(7);
  });

  test("refusals and rubbish are answers, and stop nobody from asking", async () => {
    const heartful = open({ rest: REST });
    simulator.on({ kind: "refused", times: 10 });
    for (let call = 0; call < 10; call++) {
      await expectThrown(heartful.getTrainee(7), HeartfulRefused);
    }
    simulator.on({ kind: "rubbish", times: 10 });
    for (let call = 0; call < 10; call++) {
      await expectThrown(heartful.getTrainee(7), HeartfulUnusable);
    }
    expect(await heartful.getTrainee(7)).toEqual(person);
  });
});

describe("a write that is sent again", () => {
  const received = () =>
    simulator.received().map(({ idempotencyKey: key, ...rest }) => ({ key, ...rest }));
  const sent = { call: "sendResults", key: "attempt 1" };

  test("carries the same key on every try, and is done once", async () => {
    simulator.on({ kind: "dropped", times: 2 });
    const entry = await open().sendResults(70, pass, "attempt 1");
    expect(entry.categories[0]).toEqual(decided);
    expect(received()).toEqual([
      { ...sent, status: 0, isReplayed: false },
      { ...sent, status: 0, isReplayed: false },
      { ...sent, status: 200, isReplayed: true },
    ]);
  });

  test("waits for the first one where HM is still at work on it", async () => {
    simulator.on({ kind: "slow", milliseconds: 500, times: 1 });
    const entry = await open({ answer: 200, nextTry: 50 }).sendResults(70, pass, "attempt 1");
    expect(entry.categories[0]).toEqual(decided);
    const answers = received();
    expect(answers.at(-1)).toEqual({ ...sent, status: 200, isReplayed: true });
    expect(answers.filter(({ status }) => status === 409).length).toBeGreaterThan(0);
  });

  test("was done although its answer is rubbish, as the entry tells", async () => {
    const heartful = open();
    simulator.on({ kind: "rubbish", times: 1 });
    await expectThrown(heartful.sendResults(70, pass, "attempt 1"), HeartfulUnusable);
    expect((await heartful.getEntry(70))?.categories[0]).toEqual(decided);
  });

  test("under another key is refused, because it is decided already", async () => {
    const heartful = open();
    await heartful.sendResults(70, pass, "attempt 1");
    const again = heartful.sendResults(70, pass, "attempt 2");
    expect(await expectThrown(again, HeartfulRefused)).toMatchObject({ code: "already_decided" });
    expect((await heartful.getEntry(70))?.categories[0]).toEqual(decided);
  });
});

describe("another HM", () => {
  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener).listen(0, "127.0.0.1");
    await once(server, "listening");
    closings.push(
      async () => server.closeAllConnections(),
      async () => server.close(),
    );
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const answering = (status: number, body: string | Buffer, headers = {}) =>
    serve((_request, response) => void response.writeHead(status, headers).end(body));

  test("is asked under its base address, with the key and nothing else", async () => {
    const asked: unknown[] = [];
    const url = await serve(({ method, url: path, headers }, response) => {
      const { authorization, accept } = headers;
      asked.push({ method, path, authorization, accept });
      response.writeHead(200).end('{"employees":[],"totalCount":0}');
    });
    await open({ url: `${url}/base/` }).findEmployees("山田 & 太郎", 10);
    expect(asked).toEqual([
      {
        method: "GET",
        path: `/base/v1/employees?${new URLSearchParams({ name: "山田 & 太郎", limit: "10" })}`,
        authorization: "Bearer right key",
        accept: "application/json",
      },
    ]);
  });

  test.each([
    ["no JSON", 200, "<html>", "200, no JSON of this kind"],
    ["half an answer", 200, '{"companies":[', "200, no JSON of this kind"],
    ["an empty one", 204, "", "204, no JSON of this kind"],
    ["a field missing", 200, '{"companies":[{"id":1}]}', "200, companies.0.name"],
    ["a type of its own", 200, '{"companies":[{"id":"1","name":""}]}', "200, companies.0.id"],
    ["a page that is not HM's", 404, "not found", "404"],
    ["a way elsewhere", 302, "", "302"],
  ])("that answers %s is not used", async (_what, status, body, place) => {
    const url = await answering(status, body, { location: simulator.url });
    const thrown = await expectThrown(open({ url }).getCompanies(), HeartfulUnusable);
    expect(thrown.message).toBe(`GET /v1/companies: ${place}`);
  });

  test("whose 404 is no refusal has not said that somebody is gone", async () => {
    const url = await answering(404, "<h1>Not Found</h1>");
    await expectThrown(open({ url }).getTrainee(7), HeartfulUnusable);
  });

  test("whose 404 has a code of its own has said that somebody is gone", async () => {
    const url = await answering(404, '{"code":"no_such_entry","message":"ありません。"}');
    expect(await open({ url }).getEntry(7)).toBeNull();
  });

  test("that answers in another encoding is not used", async () => {
    const name = Buffer.from([0x8e, 0x52]);
    const bytes = Buffer.concat([
      Buffer.from('{"companies":[{"id":1,"name":"'),
      name,
      Buffer.from('"}]}'),
    ]);
    await expectThrown(open({ url: await answering(200, bytes) }).getCompanies(), HeartfulUnusable);
  });

  test("whose answer is as long as one may be is used, and not one that is longer", async () => {
    const companies = '{"companies":[]}';
    const exact = await answering(200, companies.padEnd(ANSWER_MAX));
    expect(await open({ url: exact }).getCompanies()).toEqual([]);
    const longer = await answering(200, companies.padEnd(ANSWER_MAX + 1));
    const thrown = await expectThrown(open({ url: longer }).getCompanies(), HeartfulUnusable);
    expect(thrown.message).toBe("GET /v1/companies: 200, no JSON of this kind");
  });

  test("that never comes to the end of an answer is read no further, and asked once", async () => {
    const left: Promise<unknown>[] = [];
    const url = await serve((_request, response) => {
      left.push(once(response, "close"));
      const megabyte = Buffer.alloc(1024 * 1024, " ");
      const go = () => void (response.destroyed || response.write(megabyte, go));
      response.writeHead(200);
      go();
    });
    await expectThrown(open({ url }).getCompanies(), HeartfulUnusable);
    await Promise.all(left);
    expect(left).toHaveLength(1);
  });

  test("whose few bytes unpack to more than an answer may have is not used", async () => {
    const packed = gzipSync(Buffer.alloc(ANSWER_MAX + 1, " "));
    const url = await answering(200, packed, { "content-encoding": "gzip" });
    await expectThrown(open({ url }).getCompanies(), HeartfulUnusable);
  });

  test("that answers about somebody else is not used", async () => {
    const url = await answering(200, JSON.stringify(person));
    const thrown = await expectThrown(open({ url }).getTrainee(8), HeartfulUnusable);
    expect(thrown.message).toBe("GET /v1/trainees/{therapistId}: another therapistId");
  });

  test("that breaks off in the middle of an answer is asked again", async () => {
    let asked = 0;
    const url = await serve((_request, response) => {
      if (++asked === 3) return void response.end('{"companies":[]}');
      response.writeHead(200, { "content-length": "100" }).write('{"companies":[');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await open({ url }).getCompanies()).toEqual([]);
  });

  test("that never comes to the last page is not used", async () => {
    const url = await answering(200, '{"trainees":[],"nextCursor":"again"}');
    const search = open({ url }).searchTrainees({ from: "2027-03-01", to: "2027-03-02" });
    await expectThrown(search, HeartfulUnusable);
    expect(logged).toHaveLength(1);
  });

  test("that answers more employees than were asked for is cut", async () => {
    const employees = [1, 2, 3].map((id) => ({ id, code: `E${id}`, name: "" }));
    const url = await answering(200, JSON.stringify({ employees, totalCount: 3 }));
    const found = await open({ url }).findEmployees("", 2);
    expect(found).toEqual({ employees: employees.slice(0, 2), totalCount: 3 });
  });
});
