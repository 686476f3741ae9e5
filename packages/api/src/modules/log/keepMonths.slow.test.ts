import { Role } from "@kenshu/domain/enumerations.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { keepMonths } from "#modules/log/keepMonths.ts";
import { useWorldPerTest } from "#testing.ts";

const world = useWorldPerTest();
/** With the server's own account. */
const server = {
  get db() {
    return world.serverDb;
  },
  get clock() {
    return world.clock;
  },
};

const on = (day: string) => `${day}T00:00:00+09:00`;
async function write(...moments: string[]): Promise<void> {
  await world.db
    .insertInto("auditLog")
    .values(
      moments.map((createdAt) => ({
        createdAt,
        category: "地域",
        description: createdAt.slice(0, 10),
        operateUserName: "佐藤",
      })),
    )
    .execute();
}
/** Each row with the partition it lies in. */
async function rows() {
  const { rows } = await sql<{ place: string; description: string }>`
    select tableoid::regclass::text as place, description from audit_log order by created_at, id
  `.execute(world.db);
  return rows.map(({ place, description }) => `${place} ${description}`);
}
async function partitions() {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits
    where inhparent = 'audit_log'::regclass order by name
  `.execute(world.db);
  return rows.map(({ name }) => name);
}

test("months have their partition ahead, and what has come without one is moved there", async () => {
  await write(
    "2027-02-28T23:59:59+09:00",
    on("2027-03-01"),
    "2027-03-31T23:59:59+09:00",
    on("2027-09-01"),
  );
  expect(new Set((await rows()).map((row) => row.split(" ")[0]))).toEqual(
    new Set(["audit_log_default"]),
  );
  await keepMonths(server);
  expect(await partitions()).toEqual([
    "audit_log_2027_02",
    "audit_log_2027_03",
    "audit_log_2027_04",
    "audit_log_2027_05",
    "audit_log_2027_09",
    "audit_log_default",
  ]);
  await write(on("2027-04-01"), on("2027-06-01"));
  expect(await rows()).toEqual([
    "audit_log_2027_02 2027-02-28",
    "audit_log_2027_03 2027-03-01",
    "audit_log_2027_03 2027-03-31",
    "audit_log_2027_04 2027-04-01",
    "audit_log_default 2027-06-01",
    "audit_log_2027_09 2027-09-01",
  ]);
  world.clock.set(on("2027-04-01"));
  await keepMonths(server);
  expect((await rows())[4]).toBe("audit_log_2027_06 2027-06-01");
});

test("a row is kept for 13 months and to the end of its month, and no longer", async () => {
  world.clock.set(on("2024-03-10"));
  await write(on("2023-02-01"), "2023-02-28T23:59:59+09:00", on("2023-01-31"), on("2022-12-31"));
  await keepMonths(server);
  expect(await rows()).toEqual(["audit_log_2023_02 2023-02-01", "audit_log_2023_02 2023-02-28"]);
  world.clock.set("2024-03-31T23:59:59+09:00");
  await keepMonths(server);
  expect(await rows()).toHaveLength(2);
  world.clock.set(on("2024-04-01"));
  await keepMonths(server);
  expect(await rows()).toEqual([]);
  expect(await partitions()).not.toContain("audit_log_2023_02");
});

test("a row is kept as long as the settings say", async () => {
  world.clock.set(on("2024-03-10"));
  await write(on("2023-01-31"), on("2022-03-31"), on("2022-02-28"));
  await world.db.updateTable("setting").set({ logKeptMonths: 24 }).execute();
  await keepMonths(server);
  expect(await rows()).toEqual(["audit_log_2022_03 2022-03-31", "audit_log_2023_01 2023-01-31"]);
  await world.db.updateTable("setting").set({ logKeptMonths: 14 }).execute();
  await keepMonths(server);
  expect(await rows()).toEqual(["audit_log_2023_01 2023-01-31"]);
});

test("a clock that runs ahead drops nothing that is young by the clock of the database", async () => {
  const now = new Date();
  await write(now.toISOString());
  world.clock.set(on(`${now.getFullYear() + 5}-03-10`));
  await keepMonths(server);
  expect(await rows()).toHaveLength(1);
});

test("two servers at once divide the months once", async () => {
  world.clock.set(on("2024-03-10"));
  await write(on("2023-01-31"), on("2023-02-01"), on("2024-03-01"));
  const other = world.openPool(2);
  await Promise.all([keepMonths(server), keepMonths({ ...server, db: other })]);
  expect(await rows()).toEqual(["audit_log_2023_02 2023-02-01", "audit_log_2024_03 2024-03-01"]);
});

test("refusals are counted in one row, before and after the month has its partition", async () => {
  const refuse = () =>
    world.anonymous.auth
      .signIn({ emailAddress: "nobody@kenshu.test", password: "wrong-password" })
      .catch(() => {});
  await refuse();
  await keepMonths(server);
  await Promise.all([refuse(), refuse()]);
  expect(await rows()).toEqual([
    "audit_log_2027_03 サインインを拒否（登録のないメールアドレス）、192.0.2.1、3回",
  ]);
});

test("while somebody reads the log for long nothing changes, and nobody waits for it", async () => {
  await write(on("2027-03-01"));
  const other = world.openPool(1);
  const reader = await other.startTransaction().execute();
  await reader.selectFrom("auditLog").select("id").execute();
  const change = expect(keepMonths(server)).rejects.toThrow("lock timeout");
  await waitForLock(world.db);
  const staff = await world.callerAs(Role.Administrator);
  await staff.area.add({ name: "地域" });
  await change;
  expect(await partitions()).toEqual(["audit_log_default"]);
  expect(await rows()).toHaveLength(2);
  await reader.rollback().execute();

  // Where nothing is to be done no lock is asked for.
  await keepMonths(server);
  const again = await world.db.startTransaction().execute();
  await again.selectFrom("auditLog").select("id").execute();
  await keepMonths(server);
  await again.rollback().execute();
});

test("what is written while months are divided is written", async () => {
  const staff = await world.callerAs(Role.Administrator);
  const writes = Array.from({ length: 20 }, (_, index) => staff.area.add({ name: `地域${index}` }));
  await Promise.all([...writes, keepMonths(server)]);
  expect(await rows()).toHaveLength(20);
  expect((await rows()).every((row) => row.startsWith("audit_log_2027_03"))).toBe(true);
});

test("each month has the index by which readers of the log find what is new", async () => {
  await write(on("2027-03-01"));
  await keepMonths(server);
  const { rows } = await sql<{ table: string; isValid: boolean }>`
    select indrelid::regclass::text as table, indisvalid as is_valid from pg_index
    where pg_get_indexdef(indexrelid) like '%(written_in)%' order by 1`.execute(world.db);
  expect(rows.map(({ table }) => table)).toEqual(["audit_log", ...(await partitions())]);
  expect(rows.every(({ isValid }) => isValid)).toBe(true);
});
