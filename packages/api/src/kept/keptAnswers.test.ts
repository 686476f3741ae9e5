import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { KeptAnswers, type Made } from "#kept/keptAnswers.ts";

/** A making that ends when it is told to. */
function making(value: unknown, scheduleIds: number[] = [1]) {
  const { promise, resolve, reject } = Promise.withResolvers<Made>();
  let begun = 0;
  const make = () => {
    begun++;
    return promise;
  };
  const end = () => resolve({ value, scheduleIds });
  return { make, end, fail: reject, begun: () => begun };
}
const made =
  (value: unknown, scheduleIds: number[] = [1]) =>
  async (): Promise<Made> => ({
    value,
    scheduleIds,
  });
const toldBy = async (answer: ReturnType<KeptAnswers["read"]>) =>
  JSON.parse((await answer).plain.toString());

test("an answer is made once, also while many wait, and its compressed bytes say the same", async () => {
  const kept = new KeptAnswers();
  const { make, end, begun } = making("first");
  const waiting = [kept.read("a", make), kept.read("a", make), kept.read("a", make)];
  end();
  const [one, ...others] = await Promise.all(waiting);
  expect(others.every((other) => other === one)).toBe(true);
  expect(await kept.read("a", make)).toBe(one);
  expect(begun()).toBe(1);
  expect(one?.plain.toString()).toBe('"first"');
  expect(brotliDecompressSync(one?.brotli ?? "").toString()).toBe('"first"');
});

test("a change drops the answers that tell of its schedules, and an unknown one all", async () => {
  const kept = new KeptAnswers();
  await kept.read("a", made("old a", [1, 2]));
  await kept.read("b", made("old b", [3]));
  kept.drop([2, 9]);
  expect(await toldBy(kept.read("a", made("new a")))).toBe("new a");
  expect(await toldBy(kept.read("b", made("new b")))).toBe("old b");
  kept.drop("everything");
  expect(await toldBy(kept.read("a", made("newer a")))).toBe("newer a");
  expect(await toldBy(kept.read("b", made("newer b")))).toBe("newer b");
});

test("what is made while a change comes is for those who waited, and for nobody later", async () => {
  const kept = new KeptAnswers();
  const { make, end } = making("before");
  const waited = kept.read("a", make);
  kept.drop([1]);
  const later = kept.read("a", made("after"));
  const alsoLater = kept.read("a", made("after, too"));
  end();
  expect(await toldBy(waited)).toBe("before");
  expect([await toldBy(later), await toldBy(alsoLater)]).toEqual(["after", "after"]);
  expect(await toldBy(kept.read("a", made("never")))).toBe("after");
});

test("a change of other schedules during the making makes nobody make it again", async () => {
  const kept = new KeptAnswers();
  const { make, end } = making("only");
  const waited = kept.read("a", make);
  kept.drop([7]);
  const later = kept.read("a", made("again"));
  end();
  expect([await toldBy(waited), await toldBy(later)]).toEqual(["only", "only"]);
});

test("a failure reaches those who waited, and the next one tries anew", async () => {
  const kept = new KeptAnswers();
  const { make, fail } = making("never");
  const waiting = [kept.read("a", make), kept.read("a", make)];
  fail(new Error("away"));
  for (const waited of waiting) await expect(waited).rejects.toThrow("away");
  expect(await toldBy(kept.read("a", made("now")))).toBe("now");
  expect(kept.bytes).toBeGreaterThan(0);
});

test("the answers take no more memory than allowed, and the least recently used go first", async () => {
  const size = 100_000;
  const text = (letter: string) => made(letter.repeat(size));
  const kept = new KeptAnswers({ bytes: 2.5 * size });
  await kept.read("a", text("a"));
  await kept.read("b", text("b"));
  await kept.read("a", text("x"));
  await kept.read("c", text("c"));
  expect(kept.bytes).toBeLessThanOrEqual(2.5 * size);
  expect(await toldBy(kept.read("a", text("x")))).toBe("a".repeat(size));
  expect(await toldBy(kept.read("b", text("y")))).toBe("y".repeat(size));
  const huge = await kept.read("huge", made("h".repeat(10 * size)));
  expect(huge.plain.length).toBe(10 * size + 2);
  expect(kept.bytes).toBeLessThanOrEqual(2.5 * size);
  for (let round = 0; round < 100; round++) await kept.read(`${round}`, text("z"));
  expect(kept.bytes).toBeLessThanOrEqual(2.5 * size);
});

test("very many small answers take no more than allowed either", async () => {
  const kept = new KeptAnswers({ bytes: 1_000_000 });
  for (let key = 0; key < 2000; key++) {
    const { plain, brotli } = await kept.read(`${key}`, made([]));
    expect(plain.buffer.byteLength).toBe(plain.length);
    expect(brotli.buffer.byteLength).toBe(brotli.length);
  }
  expect(kept.bytes).toBeLessThanOrEqual(1_000_000);
  expect(kept.bytes).toBeGreaterThan(900_000);
});

test("nothing is kept for longer than a minute", async () => {
  const kept = new KeptAnswers({ age: 0 });
  await kept.read("a", made("old"));
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await toldBy(kept.read("a", made("new")))).toBe("new");
});
