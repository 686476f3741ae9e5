import { findFaults } from "@kenshu/db/check/findFaults.ts";
import { NO_LIMITS } from "@kenshu/db/limits.ts";
import { hashPassword } from "@kenshu/db/passwords.ts";
import { openDatabase } from "@kenshu/db/pool.ts";
import { ReserveResult, Role } from "@kenshu/domain/enumerations.ts";
import { buildersFor } from "@kenshu/testkit/builders.ts";
import { preparingMissing, startPgbouncer } from "@kenshu/testkit/pgbouncer.ts";
import { lackOf } from "@kenshu/testkit/tools/lackOf.ts";
import { sql } from "kysely";
import { expect } from "vitest";
import { openMailServer } from "#jobs/testing.ts";
import { test } from "#process/testing.ts";
import { call } from "#testing.ts";

const NOW = "2027-03-10T10:00:00+09:00";
const AHEAD = { startDate: "2027-03-12T13:00:00+09:00", endDate: "2027-03-12T14:30:00+09:00" };
const PASSWORD = "kusunoki-no-ki-7";
const RACERS = 8;
const PLACES = 5;

test.skipIf(lackOf("pgbouncer")).for([
  ["session", {}],
  ["transaction", {}],
  ["session", { DATABASE_POOLER: "session" }],
  ["prepared", { DATABASE_POOLER: "prepared" }],
] as const)(
  "behind PgBouncer all goes on: pooling by %s, %o",
  async ([mode, declared], { skip, start, world, onTestFinished }) => {
    if (mode === "prepared" && preparingMissing) skip(preparingMissing);
    const name = `pooled_${crypto.randomUUID().replaceAll("-", "")}`;
    await sql.raw(`create database ${name}`).execute(world.db);
    const direct = new URL(world.connectionString);
    direct.pathname = `/${name}`;
    const pgbouncer = await startPgbouncer(direct.href, mode);
    const mailServer = await openMailServer();
    const db = openDatabase(direct.href, 4, NO_LIMITS);
    onTestFinished(async () => {
      await db.destroy();
      await mailServer.close();
      await pgbouncer.stop();
    });

    // Both servers find an empty database, and one of them migrates it.
    const servers = [1, 2].map(() =>
      start({
        DATABASE_URL: pgbouncer.connectionString,
        CLOCK_START: NOW,
        SMTP_URL: mailServer.url,
        MAIL_FROM: "kenshu@example.jp",
        PUBLIC_URL: "http://kenshu.test",
        ...declared,
      }),
    );
    const addresses = await Promise.all(servers.map((server) => server.ready()));
    const build = buildersFor(db, () => new Date(NOW));
    const passwordHash = await hashPassword(PASSWORD);
    const { id: scheduleId } = await build.schedule({ ...AHEAD, capacity: PLACES });
    for (let n = 0; n < RACERS; n++) await build.student({ passwordHash });
    await build.user({ role: Role.Administrator, passwordHash });
    const people = await db
      .selectFrom("appUser")
      .select("emailAddress")
      // The administrator first.
      .orderBy("role")
      .execute();

    const post = (turn: number, path: string, body: object, token?: string) =>
      call(`${addresses[turn % 2]}/api/${path}`, "POST", { token, body });
    const tokens = await Promise.all(
      people.map(async ({ emailAddress }, turn) => {
        const { status, json } = await post(turn, "Auth/SignIn", {
          emailAddress,
          password: PASSWORD,
        });
        expect(status).toBe(200);
        return (json as { accessToken: string }).accessToken;
      }),
    );
    const reserved = await Promise.all(
      tokens
        .slice(1)
        .map((token, turn) =>
          post(turn, "TrainingReserve/ReserveByStudent", { scheduleId }, token),
        ),
    );
    expect(reserved.map(({ status }) => status)).toEqual(Array(RACERS).fill(200));
    const reservations = db.selectFrom("reservation").select(["id", "kind"]).orderBy("id");
    const rows = await reservations.execute();
    expect(rows.map(({ kind }) => kind)).toEqual([
      ...Array(PLACES).fill(ReserveResult.Confirm),
      ...Array(RACERS - PLACES).fill(ReserveResult.Wait),
    ]);
    const cancelled = await post(
      0,
      "TrainingReserve/Cancel",
      { reserveId: rows[0]?.id },
      tokens[0],
    );
    expect(cancelled.status).toBe(200);
    expect(
      (await reservations.execute()).filter(({ kind }) => kind === ReserveResult.CarryUp),
    ).toHaveLength(1);

    const conditions = { start: "2027-02-01", end: "2027-03-31" };
    const analysis = { analysis: "MonthlyIncoming", conditions };
    expect((await post(1, "Analysis/GetTable", analysis, tokens[0])).status).toBe(200);
    // A cursor reads its rows.
    const file = `${addresses[0]}/api/Analysis/GetFileMonthlyIncoming?start=2027-02-01&end=2027-03-31`;
    const workbook = await call(file, "GET", { token: tokens[0] });
    expect([workbook.status, workbook.text.slice(0, 2)]).toEqual([200, "PK"]);

    // A job of either server sends what the commands have left for later.
    await expect.poll(() => mailServer.received.length).toBeGreaterThan(0);
    expect(await findFaults(db, new Date(NOW))).toEqual([]);
    for (const server of servers) {
      expect(await server.kill("SIGTERM")).toBe(0);
      expect(server.said.err).not.toMatch(/"level":[56]0/);
    }
  },
);

test.skipIf(lackOf("pgbouncer")).for(["session", "prepared"])(
  "a pooler that does not keep what DATABASE_POOLER=%s says is refused",
  async (DATABASE_POOLER, { startOnIt, world, onTestFinished }) => {
    const pgbouncer = await startPgbouncer(world.connectionString, "transaction");
    onTestFinished(() => pgbouncer.stop());
    const server = startOnIt({ DATABASE_URL: pgbouncer.connectionString, DATABASE_POOLER });
    expect(await server.end()).toBe(1);
    expect(server.said.out).not.toContain("ready");
    expect(server.said.err).toMatch(
      /DATABASE_POOLER.* \/ .*DATABASE_POOLER\.?\nprepared statement/,
    );
  },
);
