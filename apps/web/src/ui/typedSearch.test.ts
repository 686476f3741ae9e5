import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { parseSearch, typedSearch, writeSearch } from "./typedSearch.ts";

const schema = z.object({
  text: z.optional(z.string()),
  kind: z.optional(z.enum(["one", "true"])),
  level: z.optional(z.enum({ Low: 1, High: -2 })),
  count: z.optional(z.int()),
  isOn: z.optional(z.boolean()),
  state: z.optional(z.literal([0, 1, -123])),
  roles: z.optional(z.array(z.literal([2, 3]))),
  texts: z.optional(z.array(z.string())),
});

/** What a screen gets of an address; null if it refuses the address. */
function readFrom(query: string) {
  const result = typedSearch(schema)["~standard"].validate(parseSearch(query));
  if (result instanceof Promise) throw new Error("asynchronous");
  return result.issues ? null : result.value;
}

const hostile = [
  "{}",
  "[]",
  '{"a":1}',
  '"a"',
  "1e3",
  "0x10",
  "null",
  "true",
  "undefined",
  "00123",
  "123",
  "１２３",
  "-0",
  "NaN",
  "__proto__",
  "a,b",
  "a+b c&d=e%20#f?",
  " \u3000",
  "",
  "\u200b",
];

test.each(hostile)("the text %j in an address stays this text", (text) => {
  const query = writeSearch({ text });
  expect(parseSearch(query)).toEqual({ text });
  expect(readFrom(query)).toEqual({ text });
  expect(writeSearch(parseSearch(query))).toBe(query);
});

test.each([
  ...hostile.flatMap((text) => [{ text, texts: [text] }, { texts: [text, "a", text] }]),
  ...[0, 1, -1, 2 ** 31, -(2 ** 31), Number.MAX_SAFE_INTEGER].map((count) => ({ count })),
  ...(["one", "true"] as const).map((kind) => ({ kind })),
  ...([1, -2] as const).map((level) => ({ level })),
  ...([0, 1, -123] as const).map((state) => ({ state, isOn: state === 0 })),
  { roles: [2] as const, text: "2" },
  { roles: [3, 2, 3] as const, count: 3, isOn: true },
  {},
])("%j is read back from the address that is written for it", (values) => {
  expect(readFrom(writeSearch(values))).toEqual(values);
  // Links that are only preloaded give the values themselves.
  expect(typedSearch(schema)["~standard"].validate(values)).toMatchObject({ value: values });
});

test.each([
  "count=1e3",
  "count=0x10",
  "count=00123",
  "count=１２３",
  "count=1.5",
  "count=-0",
  'count="1"',
  "count=",
  "count=1&count=2",
  "isOn=1",
  "isOn=TRUE",
  "isOn=null",
  "state=2",
  "state=01",
  "roles=[2,4]",
  "roles=4",
  "kind=two",
  "text=a&text=b",
])("an address with %s is refused", (query) => {
  expect(readFrom(`?${query}`)).toBeNull();
});

test("names of an address are no properties of an object", () => {
  const query = "?__proto__=1&constructor=2&toString=3&text=4";
  expect(Object.getPrototypeOf(parseSearch(query))).toBe(Object.prototype);
  expect(readFrom(query)).toEqual({ text: "4" });
  expect(writeSearch(parseSearch(query))).toBe(query);
});

test("what is not given is left out of an address", () => {
  expect(writeSearch({})).toBe("");
  expect(writeSearch({ text: undefined, count: 0, roles: [] })).toBe("?count=0");
});

test("every route reads its address by its schema, and none on its own", () => {
  const cwd = `${import.meta.dirname}/../routes`;
  const sources = globSync("**/*.{ts,tsx}", { cwd }).map(
    (file) => [file, readFileSync(`${cwd}/${file}`, "utf8")] as const,
  );
  const searching = sources.filter(([, source]) => source.includes("validateSearch"));
  expect(searching.length).toBeGreaterThan(40);
  for (const [file, source] of searching) {
    expect(source, file).toMatch(/validateSearch: typedSearch\(/);
  }
});

test("a former address holds a list of numbers as JSON; a text stays a text", () => {
  expect(readFrom("roles=%5B2%2C3%5D")).toEqual({ roles: [2, 3] });
  expect(readFrom("texts=[2,3]")).toEqual({ texts: ["[2,3]"] });
});
