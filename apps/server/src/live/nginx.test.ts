import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { LogReader } from "@kenshu/api/live/logReader.ts";
import { Streams } from "@kenshu/api/live/streams.ts";
import { holdersOf } from "@kenshu/api/modules/auth/index.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { freePort } from "@kenshu/testkit/deploy/freePort.ts";
import { certificateIn, configureNginx, startNginx } from "@kenshu/testkit/deploy/nginx.ts";
import { skipWithout } from "@kenshu/testkit/tools/skipWithout.ts";
import { expect, onTestFinished, test } from "vitest";
import { follow, reservable, reserve, reserved } from "#live/testing.ts";
import { call, openServer } from "#testing.ts";

/** A server behind the delivered configuration of nginx; a second one has the same database. */
async function openBehindNginx({ signOfLife }: { signOfLife: number }) {
  const parts = new AsyncDisposableStack();
  onTestFinished(() => parts.disposeAsync());
  const other = await openServer();
  parts.defer(() => other.close());
  const lookDb = other.openPool(1);
  const logReader = new LogReader(lookDb);
  const streams = new Streams(logReader, lookDb, { holdersOf, signOfLife });
  const server = await openServer({ db: other.db, lookDb, logReader, streams });
  parts.defer(() => server.close());
  const folder = await mkdtemp(join(tmpdir(), "kenshu-streams-"));
  parts.defer(() => rm(folder, { recursive: true }));
  const port = Number(new URL(server.origin).port);
  const ports = { http: await freePort(), https: await freePort(), server: port };
  await startNginx(parts, await configureNginx(folder, ports), ports);
  setDefaultCACertificates([...getCACertificates(), await certificateIn(folder)]);
  return { other, streams, folder, origin: `https://127.0.0.1:${ports.https}` };
}

test("a stream goes through the delivered nginx as it is sent, and ends with its session", async () => {
  skipWithout("nginx", "openssl");
  const { other, streams, origin } = await openBehindNginx({ signOfLife: 300 });
  const token = await other.tokenAs(Role.Viewer);
  const stream = await follow(origin, token);
  expect(stream.status).toBe(200);
  expect(stream.response.headers.get("content-type")).toContain("text/event-stream");
  expect(stream.response.headers.get("content-encoding")).toBeNull();
  const first = await stream.opens();

  const { student, schedule } = await reservable(other);
  await reserve(other, student, schedule);
  await expect.poll(stream.news).toEqual(reserved(schedule, [student.id]));
  // A sign of life has a cursor and no news.
  const heardCount = stream.events.length;
  await expect.poll(() => stream.events.length).toBeGreaterThan(heardCount + 1);
  expect(stream.news()).toEqual(reserved(schedule, [student.id]));
  expect(stream.isOpen).toBe(true);

  const again = await follow(origin, token, { lastEventId: first?.id ?? "" });
  expect(await again.opens()).toMatchObject({ data: reserved(schedule, [student.id]) });
  // nginx tells the server that a browser has gone.
  expect(streams.count).toBe(2);
  again.close();
  await expect.poll(() => streams.count).toBe(1);

  expect((await call(`${origin}/api/Auth/SignOut`, "POST", { token })).status).toBe(204);
  await expect.poll(() => stream.isOpen).toBe(false);
  expect(stream.events.at(-1)?.event).toBe("return");
  await expect.poll(() => streams.count).toBe(0);
});

test("during maintenance nginx opens no stream, and ends none", async () => {
  skipWithout("nginx", "openssl");
  const { other, folder, origin } = await openBehindNginx({ signOfLife: 100 });
  const token = await other.tokenAs(Role.Viewer);
  const stream = await follow(origin, token);
  await stream.opens();
  await writeFile(join(folder, "maintenance"), "");
  expect((await follow(origin, token)).status).toBe(503);
  const heardCount = stream.events.length;
  await expect.poll(() => stream.events.length).toBeGreaterThan(heardCount);
  expect(stream.isOpen).toBe(true);
});
