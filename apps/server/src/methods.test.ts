import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openServer } from "#testing.ts";

let server: Awaited<ReturnType<typeof openServer>>;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

test.each(["TRACE", "OPTIONS", "PUT", "PATCH", "DELETE", "PROPFIND", "LOCK"])(
  "%s, whatever it is for, is a method that nothing here takes",
  async (method) => {
    for (const [path, allowed] of [
      ["/", "GET, HEAD, POST"],
      ["/api/Area/GetAll", "GET, HEAD"],
      ["/api/Area/Add", "POST"],
      ["/trpc/area.getAll", "GET, HEAD, POST"],
      ["/nowhere", "GET, HEAD, POST"],
      ["/api/nowhere", "GET, HEAD, POST"],
    ]) {
      const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
      socket.write(`${method} ${path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n`);
      const answer = await text(socket);
      expect(answer).toMatch(/^HTTP\/1\.1 405 /);
      expect(answer).toMatch(new RegExp(`^allow: ${allowed}\r$`, "im"));
      expect(answer).toContain("この方法では呼び出せません。");
    }
  },
);

test.each([
  ["two hosts", "Host: one\r\nHost: other\r\n", 400],
  ["two hosts of one name", "Host: one\r\nHost: one\r\n", 400],
  ["no host", "", 400],
  ["an expectation that nobody knows", "Host: test\r\nExpect: more\r\n", 401],
])("a request with %s is answered by us, with all our headers", async (_, given, status) => {
  const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
  socket.write(`GET /api/Area/GetAll HTTP/1.1\r\n${given}Connection: close\r\n\r\n`);
  const answer = await text(socket);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).toMatch(/^content-security-policy: default-src 'self'/im);
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
});

test("a request whose end can be read in two ways is refused", async () => {
  const socket = connect(Number(new URL(server.origin).port), "127.0.0.1");
  socket.write(
    "POST /api/Auth/SignIn HTTP/1.1\r\nHost: test\r\nContent-Length: 2\r\n" +
      "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /version.json HTTP/1.1\r\n\r\n",
  );
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 (?!.*HTTP\/)/s);
  // No hook has seen the request, yet the answer has the headers that guard browsers.
  expect(answer).toMatch(/^content-security-policy: default-src 'self'/im);
  expect(answer).toMatch(/^cache-control: no-store\r$/im);
  expect(answer).toContain("リクエストを読み取れません");
});
