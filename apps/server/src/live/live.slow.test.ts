import { setTimeout as pause } from "node:timers/promises";
import { onCallEnd } from "@kenshu/api/declaring/callEnds.ts";
import { LogReader } from "@kenshu/api/live/logReader.ts";
import { Streams } from "@kenshu/api/live/streams.ts";
import { holdersOf } from "@kenshu/api/modules/auth/index.ts";
import { LOOK_LIMITS } from "@kenshu/db/limits.ts";
import { openDatabase } from "@kenshu/db/pool.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  follow as followAt,
  reservable as reservableOn,
  reserved,
  reserve as reserveOn,
} from "#live/testing.ts";
import { openServer, openSeverable } from "#testing.ts";

let server: Awaited<ReturnType<typeof openServer>>;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

/** A stream of this server, or of another one. */
const follow = (token: string, { origin = server.origin, ...given }: Place = {}) =>
  followAt(origin, token, given);
type Place = Parameters<typeof followAt>[2] & { origin?: string };

const reservable = () => reservableOn(server);
const reserve = (student: { id: number }, schedule: { id: number }) =>
  reserveOn(server, student, schedule);

test("what another reserves is heard soon: by staff who and where, by students where", async () => {
  const { student, schedule } = await reservable();
  const other = await server.build.student();
  const ofStaff = await follow(await server.tokenAs(Role.Viewer));
  const own = await follow(await server.tokenOf(student));
  const ofOther = await follow(await server.tokenOf(other));
  for (const stream of [ofStaff, own, ofOther]) {
    expect(stream.status).toBe(200);
    expect(stream.response.headers.get("content-encoding")).toBeNull();
    expect(await stream.opens()).toMatchObject({ data: [] });
  }
  await reserve(student, schedule);
  await expect.poll(ofStaff.news).toEqual(reserved(schedule, [student.id]));
  await expect.poll(own.news).toEqual(reserved(schedule, [student.id]));
  await expect.poll(ofOther.news).toEqual(reserved(schedule, []));
});

test("a student hears nothing of others but where there is another number of places", async () => {
  const student = await server.build.student();
  const stream = await follow(await server.tokenAs(Role.Student));
  await stream.opens();
  const administrator = await server.callerAs(Role.Administrator);
  await administrator.cashFlow.add({
    studentUserId: student.id,
    date: "2027-03-10",
    amount: 1000,
    type: 0,
    memo: "",
  } as never);
  await administrator.area.add({ name: "北" });
  await expect
    .poll(stream.news)
    .toEqual([{ kind: "master", scheduleIds: null, userIds: null, ownWrites: null }]);
});

test("a stream ends with its session, and nothing is sent after", async () => {
  const administrator = await server.callerAs(Role.Administrator);
  const { student, schedule } = await reservable();
  const ends: [string, Role, (user: { id: number }, token: string) => Promise<unknown>][] = [
    [
      "sign-out",
      Role.Viewer,
      (_user, token) => server.call("POST", "/api/Auth/SignOut", { token }),
    ],
    [
      "a stopped account",
      Role.Viewer,
      ({ id }) => administrator.user.updateIsEnabled({ id, isEnabled: false, version: 1 }),
    ],
    [
      "another role",
      Role.Viewer,
      async ({ id }) => {
        const { user } = administrator;
        const now = await user.getUserProfile({ userId: id });
        await user.update({ ...now, id, role: Role.Instructor } as never);
      },
    ],
    [
      "a deleted account",
      Role.Viewer,
      ({ id }) => administrator.user.remove({ id, version: 1 } as never),
    ],
  ];
  for (const [name, role, end] of ends) {
    const user = await server.build.user({ role });
    const token = await server.tokenOf(user);
    const stream = await follow(token);
    const others = await follow(await server.tokenAs(Role.Viewer));
    await stream.opens();
    await others.opens();
    const before = stream.news().length;
    await end(user, token);
    await reserve(student, schedule).catch(() => {});
    await expect.poll(() => stream.isOpen, { message: name }).toBe(false);
    expect(stream.news(), name).toHaveLength(before);
    expect(others.isOpen, name).toBe(true);
    others.close();
  }
});

test("who comes again gets what was missed, from any process, and with an unknown cursor everything", async () => {
  const { student, schedule } = await reservable();
  const token = await server.tokenAs(Role.Viewer);
  const before = await follow(token);
  const lastEventId = (await before.opens())?.id ?? "";
  before.close();
  await reserve(student, schedule);
  const other = await openServer({ db: server.db, lookDb: server.openPool(1) });
  try {
    for (const origin of [server.origin, other.origin]) {
      const again = await follow(token, { lastEventId, origin });
      expect(await again.opens()).toMatchObject({ data: reserved(schedule, [student.id]) });
      again.close();
      const [run] = lastEventId.split("/");
      const unknown = await follow(token, { lastEventId: `${run}/9999999:9999999:`, origin });
      expect(await unknown.opens()).toMatchObject({ data: "everything" });
      unknown.close();
      const ofAnotherRun = await follow(token, { lastEventId: "1-1/3:3:", origin });
      expect(await ofAnotherRun.opens()).toMatchObject({ data: "everything" });
    }
    // What one process writes is heard at another.
    const there = await follow(token, { origin: other.origin });
    await there.opens();
    const { student: next, schedule: later } = await reservable();
    await reserve(next, later);
    await expect.poll(there.news).toEqual(reserved(later, [next.id]));
  } finally {
    await other.close();
  }
});

