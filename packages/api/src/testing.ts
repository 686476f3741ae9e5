import { findFaults } from "@kenshu/db/check/findFaults.ts";
import { type Database, poolUse } from "@kenshu/db/pool.ts";
import { noReplica } from "@kenshu/db/replica.ts";
import type { Issuer } from "@kenshu/domain/cashFlow/receipt.rules.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import type { ErrorCode } from "@kenshu/domain/errorCodes.ts";
import { BusinessError } from "@kenshu/domain/errors.ts";
import { roleLetter } from "@kenshu/domain/permissions.ts";
import { openTestHeartful } from "@kenshu/heartful/testing.ts";
import { buildersFor } from "@kenshu/testkit/builders.ts";
import { TestClock } from "@kenshu/testkit/testClock.ts";
import { createTestDatabase } from "@kenshu/testkit/testDatabase.ts";
import { TRPCError } from "@trpc/server";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect } from "vitest";
import { createCaller } from "#appRouter.ts";
import type { Actor, Context } from "#context.ts";
import { KeptByLog } from "#kept/keptByLog.ts";
import { LogReader } from "#live/logReader.ts";
import { Streams } from "#live/streams.ts";
import { holdersOf } from "#modules/auth/index.ts";
import { refusalBody } from "#wire/wireError.ts";

/** 2027-03-10 is a Wednesday. */
export const TEST_NOW = "2027-03-10T10:00:00+09:00";

/** The issuer of receipts in tests. */
export const TEST_ISSUER: Issuer = {
  name: "株式会社けんしゅう",
  address: "東京都千代田区丸の内1-1-1",
  registrationNumber: "T1234567890123",
};

/** A database, a clock and callers of every role for one test file. */
export async function openWorld(now = TEST_NOW) {
  const { db, serverDb, connectionString, openPool, drop } = await createTestDatabase();
  const clock = new TestClock(now);
  const build = buildersFor(db, () => clock.now());
  const hm = openTestHeartful({ clock });
  const logReader = new LogReader(db);
  const kept = new KeptByLog(logReader);
  const streams = new Streams(logReader, db, { holdersOf });

  /** The caller's context as this person. */
  function contextOf(actor: Actor | null, database: Database = serverDb): Context {
    return {
      db: database,
      searches: noReplica(database),
      analyses: noReplica(database),
      clock,
      actor,
      logReader,
      streams,
      log: { info() {}, warn: failOn, error() {} },
      requestId: "test",
      actingUser: null,
      idempotencyKey: null,
      keysEveryWrite: true,
      tellReplayed: () => {},
      inTurn: (_procedure, run) => run(),
      caller: { network: "192.0.2.1", userAgent: "" },
      cookies: null,
      asksProof: false,
      site: new URL("https://kenshu.test"),
      demo: null,
      sendsMail: true,
      issuer: TEST_ISSUER,
      heartful: hm.heartful,
      version: "test",
      kept,
      isAfterWrite: false,
      server: {
        startedAt: clock.now(),
        jobs: [],
        isEnding: false,
        expectsBackup: true,
        pool: () => poolUse(serverDb),
      },
    };
  }

  /** Calls procedures as this user. */
  async function as(user: { id: number }, database: Database = serverDb) {
    return createCaller(contextOf(await actorOf(db, user.id), database));
  }

  /** Calls procedures as a new person of this role. */
  async function callerAs(role: Role) {
    return as(role === Role.Student ? await build.student() : await build.user({ role }));
  }

  return {
    db,
    serverDb,
    connectionString,
    openPool,
    clock,
    build,
    heartful: hm.heartful,
    /** The simulated HM. It starts with the first call. */
    simulator: hm.simulator,
    as,
    callerAs,
    anonymous: createCaller(contextOf(null)),
    contextOf,
    async contextAs(user: { id: number }) {
      return { ...contextOf(null), actor: await actorOf(db, user.id) };
    },
    async close() {
      await hm.close();
      await drop();
    },
  };
}
export type World = Awaited<ReturnType<typeof openWorld>>;

