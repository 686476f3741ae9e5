import { setTimeout as pause } from "node:timers/promises";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { sql } from "kysely";
import { expect } from "vitest";
import { test } from "#process/testing.ts";
import { call } from "#testing.ts";

test.for(["SIGTERM", "SIGINT"] as const)(
  "%s lets the request in flight finish and takes no other",
  async (signal, { startOnIt, token, world }) => {
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
    expect((await inFlight).status).toBe(200);
    expect(await server.end()).toBe(0);
    const added = world.db.selectFrom("area").select("id").where("name", "=", name);
    expect(await added.execute()).toHaveLength(1);
  },
);

test("one signal that comes twice is one; a later one ends it at once", async ({
  startOnIt,
  token,
  world,
}) => {
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

async function isServed(address: string): Promise<boolean> {
  return fetch(`${address}/version.json`, { headers: { connection: "close" } }).then(
    () => true,
    () => false,
  );
}
