import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "@kenshu/embedded-postgres/embeddedPostgres.ts";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bringUpToDate } from "#bringUpToDate.ts";
import { NO_LIMITS } from "#limits.ts";
import { providerOf, readMigrations } from "#migrate.ts";
import { openDatabase } from "#pool.ts";
import { ownsSchema } from "#serverAccount.ts";

let folder: string;
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kenshu-accounts-test-"));
  postgres = await startEmbeddedPostgres({ dataDirectory: folder, durable: false });
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs statements one by one with the account of this address, and returns the rows of the last. */
async function ask(url: string, ...statements: string[]) {
  const db = openDatabase(url, 1, NO_LIMITS);
  try {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await sql.raw(statement).execute(db));
    return rows;
  } finally {
    await db.destroy();
  }
}

/** An empty database that belongs to `owner`, as each account reaches it. */
async function newDatabase(name: string, owner: string) {
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  await ask(postgres.superuserConnectionString, `create database ${name} owner ${owner}`);
  return {
    superuser: at(postgres.superuserConnectionString),
    ownerUrl: at(postgres.ownerConnectionString),
    databaseUrl: at(postgres.connectionString),
  };
}

const insert = "insert into audit_log (created_at, category, description, operate_user_name)";
const LINE = `${insert} values (now(), '', '', '')`;
const refused = { code: "42501" };

test("the owner makes the schema, and the server's account works in it", async () => {
  const { ownerUrl, databaseUrl } = await newDatabase("two", "kenshu_owner");
  await expect(bringUpToDate({ databaseUrl, ownerUrl: null })).rejects.toThrow("kenshu migrate");
  await bringUpToDate({ databaseUrl, ownerUrl });
  await ask(databaseUrl, LINE);
  await expect(ask(databaseUrl, "update audit_log set category = 'x'")).rejects.toMatchObject(
    refused,
  );

  // The server alone goes on as long as nothing is to be done. It owns nothing.
  await bringUpToDate({ databaseUrl, ownerUrl: null });
  await expect(bringUpToDate({ databaseUrl: ownerUrl, ownerUrl: databaseUrl })).rejects.toThrow(
    "does not own",
  );
  await ask(
    ownerUrl,
    "delete from kysely_migration where name = (select max(name) from kysely_migration)",
  );
  await expect(bringUpToDate({ databaseUrl, ownerUrl: null })).rejects.toThrow(
    "DATABASE_OWNER_URL",
  );
});

test("an old server does not start on the schema of a newer version", async () => {
  const { ownerUrl, databaseUrl } = await newDatabase("newer", "kenshu_owner");
  await bringUpToDate({ databaseUrl, ownerUrl });
  await ask(ownerUrl, "insert into kysely_migration (name, timestamp) values ('9999_later', '')");
  for (const owner of [ownerUrl, null]) {
    await expect(bringUpToDate({ databaseUrl, ownerUrl: owner })).rejects.toThrow("newer version");
  }
});

test("a right that the server's account has got too much is taken away", async () => {
  const { ownerUrl, databaseUrl } = await newDatabase("too_much", "kenshu_owner");
  await bringUpToDate({ databaseUrl, ownerUrl });
  await ask(
    ownerUrl,
    "grant all on audit_log to kenshu_server",
    "grant update (amount) on receipt to kenshu_server",
  );
  await ask(databaseUrl, "update audit_log set category = 'x'", "update receipt set amount = 1");
  await bringUpToDate({ databaseUrl, ownerUrl });
  for (const statement of [
    "update audit_log set category = 'x'",
    "update receipt set amount = 1",
  ]) {
    await expect(ask(databaseUrl, statement)).rejects.toMatchObject(refused);
  }
});

test("a former version's database with one account goes on with one, and may get a second", async () => {
  await ask(postgres.superuserConnectionString, "create role one login createdb password 'one'");
  const { superuser, databaseUrl: serverUrl } = await newDatabase("alone", "one");
  const databaseUrl = Object.assign(new URL(superuser), { username: "one", password: "one" }).href;
  const former = (await readMigrations()).filter(({ name }) => name < "0021");
  const db = openDatabase(databaseUrl, 2, NO_LIMITS);
  const { error } = await new Migrator({ db, provider: providerOf(former) }).migrateToLatest();
  expect(error).toBeUndefined();
  await ask(databaseUrl, LINE);

  await bringUpToDate({ databaseUrl, ownerUrl: null });
  expect(await ownsSchema(db)).toBe(true);
  await db.destroy();
  await ask(databaseUrl, LINE, "select make_month('audit_log', '2020-01')");

  // The former account becomes the owner, beside servers that still work with it.
  await bringUpToDate({ databaseUrl: serverUrl, ownerUrl: databaseUrl });
  await ask(databaseUrl, LINE);
  await ask(serverUrl, LINE, "select make_month('audit_log', '2020-02')");
  await expect(ask(serverUrl, "delete from audit_log")).rejects.toMatchObject(refused);
  expect(await ask(serverUrl, "select from audit_log")).toHaveLength(4);
});

test("accounts of two databases are refused, and nothing is made in either", async () => {
  const one = await newDatabase("first", "kenshu_owner");
  const other = await newDatabase("second", "kenshu_owner");
  const accounts = { databaseUrl: one.databaseUrl, ownerUrl: other.ownerUrl };
  await expect(bringUpToDate(accounts)).rejects.toThrow("different databases");
  for (const { ownerUrl } of [one, other]) {
    const [{ schema }] = (await ask(ownerUrl, "select to_regclass('area') as schema")) as [
      { schema: string | null },
    ];
    expect(schema).toBeNull();
  }
});

test("an account that nobody has made is named", async () => {
  const { superuser, ownerUrl } = await newDatabase("nobody", "kenshu_owner");
  const nobody = Object.assign(new URL(superuser), { username: "nobody", password: "x" }).href;
  await expect(bringUpToDate({ databaseUrl: nobody, ownerUrl })).rejects.toThrow("DATABASE_URL");
  await expect(bringUpToDate({ databaseUrl: ownerUrl, ownerUrl: nobody })).rejects.toThrow(
    "DATABASE_OWNER_URL",
  );
});

test("what the superuser alone has made belongs to the owner after the next start", async () => {
  const dataDirectory = join(folder, "former");
  const first = await startEmbeddedPostgres({ dataDirectory, durable: false });
  const { superuserConnectionString: superuser } = first;
  // As a former version left it.
  await ask(superuser, "alter database kenshu owner to kenshu");
  await bringUpToDate({ databaseUrl: superuser, ownerUrl: null });
  await ask(superuser, LINE);
  await first.stop();

  const next = await startEmbeddedPostgres({ dataDirectory, durable: false });
  try {
    const { connectionString: databaseUrl, ownerConnectionString: ownerUrl } = next;
    await bringUpToDate({ databaseUrl, ownerUrl });
    await ask(databaseUrl, LINE);
    await ask(
      ownerUrl,
      "alter table audit_log add column more integer",
      "drop function count_refusal",
    );
    expect(await ask(databaseUrl, "select from audit_log")).toHaveLength(2);
    await expect(ask(databaseUrl, "delete from audit_log")).rejects.toMatchObject(refused);
  } finally {
    await next.stop();
  }
});
