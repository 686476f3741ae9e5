import { once } from "node:events";
import { Readable } from "node:stream";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { answerFailure } from "#plugins/errors.ts";

test("that a caller leaves before the first byte is nobody's fault", async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: "warn", stream: { write: (line) => lines.push(line) } } });
  app.setErrorHandler(answerFailure);
  const content = new Readable({ read() {} });
  app.post("/", (_request, reply) => reply.send(content));
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  try {
    const caller = new AbortController();
    const headers = { "content-type": "application/json" };
    const answer = fetch(address, { method: "POST", headers, body: "{}", signal: caller.signal });
    await Promise.all([
      expect(answer).rejects.toThrow("aborted"),
      once(app.server, "request").then(() => setImmediate(() => caller.abort())),
    ]);
    await expect.poll(() => content.closed).toBe(true);
    expect(lines).toEqual([]);
  } finally {
    await app.close();
  }
});
