import { Readable } from "node:stream";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { answerFailure } from "#plugins/errors.ts";

test("a caller who leaves before the first byte causes no failure", async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: "warn", stream: { write: (line) => lines.push(line) } } });
  app.setErrorHandler(answerFailure);
  const content = new Readable({ read() {} });
  const caller = new AbortController();
  app.post("/", (_request, reply) => {
    setImmediate(() => caller.abort());
    return reply.send(content);
  });
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  try {
    const headers = { "content-type": "application/json" };
    const answer = fetch(address, { method: "POST", headers, body: "{}", signal: caller.signal });
    await expect(answer).rejects.toThrow("aborted");
    await expect.poll(() => content.closed).toBe(true);
    expect(lines).toEqual([]);
  } finally {
    await app.close();
  }
});
