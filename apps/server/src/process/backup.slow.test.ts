import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { keepMonths } from "@kenshu/api/modules/log/index.ts";
import { findFaults } from "@kenshu/db/check/findFaults.ts";
import { eraseAgain, erasedList } from "@kenshu/db/erasePerson.ts";
import { NO_LIMITS } from "@kenshu/db/limits.ts";
import { type Database, openDatabase } from "@kenshu/db/pool.ts";
import { CashFlowType, Role } from "@kenshu/domain/enumerations.ts";
import { startEmbeddedPostgres } from "@kenshu/embedded-postgres/embeddedPostgres.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openServer } from "#testing.ts";

const PASSPHRASE = "合言葉は梅の花";

type Server = Awaited<ReturnType<typeof openServer>>;
let server: Server;
let folder: string;
const opened: Database[] = [];
const started: Server[] = [];
beforeAll(async () => {
  server = await openServer();
  folder = await mkdtemp(join(tmpdir(), "kenshu-backup-"));
});
afterAll(async () => {
  for (const each of started) await each.close();
  for (const db of opened) await db.destroy();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const fileNamed = (name: string) => join(folder, `${name}.backup`);

/** The command as an operator runs it. */
function run(
  command: "backup" | "restore",
  parameters: string[],
  more: Record<string, string> = {},
) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const script = join(import.meta.dirname, `../commands/${command}.ts`);
  const child = spawn(process.execPath, [script, ...parameters], {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      DATABASE_URL: server.connectionString,
      CLOCK_START: server.clock.now().toISOString(),
      ...more,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = Promise.all([
    new Promise<number | null>((resolve) => child.once("close", resolve)),
    text(child.stdout),
    text(child.stderr),
  ]).then(([code, out, err]) => ({ code, out, err }));
  return { child, ended };
}

async function emptyDatabase(): Promise<{ db: Database; url: string; name: string }> {
  const name = `restored_${opened.length}_${process.pid}`;
  await sql.raw(`drop database if exists ${name} with (force)`).execute(server.db);
  await sql.raw(`create database ${name}`).execute(server.db);
  const url = new URL(server.connectionString);
  url.pathname = `/${name}`;
  const db = openDatabase(url.href, 4, NO_LIMITS);
  opened.push(db);
  return { db, url: url.href, name };
}

/** What every table and every month of it holds, and where each sequence goes on. */
async function contentsOf(db: Database): Promise<unknown> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not relispartition and relname not like 'kysely%' order by 1
  `.execute(db);
  const rows: Record<string, unknown> = {};
  for (const { name } of tables) {
    const digest = sql<{ digest: string }>`
      select count(*) || ' ' || coalesce(md5(string_agg(concat(place, row), ' ' order by row::text)), '') as digest
      from (
        -- The numbers of transactions mean nothing in another database.
        select tableoid::regclass as place, to_jsonb(t) - 'written_in' as row
        from ${sql.table(name)} t
      ) t`;
    rows[name] = (await digest.execute(db)).rows[0]?.digest;
  }
  const sequences = sql`select sequencename, last_value from pg_sequences order by 1`;
  return { rows, sequences: (await sequences.execute(db)).rows };
}

test("a backup while people reserve and pay goes on elsewhere: numbers, keys, sessions, queues", async () => {
  const token = await server.tokenAs(Role.Administrator);
  const students = [];
  for (let n = 0; n < 12; n++) students.push(await server.build.student());
  const unaccounted = await server.build.student({ emailAddress: null, passwordHash: null });
  const add = (on: Server, studentUserId: number, key: string) =>
    on.call("POST", "/api/CashFlow/Add", {
      token,
      headers: { "idempotency-key": key },
      body: { studentUserId, type: CashFlowType.Payment, amount: 1200 },
    });
  const first = await add(server, unaccounted.id, "before the backup");
  expect(first.status).toBe(200);
  const receiptOf = (on: Server, id: number) =>
    on.call("GET", `/api/CashFlow/GetFileReceipt?cashFlowId=${id}`, { token });
  const paid = () => server.db.selectFrom("cashFlow").select("id").orderBy("id").execute();
  expect((await receiptOf(server, (await paid())[0]?.id ?? 0)).status).toBe(200);

  let isStopping = false;
  let answered = 0;
  const people = students.map(async (student, turn) => {
    const own = await server.tokenOf(student);
    for (let n = 0; !isStopping; n++) {
      const { id: scheduleId } = await server.build.schedule({
        startDate: `2027-04-${10 + turn}T${10 + (n % 10)}:00:00+09:00`,
        endDate: `2027-04-${10 + turn}T${10 + (n % 10)}:30:00+09:00`,
        capacity: 1,
      });
      const body = { scheduleId };
      await server.call("POST", "/api/TrainingReserve/ReserveByStudent", { token: own, body });
      await add(server, student.id, `${turn}-${n}`);
      answered++;
    }
  });
  const file = fileNamed("busy");
  await expect.poll(() => answered).toBeGreaterThan(5);
  const before = (await paid()).length;
  const { code, out, err } = await run("backup", [file]).ended;
  const after = (await paid()).length;
  isStopping = true;
  await Promise.all(people);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain("問題はありません");
  expect(after).toBeGreaterThan(before);

  const { db, url } = await emptyDatabase();
  expect(await run("restore", [file], { DATABASE_URL: url }).ended).toMatchObject({ code: 0 });
  expect(await findFaults(db, server.clock.now())).toEqual([]);
  const there = await db.selectFrom("cashFlow").select("id").execute();
  expect(there.length).toBeGreaterThanOrEqual(before);
  expect(there.length).toBeLessThanOrEqual(after);

  const other = await openServer({ db, clock: server.clock });
  started.push(other);
  const again = await add(other, unaccounted.id, "before the backup");
  expect(again).toMatchObject({ status: 200, text: first.text });
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  const next = await add(other, unaccounted.id, "after it");
  expect(next.headers.get("idempotent-replayed")).toBeNull();
  const ids = (await db.selectFrom("cashFlow").select("id").orderBy("id").execute()).map(
    ({ id }) => id,
  );
  expect(ids).toHaveLength(there.length + 1);
  expect((await receiptOf(other, ids.at(-1) ?? 0)).status).toBe(200);
  const numbers = await db.selectFrom("receipt").select("number").orderBy("number").execute();
  expect(numbers).toEqual([{ number: 1 }, { number: 2 }]);
});

test("nothing is lost or other than it was, and a passphrase keeps strangers out", async () => {
  await server.build.reservationOn("2027-03-20");
  await keepMonths(server);
  const file = fileNamed("sealed");
  const contents = await contentsOf(server.db);
  const backup = await run("backup", [file, "--encrypt"], { BACKUP_PASSPHRASE: PASSPHRASE }).ended;
  expect(backup).toMatchObject({ code: 0, err: "" });
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const { db, url, name } = await emptyDatabase();
  const restore = (passphrase: string, ...more: string[]) =>
    run("restore", [file, ...more], { DATABASE_URL: url, BACKUP_PASSPHRASE: passphrase }).ended;
  for (const [passphrase, sentence] of [
    ["", /BACKUP_PASSPHRASE.* \/ .*is encrypted/],
    ["別の合言葉", /読み出せません.* \/ Cannot read/],
  ] as const) {
    const refused = await restore(passphrase);
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(sentence);
    expect((await sql`select from pg_tables where schemaname = 'public'`.execute(db)).rows).toEqual(
      [],
    );
  }
  expect(await restore(PASSPHRASE)).toMatchObject({ code: 0, err: "" });
  expect(await contentsOf(db)).toEqual(contents);

  await sql`delete from audit_log`.execute(db);
  const occupied = await contentsOf(db);
  const refused = await restore(PASSPHRASE);
  expect(refused.code).toBe(1);
  expect(refused.err).toMatch(/空ではありません.*--replace.* \/ .*is not empty/);
  expect((await restore(PASSPHRASE, "--replace", "kenshu")).code).toBe(1);
  expect(await contentsOf(db)).toEqual(occupied);
  expect(await restore(PASSPHRASE, "--replace", name)).toMatchObject({ code: 0, err: "" });
  expect(await contentsOf(db)).toEqual(contents);
});

test("a restored backup erases again who has been erased since", async () => {
  const { id } = await server.build.unenrolledStudent({ name: "あとで消される人" });
  const file = fileNamed("before");
  expect(await run("backup", [file, "--unverified"]).ended).toMatchObject({ code: 0 });
  const { db, url, name } = await emptyDatabase();
  const nameIn = async (restored: Database) =>
    (
      await restored
        .selectFrom("appUser")
        .innerJoin("studentSummary", "studentUserId", "appUser.id")
        .select(["name", "searchText"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow()
    ).name;
  const restore = (...more: string[]) =>
    run("restore", [file, ...more], { DATABASE_URL: url }).ended;
  expect(await restore()).toMatchObject({ code: 0, err: "" });
  expect(await nameIn(db)).toBe("あとで消される人");
  await eraseAgain(db, [{ userId: id, erasedAt: new Date("2030-01-01") }]);

  // By the database that it replaces.
  expect(await restore("--replace", name)).toMatchObject({ code: 0, err: "" });
  expect(await nameIn(db)).toBe(`消去済み${id}`);
  expect(
    await db
      .selectFrom("auditLog")
      .select("id")
      .where("description", "like", "%消される人%")
      .execute(),
  ).toEqual([]);

  // By a list, where that database is lost.
  const list = join(folder, "erased.txt");
  await writeFile(list, await erasedList(db));
  const other = await emptyDatabase();
  const lost = { DATABASE_URL: other.url };
  expect(await run("restore", [file, "--erased", list], lost).ended).toMatchObject({
    code: 0,
    err: "",
  });
  expect(await nameIn(other.db)).toBe(`消去済み${id}`);

  // A list that cannot be read is not passed over.
  await mkdir(`${file}.erased`);
  const third = await emptyDatabase();
  expect(await run("restore", [file], { DATABASE_URL: third.url }).ended).toMatchObject({
    code: 1,
  });
  expect(
    (await sql`select from pg_tables where schemaname = 'public'`.execute(third.db)).rows,
  ).toEqual([]);
});

test("a damaged or shortened file restores nothing, and a name that is taken stays as it is", async () => {
  const plain = fileNamed("plain");
  expect(await run("backup", [plain, "--unverified"]).ended).toMatchObject({ code: 0, err: "" });
  const whole = await readFile(plain);
  const { db, url } = await emptyDatabase();
  const damaged = Buffer.from(whole);
  damaged.writeUInt8(whole.readUInt8(whole.length - 20) ^ 1, whole.length - 20);
  for (const bytes of [damaged, whole.subarray(0, -200), Buffer.from("a letter\n")]) {
    await writeFile(fileNamed("damaged"), bytes);
    const refused = await run("restore", [fileNamed("damaged")], { DATABASE_URL: url }).ended;
    expect(refused.code).toBe(1);
    expect((await sql`select from pg_tables where schemaname = 'public'`.execute(db)).rows).toEqual(
      [],
    );
  }
  const taken = await run("backup", [plain]).ended;
  expect(taken.code).toBe(1);
  expect(taken.err).toMatch(/すでにあります.* \/ .*exists/);
  expect((await readFile(plain)).equals(whole)).toBe(true);
});

test("the database knows how each command ended, but one of a former version does not", async () => {
  await server.db.deleteFrom("backup").execute();
  const file = fileNamed("told");
  await run("backup", [file]).ended;
  // A name that is taken begins nothing.
  await run("backup", [file]).ended;
  await run("backup", [fileNamed("no such folder/told")]).ended;
  await run("backup", [fileNamed("told untried"), "--unverified"]).ended;
  const { rows } = await sql`select is_taken, is_verified from backup order by id`.execute(
    server.db,
  );
  expect(rows).toEqual([
    { isTaken: true, isVerified: true },
    { isTaken: false, isVerified: null },
    { isTaken: true, isVerified: null },
  ]);
  await sql`alter table backup rename to backup_elsewhere`.execute(server.db);
  const former = await run("backup", [fileNamed("of the former"), "--unverified"]).ended;
  await sql`alter table backup_elsewhere rename to backup`.execute(server.db);
  expect(former).toMatchObject({ code: 0, err: "" });
});

test("two backups at once are both verified", async () => {
  const backups = ["one", "other"].map((name) => run("backup", [fileNamed(name)]).ended);
  for (const backup of await Promise.all(backups)) {
    expect(backup).toMatchObject({ code: 0, err: "" });
  }
});

test("kill -9 leaves no half file under the name, and the next backup works", async () => {
  const file = fileNamed("killed");
  // Somebody locks the last table, so that the backup stops in the middle.
  const holder = await server.db.startTransaction().execute();
  await sql`lock table training_content`.execute(holder);
  const { child, ended } = run("backup", [file]);
  const waiting = sql<{ n: number }>`
    select count(*) as n from pg_locks where not granted and relation = 'training_content'::regclass`;
  await expect.poll(async () => (await waiting.execute(server.db)).rows[0]?.n).toBe(1);
  child.kill("SIGKILL");
  await ended;
  await holder.rollback().execute();
  expect(existsSync(file)).toBe(false);
  const part = await open(`${file}.part`, "w");
  await part.write("half of a former one");
  await part.close();
  await pause(50);
  expect(await run("backup", [file, "--unverified"]).ended).toMatchObject({ code: 0, err: "" });
  expect((await readdir(folder)).filter((name) => name.startsWith("killed"))).toEqual([
    "killed.backup",
  ]);
});

test("the embedded database takes a backup of an external one, and gives one while it runs", async () => {
  const file = fileNamed("of the external one");
  const contents = await contentsOf(server.db);
  expect(await run("backup", [file, "--unverified"]).ended).toMatchObject({ code: 0, err: "" });
  const dataDirectory = join(folder, "embedded");
  const embedded = { DATABASE_URL: "", DATA_DIR: dataDirectory };
  expect(await run("restore", [file], embedded).ended).toMatchObject({ code: 0, err: "" });
  const postgres = await startEmbeddedPostgres({ dataDirectory });
  try {
    const db = openDatabase(postgres.superuserConnectionString, 1, NO_LIMITS);
    expect(await contentsOf(db).finally(() => db.destroy())).toEqual(contents);
    const running = await run("backup", [fileNamed("of the embedded one")], embedded).ended;
    expect(running).toMatchObject({ code: 0, err: "" });
    const refused = await run("restore", [file, "--replace", "kenshu"], embedded).ended;
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(/起動中の別のサーバー/);
  } finally {
    await postgres.stop();
  }
});
