import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashPassword } from "@kenshu/db/passwords.ts";
import { demoPassword } from "@kenshu/demo-data/demoAccounts.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { sql } from "kysely";
import { expect } from "vitest";
import { test } from "#process/testing.ts";
import { call } from "#testing.ts";

type Variables = Record<string, string>;

test.for<[Variables, RegExp]>([
  [{ NODE_ENV: "production" }, /DATABASE_URL/],
  [{ DATABASE_URL: "postgresql://u:hush@127.0.0.1:1/kenshu", MAIL: "off" }, /DATABASE_URL/],
  [{ HOST: "192.0.2.1" }, /HOST/],
  [{ DATA_DIR: import.meta.filename }, /DATA_DIR/],
  [{ DATA_DIR: "/proc/kenshu" }, /DATA_DIR/],
])(
  "an impossible start with %o ends with a message and exit code 1",
  async ([variables, message], { start }) => {
    const server = start(variables);
    expect(await server.end()).toBe(1);
    expect(server.said.err).toMatch(message);
    expect(server.said.err).not.toMatch(/hush|node_modules/);
    expect(server.said.out).not.toContain("ready");
  },
);

test("on an external database nothing is filled in, no account is shown, and missing settings are named once", async ({
  startOnIt,
  world,
}) => {
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

test("an external database with demo accounts, whose password is published, is refused", async ({
  startOnIt,
  world,
}) => {
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

test("a second server on the same port ends with a message, and has created nothing", async ({
  start,
}) => {
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

test("SIGTERM ends a start that waits for another server's migration", async ({
  startOnIt,
  world,
}) => {
  const holder = await world.db.startTransaction().execute();
  await sql`lock table kysely_migration`.execute(holder);
  const server = startOnIt();
  await waitForLock(world.db);
  expect(await server.kill("SIGTERM")).toBe(1);
  await holder.rollback().execute();
});
