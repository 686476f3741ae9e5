import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { createSession } from "@kenshu/api/modules/auth/index.ts";
import { openWorld, type World } from "@kenshu/api/testing.ts";
import { hashPassword } from "@kenshu/db/passwords.ts";
import { demoPassword } from "@kenshu/demo-data/demoAccounts.ts";
import { heartfulCompany } from "@kenshu/demo-data/heartfulCompany.ts";
import { ReserveResult, Role, TakingState } from "@kenshu/domain/enumerations.ts";
import { addMinutes } from "@kenshu/domain/time.ts";
import { openHeartful } from "@kenshu/heartful/gateway.ts";
import type { Simulator } from "@kenshu/heartful/simulator/simulator.ts";
import { newTrainee } from "@kenshu/heartful/testing.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { openMailServer } from "#jobs/testing.ts";
import { call } from "#testing.ts";

let servers: { kill(signal: NodeJS.Signals): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const server of servers) await server.kill("SIGKILL");
  servers = [];
});

/** The server as its own process. */
function start(variables: Record<string, string>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
    env: { PATH, NODE_COMPILE_CACHE, PORT: "0", ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk) => (said.out += chunk));
  child.stderr.on("data", (chunk) => (said.err += chunk));
  const ended = once(child, "close");
  /** The exit code, or the signal that ended it. */
  const end = async (): Promise<unknown> => {
    const [code, signal] = await ended;
    return code ?? signal;
  };
  /** Waits for what it prints. */
  const says = async (pattern: RegExp): Promise<RegExpExecArray> => {
    for (;;) {
      const found = pattern.exec(said.out);
      if (found) return found;
      if (hasEnded(child)) throw new Error(`it ended: ${said.out}${said.err}`);
      await pause(5);
    }
  };
  const server = {
    said,
    end,
    isRunning: () => !hasEnded(child),
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    async kill(signal: NodeJS.Signals): Promise<unknown> {
      child.kill(signal);
      return end();
    },
    /** Waits until it serves; returns its address. */
    async ready(): Promise<string> {
      const [, address = ""] = await says(/^ready (http:\/\/127\.0\.0\.1:\d+)$/m);
      return address;
    },
  };
  servers.push(server);
  return server;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

describe("a start that cannot be", () => {
  test.each([
    [{ NODE_ENV: "production" }, /DATABASE_URL/],
    [{ DATABASE_URL: "postgresql://u:hush@127.0.0.1:1/kenshu", MAIL: "off" }, /DATABASE_URL/],
    [{ HOST: "192.0.2.1" }, /HOST/],
    [{ DATA_DIR: import.meta.filename }, /DATA_DIR/],
    [{ DATA_DIR: "/proc/kenshu" }, /DATA_DIR/],
  ])("%o: a message and exit code 1", async (variables, message) => {
    const server = start(variables);
    expect(await server.end()).toBe(1);
    expect(server.said.err).toMatch(message);
    expect(server.said.err).not.toMatch(/hush|node_modules/);
    expect(server.said.out).not.toContain("ready");
  });
});

