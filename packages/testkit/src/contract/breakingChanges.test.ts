import { expect, test } from "vitest";
import { breakingChanges } from "#contract/breakingChanges.ts";

const area = {
  type: "object",
  properties: {
    id: { type: "integer" },
    name: { type: "string", maxLength: 100 },
    kind: { type: "integer", enum: [0, 1] },
  },
  required: ["id", "name"],
};

/** A document with one GET path that has this input and answer. */
function documentOf({ input = area, answer = area }: { input?: object; answer?: object } = {}) {
  return {
    paths: {
      "/api/Area/Update": {
        post: {
          requestBody: {
            required: true,
            content: { "application/json": { schema: { $ref: "#/components/schemas/Input" } } },
          },
          responses: {
            "200": {
              content: { "application/json": { schema: { type: "array", items: answer } } },
            },
          },
        },
      },
    },
    components: { schemas: { Input: input } },
  };
}

const before = documentOf();
const changesTo = (after: Parameters<typeof breakingChanges>[1]) =>
  breakingChanges(before, after).map(({ what }) => what);
const without = (name: "name") => {
  const { [name]: _, ...properties } = area.properties;
  return { ...area, properties };
};
const withName = (name: object) => ({ ...area, properties: { ...area.properties, name } });

test("the same document breaks nothing", () => {
  expect(changesTo(documentOf())).toEqual([]);
});

test("a path that is gone is reported", () => {
  expect(breakingChanges(before, { paths: {} })).toEqual([
    { path: "/api/Area/Update", what: "post は、もうありません" },
  ]);
});

test.each([
  [
    "asked for anew",
    { ...area, required: ["id", "name", "kind"] },
    "本文 の kind が必須になりました",
  ],
  ["gone", without("name"), "本文 の name は、もうありません"],
  [
    "shorter",
    withName({ type: "string", maxLength: 50 }),
    "本文 の name の maxLength が下がりました",
  ],
  [
    "of another type",
    withName({ type: "integer" }),
    "本文 の name は string を受け付けなくなりました",
  ],
  [
    "of a stricter form",
    withName({ type: "string", maxLength: 100, pattern: "^a" }),
    "本文 の name の形が変わりました",
  ],
  [
    "of fewer values",
    { ...area, properties: { ...area.properties, kind: { type: "integer", enum: [0] } } },
    "本文 の kind の値が 0 に限られました",
  ],
])("an input that is %s is reported", (_, input, what) => {
  expect(changesTo(documentOf({ input }))).toEqual([what]);
});

test.each([
  ["lacks a property", without("name"), "応答 200 の各要素 の name は、もうありません"],
  [
    "may lack a property",
    { ...area, required: ["id"] },
    "応答 200 の各要素 の name が、必ずあるとは限らなくなりました",
  ],
  [
    "may be null",
    withName({ anyOf: [{ type: "string" }, { type: "null" }] }),
    "応答 200 の各要素 の name は null を返すようになりました",
  ],
])("an answer that %s is reported", (_, answer, what) => {
  expect(changesTo(documentOf({ answer }))).toEqual([what]);
});

test("a property, a value of an answer, an optional input or more room breaks nothing when it is added", () => {
  const more = {
    ...area,
    properties: {
      ...area.properties,
      name: { type: "string", maxLength: 200 },
      kind: { type: "integer", enum: [0, 1, 2] },
      note: { type: "string" },
    },
  };
  expect(changesTo(documentOf({ input: more, answer: more }))).toEqual([]);
});