/** The world of a test file. It exists before the first test and is returned after the last. */
export function useWorld(now?: string): World {
  const world = {} as World;
  beforeAll(async () => {
    Object.assign(world, await openWorld(now));
    return () => world.close();
  });
  return world;
}

/** A world for each test of a file. */
export function useWorldPerTest(now?: string): World {
  const world = {} as World;
  beforeEach(async () => {
    Object.assign(world, await openWorld(now));
    return () => world.close();
  });
  return world;
}

async function actorOf(db: Database, id: number): Promise<Actor> {
  const user = await db
    .selectFrom("appUser")
    .select(["id as userId", "name", "role", "isUnregistered", "temporaryRegistrationPattern"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    ...user,
    letter: roleLetter(user),
    sessionId: "test",
    provedAt: null,
    lacksFactor: false,
    systemKey: null,
  };
}

/** A procedure must declare what it refuses. */
function failOn(fields: object, message: string): void {
  if (message === "undeclared refusal") throw new Error(`${message}: ${JSON.stringify(fields)}`);
}

/** The latest row of the log. */
export function lastLog(world: World) {
  return world.db
    .selectFrom("auditLog")
    .select(["category", "description", "targets", "operateUserId"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** The same database; it counts the statements. */
export function countingStatements(db: Database) {
  let count = 0;
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      count++;
      return result;
    },
  });
  return { db: counting, count: () => count };
}

/** What `npm run check` finds in the whole database. */
export const faultsOf = ({ db, clock }: Pick<World, "db" | "clock">) => findFaults(db, clock.now());

/**
 * Asserts that all derived rows and every invariant hold, except for faults that a test has made on
 * purpose.
 */
export async function expectNoFaults(
  world: Pick<World, "db" | "clock">,
  built: string[] = [],
): Promise<void> {
  // The database returns rows in any order.
  expect((await faultsOf(world)).sort()).toEqual([...built].sort());
}

/** Asserts that a call is refused with this code, and with these parameters if given. */
export async function expectRefused(
  call: Promise<unknown>,
  code: ErrorCode,
  parameters?: object,
): Promise<void> {
  const error = await call.then(
    () => new Error("was not refused"),
    (thrown: unknown) => thrown,
  );
  const cause = error instanceof TRPCError ? error.cause : error;
  if (!(cause instanceof BusinessError)) throw cause;
  expect(cause.code).toBe(code);
  if (parameters) expect(cause.parameters).toEqual(parameters);
}

/** Asserts that a call is refused because of this field (rule 13.3). */
export async function expectInvalid(
  call: Promise<unknown>,
  path: string,
  message?: string,
): Promise<void> {
  const error = await call.then(
    () => new Error("was not refused"),
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof TRPCError)) throw error;
  const { status, body } = refusalBody(error, "test");
  expect({ status, errors: body.errors }).toMatchObject({
    status: 400,
    errors: [message === undefined ? { path } : { path, message }],
  });
}

/** Asserts that a call left every row as it was. Only what counts tries and refusals may change. */
export async function expectUnchanged(
  db: Database,
  run: () => Promise<void>,
  ...counting: ("attempt" | "email_address_change" | "idempotent_call" | "sign_up")[]
): Promise<void> {
  const before = await everyRow(db, counting);
  await run();
  expect(await everyRow(db, counting)).toEqual(before);
}

/** Asserts that a call left the database otherwise than it was. */
export async function expectChanged(db: Database, run: () => Promise<void>): Promise<void> {
  const before = await everyRow(db, []);
  await run();
  expect(await everyRow(db, [])).not.toEqual(before);
}

/** The rows of all tables except these, and counted refusals. Each begins with its table's name. */
async function everyRow(db: Database, except: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and not relispartition and relname <> all(${except})`.execute(db);
  const parts = tables.map(
    ({ name }) => sql`
      select ${sql.lit(name)} || kept::text as row from ${sql.table(name)} as kept
      where ${name === "audit_log" ? sql`refused_count is null` : sql`true`}`,
  );
  const { rows } = await sql<{ row: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows.map(({ row }) => row).sort();
}