describe("on an external database", () => {
  let world: World;
  let token: string;
  beforeAll(async () => {
    world = await openWorld();
    const { id } = await world.build.user({ role: Role.Administrator });
    token = (await createSession(world.db, id, new Date())).token;
  });
  afterAll(() => world.close());
  const startOnIt = (more: Record<string, string> = {}) =>
    start({ DATABASE_URL: world.connectionString, MAIL: "off", ...more });

  test("nothing is filled in, no account is shown, and what is missing is said once", async () => {
    const server = startOnIt();
    const address = await server.ready();
    expect(await world.db.selectFrom("schedule").select("id").execute()).toEqual([]);
    expect((await call(`${address}/trpc/app.getStart`, "GET")).json).toMatchObject({
      result: { data: { demo: null } },
    });
    expect(server.said.out).toMatch(/^ready \S+\n$/);
    for (const name of ["MAIL=off", "ISSUER_NAME", "HM_URL"]) {
      expect(server.said.err.match(new RegExp(`${name}.* / .*${name}`, "g"))).toHaveLength(1);
    }
    expect(await server.kill("SIGTERM")).toBe(0);
  });

  const february = "start=2027-02-01&end=2027-02-28";

  test("a replica that cannot be reached is named, all else goes on, and what is there is not named", async () => {
    const simulator = await world.simulator();
    const server = startOnIt({
      DATABASE_READ_URL: "postgresql://u:hush@127.0.0.1:1/kenshu",
      HM_URL: simulator.url,
      HM_API_KEY: simulator.apiKey,
      ISSUER_NAME: "株式会社けんしゅう",
      ISSUER_ADDRESS: "東京都千代田区丸の内1-1-1",
      ISSUER_REGISTRATION_NUMBER: "T1234567890123",
    });
    const address = await server.ready();
    expect(server.said.err).not.toMatch(/ISSUER|HM_URL/);
    expect(server.said.err).not.toContain(simulator.apiKey);
    expect(server.said.err).toMatch(/DATABASE_READ_URL.* \/ .*DATABASE_READ_URL/);
    expect((await call(`${address}/api/Area/GetAll`, "GET", { token })).status).toBe(200);
    const file = `${address}/api/Analysis/GetFileMonthlyIncoming?${february}`;
    expect((await call(file, "GET", { token })).status).toBe(503);
    expect(await server.kill("SIGTERM")).toBe(0);
    expect(server.said.err).not.toMatch(/hush|node_modules/);
  });

  test("analyses read the replica; what is logged of them is written to the database", async () => {
    const replica = await openWorld();
    try {
      const { id } = await replica.build.unenrolledStudent();
      await replica.build.activity({ studentUserId: id, startDate: "2027-02-01" });
      const server = startOnIt({ DATABASE_READ_URL: replica.connectionString });
      const address = await server.ready();
      const body = {
        analysis: "MonthlyIncoming",
        conditions: { start: "2027-02-01", end: "2027-02-28" },
      };
      const table = await call(`${address}/api/Analysis/GetTable`, "POST", { token, body });
      expect(table.json).toMatchObject({ rows: [{ cells: ["2027年02月", 1, 1] }] });
      const file = `${address}/api/Analysis/GetFileMonthlyIncoming?${february}`;
      expect((await call(file, "GET", { token })).status).toBe(200);
      expect(await server.kill("SIGTERM")).toBe(0);
      const logged = ({ db }: World) =>
        db.selectFrom("auditLog").select("id").where("category", "=", "分析").execute();
      expect(await logged(world)).toHaveLength(1);
      expect(await logged(replica)).toEqual([]);
    } finally {
      await replica.close();
    }
  });

  test("one with demo accounts, whose password is published, is refused", async () => {
    const passwordHash = await hashPassword(demoPassword);
    const emailAddress = "administrator@kenshu.test";
    const role = Role.Administrator;
    const { id } = await world.build.user({ role, emailAddress, passwordHash });
    const server = startOnIt();
    expect(await server.end()).toBe(1);
    expect(server.said.err).toMatch(/administrator@kenshu\.test.* \/ .*demo accounts/);
    await world.db
      .updateTable("appUser")
      .set({ emailAddress: "other@kenshu.test" })
      .where("id", "=", id)
      .execute();
  });

  test("a second server on the same port: a message, and nothing was created", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    const port = `${address !== null && typeof address === "object" ? address.port : ""}`;
    const folder = join(tmpdir(), `kenshu-absent-${port}`);
    const server = start({ PORT: port, DATA_DIR: folder });
    expect(await server.end()).toBe(1);
    expect(server.said.err).toMatch(/PORT .* \/ Port/);
    expect(existsSync(folder)).toBe(false);
    other.close();
  });

  test.each(["SIGTERM", "SIGINT"] as const)(
    "%s lets the request in flight finish and takes no other",
    async (signal) => {
      const server = startOnIt();
      const address = await server.ready();
      const holder = await world.db.startTransaction().execute();
      await sql`lock table area`.execute(holder);
      const name = `${signal}の地域`;
      const inFlight = call(`${address}/api/Area/Add`, "POST", { token, body: { name } });
      await waitForLock(world.db);
      server.signal(signal);
      while (await isServed(address)) await pause(10);
      await holder.rollback().execute();
      expect((await inFlight).status).toBe(204);
      expect(await server.end()).toBe(0);
      const added = world.db.selectFrom("area").select("id").where("name", "=", name);
      expect(await added.execute()).toHaveLength(1);
    },
  );

  test("one signal that comes twice is one; a later one ends it at once", async () => {
    const server = startOnIt();
    const address = await server.ready();
    const holder = await world.db.startTransaction().execute();
    await sql`lock table area`.execute(holder);
    const inFlight = call(`${address}/api/Area/GetAll`, "GET", { token });
    inFlight.catch(() => {});
    await waitForLock(world.db);
    server.signal("SIGTERM");
    server.signal("SIGTERM");
    while (await isServed(address)) await pause(10);
    expect(server.isRunning()).toBe(true);
    await pause(1000);
    expect(await server.kill("SIGTERM")).toBe(1);
    await expect(inFlight).rejects.toThrow();
    await holder.rollback().execute();
  });

  test("SIGTERM ends a start that waits for another server's migration", async () => {
    const holder = await world.db.startTransaction().execute();
    await sql`lock table kysely_migration`.execute(holder);
    const server = startOnIt();
    await waitForLock(world.db);
    expect(await server.kill("SIGTERM")).toBe(1);
    await holder.rollback().execute();
  });

  test("kill -9 in the middle of sending a mail: another server sends it when the lease has run out", async () => {
    const mailServer = await openMailServer();
    const now = new Date();
    await world.db
      .insertInto("mail")
      .values({
        toAddress: "hanako@example.jp",
        subject: "",
        body: "",
        createdAt: now,
        nextAttemptAt: now,
      })
      .execute();
    const sending = Promise.withResolvers<void>();
    mailServer.answer = () => {
      sending.resolve();
      return new Promise(() => {});
    };
    const mailing = {
      MAIL: "",
      SMTP_URL: mailServer.url,
      MAIL_FROM: "kenshu@example.jp",
      PUBLIC_URL: "http://127.0.0.1",
    };
    const killed = startOnIt(mailing);
    await sending.promise;
    await killed.kill("SIGKILL");
    mailServer.answer = () => null;

    const other = startOnIt({ ...mailing, CLOCK_START: addMinutes(now, 6).toISOString() });
    const mail = () => world.db.selectFrom("mail").selectAll().executeTakeFirstOrThrow();
    while ((await mail()).doneAt === null) await pause(20);
    expect(await mail()).toMatchObject({ attemptCount: 2, leasedUntil: null, lastError: null });
    expect(mailServer.received).toHaveLength(1);
    await other.kill("SIGTERM");
    await mailServer.close();
  });

  test("10,000 calls of one caller at once: each is answered, others are served, and mails go out", async () => {
    const mailServer = await openMailServer();
    const server = startOnIt({
      MAIL: "",
      SMTP_URL: mailServer.url,
      MAIL_FROM: "kenshu@example.jp",
      PUBLIC_URL: "http://127.0.0.1",
    });
    const address = await server.ready();
    const { id } = await world.build.user({ role: Role.Administrator });
    const { token: other } = await createSession(world.db, id, new Date());
    const flood = Promise.all(Array.from({ length: 100 }, () => pipelined(address, token, 100)));
    const now = new Date();
    const toAddress = "saburo@example.jp";
    await world.db
      .insertInto("mail")
      .values({ toAddress, subject: "", body: "", createdAt: now, nextAttemptAt: now })
      .execute();
    for (let call = 0; call < 20; call++) {
      expect((await callArea(address, other)).status).toBe(200);
    }
    await expect.poll(() => mailServer.received.join()).toContain(toAddress);
    const statuses = (await flood).flat();
    expect(statuses).toHaveLength(10_000);
    expect(new Set([...statuses, "200", "429"])).toEqual(new Set(["200", "429"]));
    await server.kill("SIGTERM");
    await mailServer.close();
  });

  test("kill -9 while HM is asked about an import, and while it is written: nothing is half done", async () => {
    const now = new Date();
    const simulator = await world.simulator();
    const withHeartful = { HM_URL: simulator.url, HM_API_KEY: simulator.apiKey };
    const { id: areaId } = await world.build.area();
    const students: { therapistId: number; userId: number; areaId: number; userVersion: number }[] =
      [];
    for (let count = 0; count < 3; count++) {
      const trainee = newTrainee();
      simulator.change({ trainees: [trainee] });
      const { id: userId } = await world.build.guestStudent();
      students.push({ therapistId: trainee.therapistId, userId, areaId, userVersion: 1 });
    }
    const { id } = await world.build.user({ role: Role.Administrator });
    const { token } = await createSession(world.db, id, now);
    const importAt = (address: string) =>
      call(`${address}/api/StudentImport/ImportStudents`, "POST", { token, body: { students } });
    const linked = async () => {
      const rows = world.db.selectFrom("appUser").select("id").where("therapistId", "is not", null);
      const ids = students.map(({ userId }) => userId);
      return (await rows.where("id", "in", ids).execute()).length;
    };

    simulator.on({ kind: "slow", call: "getTrainee", times: 1, milliseconds: 2000 });
    const killedAsking = startOnIt(withHeartful);
    const first = await killedAsking.ready();
    importAt(first).catch(() => {});
    await hasAsked(simulator);
    await killedAsking.kill("SIGKILL");
    expect(await linked()).toBe(0);

    const holder = await world.db.startTransaction().execute();
    await sql`lock table mail in exclusive mode`.execute(holder);
    const killedWriting = startOnIt(withHeartful);
    const second = await killedWriting.ready();
    importAt(second).catch(() => {});
    await waitForLock(world.db);
    await killedWriting.kill("SIGKILL");
    await holder.rollback().execute();
    expect(await linked()).toBe(0);

    const other = startOnIt(withHeartful);
    expect((await importAt(await other.ready())).status).toBe(204);
    expect(await linked()).toBe(3);
    // The answer may have been lost: sent again, the call says that it is done.
    expect((await importAt(await other.ready())).json).toMatchObject({ errorCode: "DbConflict" });
    await other.kill("SIGTERM");
  });

  test("kill -9 while HM releases a trainee: another server asks under the same key and ends the link", async () => {
    const now = new Date();
    const simulator = await world.simulator();
    const withHeartful = { HM_URL: simulator.url, HM_API_KEY: simulator.apiKey };
    const student = await world.build.student();
    const { therapistId } = await world.db
      .selectFrom("appUser")
      .select("therapistId")
      .where("id", "=", student.id)
      .$narrowType<{ therapistId: number }>()
      .executeTakeFirstOrThrow();
    simulator.change({ trainees: [newTrainee({ therapistId })] });
    simulator.on({ kind: "slow", call: "release", times: 1, milliseconds: 500 });
    const killed = startOnIt({ ...withHeartful, CLOCK_START: now.toISOString() });
    const address = await killed.ready();
    const { id } = await world.build.user({ role: Role.Administrator });
    const { token } = await createSession(world.db, id, now);
    const body = { userId: student.id, version: 1 };
    call(`${address}/api/User/UnlinkStudent`, "POST", { token, body }).catch(() => {});
    const release = () => world.db.selectFrom("traineeRelease").selectAll().executeTakeFirst();
    await hasAsked(simulator);
    await killed.kill("SIGKILL");
    const asked = () => simulator.received().filter((one) => one.call === "release");
    while (asked().length === 0) await pause(20);
    expect(await release()).toMatchObject({ attemptCount: 1, doneAt: null });

    const other = startOnIt({ ...withHeartful, CLOCK_START: addMinutes(now, 6).toISOString() });
    while (!(await release())?.doneAt) await pause(20);
    expect(asked()).toMatchObject([
      { status: 200, isReplayed: false },
      { status: 200, isReplayed: true },
    ]);
    const unlinked = { role: Role.Guest, therapistId: null, version: 2 };
    expect(
      await world.db
        .selectFrom("appUser")
        .select(["role", "therapistId", "version"])
        .where("id", "=", student.id)
        .executeTakeFirst(),
    ).toEqual(unlinked);
    await other.kill("SIGTERM");
  });

  test("50 students race for 5 places on two servers: 5 get one, the others wait in order", async () => {
    const servers = [startOnIt(), startOnIt()];
    const addresses = await Promise.all(servers.map((server) => server.ready()));
    const { id: scheduleId } = await world.build.schedule({
      startDate: "2100-03-12T13:00:00+09:00",
      endDate: "2100-03-12T14:00:00+09:00",
      capacity: 5,
    });
    const tokens = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const { id } = await world.build.student();
        return (await createSession(world.db, id, new Date())).token;
      }),
    );
    const answers = await Promise.all(
      tokens.flatMap((token, turn) => {
        const address = addresses[turn % addresses.length];
        const reserve = () =>
          call(`${address}/api/TrainingReserve/ReserveByStudent`, "POST", {
            token,
            body: { scheduleId },
          });
        // A tap that comes twice makes one reservation.
        return turn < 5 ? [reserve(), reserve()] : [reserve()];
      }),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    const kinds = await world.db
      .selectFrom("reservation")
      .select("kind")
      .where("scheduleId", "=", scheduleId)
      .orderBy("id")
      .execute();
    const { Confirm, Wait } = ReserveResult;
    expect(kinds.map(({ kind }) => kind)).toEqual([
      ...Array(5).fill(Confirm),
      ...Array(45).fill(Wait),
    ]);
    for (const server of servers) expect(await server.kill("SIGTERM")).toBe(0);
  });

  test("the log tells no address, name, query, body or token", async () => {
    const server = startOnIt({ LOG_LEVEL: "debug" });
    const address = await server.ready();
    const secret = "secret-person";
    const body = { emailAddress: `${secret}@kenshu.test`, password: secret };
    await call(`${address}/api/Auth/SignIn`, "POST", { body });
    await call(`${address}/api/Area/Get?id=1&name=${secret}`, "GET", { token });
    await call(`${address}/${secret}`, "GET", { headers: { cookie: `kenshu_session=${secret}` } });
    const viewer = await world.build.user({ role: Role.Viewer, name: secret });
    const student = await world.build.student({ name: secret });
    const refused = [];
    for (const [{ id }, path] of [
      [viewer, "/api/Area/Get?id=1"],
      [student, `/api/Student/Get?id=${viewer.id}`],
    ] as const) {
      const session = await createSession(world.db, id, world.clock.now());
      const { headers } = await call(`${address}${path}`, "GET", { token: session.token });
      refused.push({ userId: id, requestId: headers.get("x-request-id") });
    }
    await world.db.schema.alterTable("area").renameTo("area_elsewhere").execute();
    await call(`${address}/api/Area/Add`, "POST", { token, body: { name: secret } });
    await world.db.schema.alterTable("area_elsewhere").renameTo("area").execute();
    expect(await server.kill("SIGTERM")).toBe(0);
    const forbidden = server.said.err
      .split("\n")
      .filter((line) => line.includes('"forbidden"'))
      .map((line) => JSON.parse(line));
    expect(forbidden).toMatchObject([
      { procedure: "Area.Get", errorCode: "UnauthorizedOperation", ...refused[0], level: 30 },
      { procedure: "Student.Get", errorCode: "UnauthorizedOperation", ...refused[1], level: 30 },
    ]);
    expect(server.said.err).toMatch(/"route":"\/api\/Area\/Get"/);
    expect(server.said.err).toMatch(/"unforeseen"/);
    expect(server.said.err).toContain('"code":"42P01"');
    expect(server.said.err).not.toContain(secret);
    expect(server.said.err).not.toContain(token);
  });
});

