import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { Role } from "@kenshu/domain/enumerations.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openServer } from "#testing.ts";

let server: Awaited<ReturnType<typeof openServer>>;
let token: string;
beforeAll(async () => {
  const connectionLimits = { headers: 1000, request: 1500, idle: 2000, checked: 100 };
  server = await openServer({ connectionLimits });
  token = await server.tokenAs(Role.Administrator);
});
afterAll(() => server.close());

async function open(sent: string): Promise<Socket> {
  const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(sent);
  return socket;
}
const connections = () =>
  new Promise<number>((resolve) => server.app.server.getConnections((_, count) => resolve(count)));
const head = () => `Host: test\r\nAuthorization: Bearer ${token}\r\n`;

test.each([
  ["in its headers", () => `POST /api/Area/Add HTTP/1.1\r\n${head()}`],
  [
    "in its body",
    () => `POST /api/Area/Add HTTP/1.1\r\n${head()}Content-Length: 20\r\n\r\n{"name":"北`,
  ],
])("a request that stalls %s is answered 408 and cut", async (_, sent) => {
  const socket = await open(sent());
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  expect(await server.db.selectFrom("area").select("id").execute()).toEqual([]);
});

test("a client that sends nothing is cut", async () => {
  const socket = await open("");
  await text(socket);
  await expect.poll(connections).toBe(0);
});

test("a client that reads no answers is cut, and others are served meanwhile", async () => {
  const reader = await open(`GET /api/openapi.json HTTP/1.1\r\n${head()}\r\n`.repeat(60));
  reader.pause();
  const headers = { connection: "close" };
  expect((await server.call("GET", "/api/Area/GetAll", { token, headers })).status).toBe(200);
  await expect.poll(connections).toBe(0);
  reader.destroy();
});
