import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bringUpToDate } from "@kenshu/db/bringUpToDate.ts";
import { migrate } from "@kenshu/db/migrate.ts";
import { type Database, openDatabase } from "@kenshu/db/pool.ts";
import { ReservationState, Role, TakingState } from "@kenshu/domain/enumerations.ts";
import { startEmbeddedPostgres } from "@kenshu/embedded-postgres/embeddedPostgres.ts";
import { generateLargeData } from "@kenshu/large-data/generateLargeData.ts";
import { sql } from "kysely";
import { startServer } from "../bench/server.ts";

/** A few hundred students and schedules of the large data set. */
const SCALE = 0.004;

/**
 * Where people work: the servers they call, and the database in which we then look for the results.
 */
export type Workplace = {
  db: Database;
  people: People;
  /** Addresses that people call. */
  urls(): string[];
};

/** A database with data, and servers on it that can be killed and restarted. */
export type Ground = Workplace & {
  databaseUrl: string;
  /** The folder of PostgreSQL's data. */
  dataDirectory: string;
  startServer(): Promise<void>;
  /** Kills the server that runs longest. */
  killServer(): Promise<void>;
  close(): Promise<void>;
};

/** The ids of the callers, who are all signed in, and of the rows that they use. */
type People = {
  students: number[];
  instructors: number[];
  administrators: number[];
  /** Schedules of the next weeks. */
  schedules: number[];
  /** Confirmed reservations for schedules of the last weeks. */
  unmarked: number[];
};

/** Prepares the ground in a folder, by default a new one. */
export async function openGround(folder?: string): Promise<Ground> {
  const parts = new AsyncDisposableStack();
  try {
    return await layGround(parts, folder ?? (await newFolder(parts)));
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

async function newFolder(parts: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kenshu-prove-"));
  parts.defer(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function layGround(parts: AsyncDisposableStack, dataDirectory: string): Promise<Ground> {
  const postgres = await startEmbeddedPostgres({ dataDirectory, durable: true });
  const { connectionString: databaseUrl, ownerConnectionString: ownerUrl } = postgres;
  const db = openDatabase(postgres.superuserConnectionString, 2);
  parts.defer(async () => {
    await db.destroy();
    await postgres.stop();
  });
  await bringUpToDate({ databaseUrl, ownerUrl });
  const people = await fill(db);

  const servers: Awaited<ReturnType<typeof startServer>>[] = [];
  parts.defer(async () => {
    for (const server of servers) await server.stop();
  });
  return {
    db,
    databaseUrl,
    dataDirectory,
    people,
    urls: () => servers.map(({ url }) => url),
    async startServer() {
      servers.push(await startServer(databaseUrl));
    },
    async killServer() {
      await servers.shift()?.stop("SIGKILL");
    },
    close: () => parts.disposeAsync(),
  };
}

/** The token of a person's sign-in session. */
export function tokenOf(userId: number): string {
  return `prove-${userId}`;
}

/** Fills an empty database and returns the callers. */
export async function fill(db: Database): Promise<People> {
  await migrate(db);
  await generateLargeData(db, { now: new Date(), scale: SCALE });
  return signEverybodyIn(db);
}

async function signEverybodyIn(db: Database): Promise<People> {
  // Addresses and password of the large data are published: a server refuses to start with them.
  await sql`update app_user set email_address = 'prove.' || email_address`.execute(db);
  await sql`update setting set max_reserve_count = 1000`.execute(db);
  const ids = async (text: string) =>
    (await sql.raw<{ id: number }>(`${text} order by id`).execute(db)).rows.map(({ id }) => id);
  const people = {
    students: await ids(
      `select id from app_user where role = ${Role.Student} and is_enabled and exists (
         select from activity where student_user_id = app_user.id and state = ${TakingState.Taking})`,
    ),
    instructors: await ids(`select id from app_user where role = ${Role.Instructor}`),
    administrators: await ids(`select id from app_user where role = ${Role.Administrator}`),
    schedules: await ids(
      `select id from schedule where lower(during) between now() + interval '2 days' and now() + interval '40 days'`,
    ),
    unmarked: await ids(
      `select id from reservation where state = ${ReservationState.Confirm} and mark is null and upper(during) < now()`,
    ),
  };
  const expiresAt = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000);
  const { students, instructors, administrators } = people;
  await db
    .insertInto("signInSession")
    .values(
      [...students, ...instructors, ...administrators].map((userId) => ({
        id: createHash("sha256").update(tokenOf(userId)).digest("hex"),
        userId,
        expiresAt,
        lastUsedAt: new Date(),
      })),
    )
    .execute();
  return people;
}