const callArea = (address: string, token: string) =>
  call(`${address}/api/Area/GetAll`, "GET", { token });

/** The statuses of so many calls that are sent down one connection at once. */
async function pipelined(address: string, token: string, calls: number): Promise<string[]> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const head = `GET /api/Area/GetAll HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${token}\r\n`;
  socket.write(`${`${head}\r\n`.repeat(calls - 1)}${head}Connection: close\r\n\r\n`);
  return [...(await text(socket)).matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status = ""]) => status);
}

/** Waits until a call has come in on which the one bad day of the simulator is spent. */
async function hasAsked({ url, apiKey }: Simulator): Promise<void> {
  const badDays = async () => (await call(`${url}/control`, "GET", { token: apiKey })).json;
  await expect.poll(badDays).toMatchObject({ badDays: [] });
}

async function isServed(address: string): Promise<boolean> {
  return fetch(`${address}/version.json`, { headers: { connection: "close" } }).then(
    () => true,
    () => false,
  );
}

describe("on the embedded database", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "kenshu-main-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const startOnIt = () =>
    start({ DATA_DIR: join(folder, "data"), CLOCK_START: "2027-03-10T10:00:00+09:00" });

  test("kill -9 at the first start, at work, and an orderly end: nothing is lost", async () => {
    const killedEarly = startOnIt();
    // PostgreSQL runs, the demonstration is being filled in.
    while (!(await isPostgresReady(folder))) await pause(5);
    expect(await killedEarly.kill("SIGKILL")).toBe("SIGKILL");

    const killedAtWork = startOnIt();
    const first = await killedAtWork.ready();
    expect(killedAtWork.said.err).not.toContain("ISSUER");
    expect(killedAtWork.said.out).toContain(demoPassword);
    expect(killedAtWork.said.out).toMatch(/^\s+student30@kenshu\.test\s/m);
    const start = await call(`${first}/trpc/app.getStart`, "GET");
    expect(start.json).toMatchObject({
      result: {
        data: {
          now: expect.stringMatching(/^2027-03-10T10:0/),
          demo: { password: demoPassword },
        },
      },
    });
    const credentials = { emailAddress: "administrator@kenshu.test", password: demoPassword };
    const signIn = await call(`${first}/api/Auth/SignIn`, "POST", { body: credentials });
    const { accessToken: token } = signIn.json as { accessToken: string };
    const body = { name: "新しい地域" };
    expect((await call(`${first}/api/Area/Add`, "POST", { token, body })).status).toBe(204);
    const areas = await call(`${first}/api/Area/GetAll`, "GET", { token });
    const [trainee] = heartfulCompany("2027-03-10").trainees;
    const decided = await heartfulOf(killedAtWork).sendResults(
      trainee?.entries[0]?.entryId ?? 0,
      {
        categories: [{ categoryId: 101, orientationSuccess: TakingState.Suspend }],
        check: null,
        dropout: null,
        decidedBy: 1001,
      },
      "key",
    );
    await killedAtWork.kill("SIGKILL");

    const again = startOnIt();
    const second = await again.ready();
    // The simulated HM remembers what it was sent, too.
    expect(await heartfulOf(again).getEntry(decided.entryId)).toEqual(decided);
    expect((await call(`${second}/api/Area/GetAll`, "GET", { token })).json).toEqual(areas.json);
    const held = await holdOn(second, token);
    expect(await again.kill("SIGTERM")).toBe(0);
    expect(await isPostgresReady(folder)).toBe(false);
    for (const socket of held) socket.destroy();
  });
});