test("the page can ask what is outdated since a cursor", async () => {
  const { student, schedule } = await reservable();
  const token = await server.tokenAs(Role.Viewer);
  const ask = async (input: object) => {
    const query = new URLSearchParams({ input: JSON.stringify(input) });
    const { status, json } = await server.call("GET", `/trpc/live.getOutdated?${query}`, { token });
    return { status, data: (json as { result?: { data: { cursor: string } } }).result?.data };
  };
  const first = await ask({});
  expect(first).toMatchObject({ status: 200, data: { news: [] } });
  await reserve(student, schedule);
  expect(await ask({ since: first.data?.cursor })).toMatchObject({
    data: { news: reserved(schedule, [student.id]) },
  });
  for (const since of ["1-1/5:3:", "'", "1-1/1:2:3", "x".repeat(1001)]) {
    expect(await ask({ since })).toEqual({ status: 400, data: undefined });
  }
});

test("nobody without a session has a stream, no page of somebody else, no system and no REST path", async () => {
  const student = await server.build.student();
  const token = await server.tokenOf(student);
  const refusedAt = async (stream: Promise<Awaited<ReturnType<typeof follow>>>) => {
    const { status, events, response } = await stream;
    if (status !== 200) return status;
    void response;
    await expect.poll(() => events.some(({ event }) => event === "serialized-error")).toBe(true);
    const { data } = events.find(({ event }) => event === "serialized-error") ?? {};
    return (data as { data: { httpStatus: number; refusal: { errorCode?: string } } }).data;
  };
  expect(await refusedAt(follow("no such token"))).toMatchObject({ httpStatus: 401 });
  expect(await refusedAt(follow(token, { actingUser: student.id + 1 }))).toMatchObject({
    refusal: { errorCode: "SessionOfAnother" },
  });
  const own = await follow(token, { actingUser: student.id });
  await own.opens();
  const { systemKey } = await server.callerAs(Role.Administrator);
  const { key } = (await systemKey.add({
    name: "外部",
    role: Role.Administrator,
    controllers: ["Area"],
    lastDay: "2027-03-31",
  } as never)) as { key: string };
  expect(await refusedAt(follow(key))).toMatchObject({ httpStatus: 401 });
  for (const path of ["/api/Live/Follow", "/api/Live/GetOutdated"]) {
    expect((await server.call("GET", path, { token })).status).toBe(404);
  }
});

test("streams take no turn of their caller, who may have twenty", async () => {
  const token = await server.tokenAs(Role.Student);
  const streams = await Promise.all(Array.from({ length: 20 }, () => follow(token)));
  for (const stream of streams) await stream.opens();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => server.call("GET", "/api/Area/GetAll", { token })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const another = await follow(token);
  await expect
    .poll(() => another.events.find(({ event }) => event === "serialized-error")?.data)
    .toMatchObject({ data: { httpStatus: 429 } });
});

test("a quiet stream gives a sign of life, and looks whether its session has ended by itself", async () => {
  const lookDb = server.openPool(1);
  const logReader = new LogReader(lookDb);
  const streams = new Streams(logReader, lookDb, {
    holdersOf,
    signOfLife: 100,
    sessionsEvery: 300,
  });
  const quick = await openServer({ db: server.db, lookDb, logReader, streams });
  try {
    const user = await server.build.user({ role: Role.Viewer });
    const stream = await follow(await server.tokenOf(user), { origin: quick.origin });
    await expect.poll(() => stream.events.filter(({ id }) => id).length).toBeGreaterThan(2);
    expect(stream.news()).toEqual([]);
    expect(streams.count).toBe(1);
    await server.db
      .updateTable("signInSession")
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where("userId", "=", user.id)
      .execute();
    await expect.poll(() => stream.isOpen).toBe(false);
    await expect.poll(() => streams.count).toBe(0);
  } finally {
    await quick.close();
  }
});

test("when the database was away, everything is outdated", async () => {
  const way = await openSeverable(server.connectionString);
  const cut = await openServer({ db: way.db, lookDb: way.db });
  try {
    const stream = await follow(await server.tokenAs(Role.Viewer), { origin: cut.origin });
    await stream.opens();
    // The session of a new stream is looked up once more.
    await pause(1500);
    await way.cut();
    await pause(1500);
    await way.restore();
    await expect.poll(stream.news).toEqual(["everything"]);
  } finally {
    await cut.close();
    await way.close();
  }
});

test("shutting down ends streams first", async () => {
  const ending = await openServer({ db: server.db, lookDb: server.openPool(1) });
  const stream = await follow(await server.tokenAs(Role.Viewer), { origin: ending.origin });
  await stream.opens();
  await ending.close();
  expect(stream.isOpen).toBe(false);
  expect(stream.events.at(-1)?.event).toBe("return");
});

test("a stream that cannot be served ends as any other call does, and is counted", async () => {
  const lookDb = openDatabase(server.connectionString, 1, { ...LOOK_LIMITS, lock: 200 });
  const locked = await openServer({ db: server.db, lookDb });
  const outcomes: string[] = [];
  const unhear = onCallEnd(({ name, outcome }) => {
    if (name === "Live.Follow") outcomes.push(outcome);
  });
  const token = await server.tokenAs(Role.Viewer);
  const holder = await server.db.startTransaction().execute();
  try {
    await sql`lock table audit_log`.execute(holder);
    const stream = await follow(token, { origin: locked.origin });
    await expect
      .poll(() => stream.events.find(({ event }) => event === "serialized-error")?.data)
      .toMatchObject({ data: { httpStatus: 503, code: "SERVICE_UNAVAILABLE" } });
    expect(outcomes).toEqual(["SERVICE_UNAVAILABLE"]);
    await holder.rollback().execute();
    const served = await follow(token, { origin: locked.origin });
    await served.opens();
    expect(outcomes).toEqual(["SERVICE_UNAVAILABLE", "ok"]);
  } finally {
    unhear();
    if (!holder.isRolledBack) await holder.rollback().execute();
    await locked.close();
    await lookDb.destroy();
  }
});
