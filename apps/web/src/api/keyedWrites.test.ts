import type { AppRouter } from "@kenshu/api/appRouter.ts";
import { createTRPCClient, httpLink } from "@trpc/client";
import { afterEach, expect, test } from "vitest";
import { forgetUnanswered, keyedWrites, keyOf } from "./keyedWrites.ts";

afterEach(forgetUnanswered);

/**
 * A client, and the keys of the calls it sent. `answers` come in turn; a thrown one counts as lost.
 */
function client(...answers: (() => Response)[]) {
  const keys: (string | null)[] = [];
  const link = httpLink({
    url: "http://127.0.0.1/trpc",
    headers: ({ op }) => keyOf(op),
    fetch: async (_url, options) => {
      keys.push(new Headers(options?.headers).get("idempotency-key"));
      return (answers.shift() ?? done)();
    },
  });
  return { keys, calls: createTRPCClient<AppRouter>({ links: [keyedWrites, link] }) };
}
const done = () => Response.json({ result: { data: null } });
const lost = () => {
  throw new TypeError("fetch failed");
};
const refused = (httpStatus: number) => () =>
  Response.json({ error: { data: { httpStatus } } }, { status: httpStatus });

const tryIt = (write: Promise<unknown>) => write.catch(() => {});

test("a write whose answer was lost goes out again under its key, until it is answered", async () => {
  const { keys, calls } = client(lost, refused(503), done, done);
  for (let attempt = 0; attempt < 4; attempt++) await tryIt(calls.area.add.mutate({ name: "北" }));
  const [first, second, third, fourth] = keys;
  expect(first).toMatch(/^[a-z0-9-]{8,64}$/);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

test("another write, one that was refused, and one after leaving the page have keys of their own", async () => {
  const { keys, calls } = client(lost, refused(400), done, lost, done);
  await tryIt(calls.area.add.mutate({ name: "北" }));
  await tryIt(calls.area.add.mutate({ name: "南" }));
  await tryIt(calls.area.add.mutate({ name: "南" }));
  await tryIt(calls.area.add.mutate({ name: "東" }));
  forgetUnanswered();
  await tryIt(calls.area.add.mutate({ name: "東" }));
  expect(new Set(keys).size).toBe(5);
});

test("a read has no key", async () => {
  const { keys, calls } = client();
  await calls.area.getAll.query();
  expect(keys).toEqual([null]);
});