/** The way to the simulated HM that the server prints. */
function heartfulOf({ said }: { said: { out: string } }) {
  const [, url = "", apiKey = ""] = /HM_URL=(\S+) HM_API_KEY=(\S+)/.exec(said.out) ?? [];
  return openHeartful({ url, apiKey, log: { info() {}, warn() {} } });
}

/** Connections that do nothing, send half a request, and read no answer. */
async function holdOn(address: string, token: string): Promise<Socket[]> {
  const { hostname, port } = new URL(address);
  const head = `Host: test\r\nAuthorization: Bearer ${token}\r\n`;
  const texts = [
    "",
    `POST /api/Area/Add HTTP/1.1\r\n${head}`,
    `POST /api/Area/Add HTTP/1.1\r\n${head}Content-Length: 100\r\n\r\n{`,
    `GET /api/openapi.json HTTP/1.1\r\n${head}\r\n`.repeat(100),
  ];
  return Promise.all(
    texts.map(async (text) => {
      const socket = connect(Number(port), hostname).pause();
      socket.on("error", () => {});
      await once(socket, "connect");
      await new Promise((written) => socket.write(text, written));
      return socket;
    }),
  );
}

/** Whether PostgreSQL says of itself that it takes connections. */
async function isPostgresReady(folder: string): Promise<boolean> {
  const file = join(folder, "data/cluster/pgdata/postmaster.pid");
  return (await readFile(file, "utf8").catch(() => "")).includes("ready");
}
