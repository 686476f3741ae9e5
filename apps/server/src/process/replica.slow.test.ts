import { openWorld, type World } from "@kenshu/api/testing.ts";
import { expect } from "vitest";
import { test } from "#process/testing.ts";
import { call } from "#testing.ts";

const february = "start=2027-02-01&end=2027-02-28";

test("a replica that cannot be reached is named, all else goes on, and what is there is not named", async ({
  startOnIt,
  token,
  world,
}) => {
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

test("analyses read the replica; what is logged of them is written to the database", async ({
  startOnIt,
  token,
  world,
}) => {
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
