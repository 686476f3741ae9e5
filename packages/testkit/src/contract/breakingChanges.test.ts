import { expect, test } from "vitest";
import { breakingChanges, toldSince } from "#contract/breakingChanges.ts";

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
  expect(breakingChanges(before, { ...before, paths: {} })).toEqual([
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

/** A document with one operation that has all that programs go by. */
function operationOf(given: object = {}, code = "DbConflict", parameters = ["found"]) {
  const named = parameters.map((name) => [name, { type: "string" }]);
  const refusal = { properties: { errorCode: { const: code }, ...Object.fromEntries(named) } };
  const operation = {
    operationId: "Area.Get",
    security: [],
    responses: {
      "200": {
        headers: { ETag: {} },
        content: { "application/json": { schema: { type: "string", format: "date" } } },
      },
      "400": { content: { "application/json": { schema: { anyOf: [refusal] } } } },
      "429": { $ref: "#/components/responses/TooMany" },
    },
    ...given,
  };
  return {
    paths: { "/api/Area/Get": { get: operation } },
    components: {
      schemas: { Area: {} },
      responses: { TooMany: { headers: { "Retry-After": {} } } },
    },
  };
}
const { responses } = operationOf().paths["/api/Area/Get"].get;
const answering = (schema: object) => ({
  responses: {
    ...responses,
    "200": { headers: { ETag: {} }, content: { "application/json": { schema } } },
  },
});

test.each([
  [
    "an operation id",
    operationOf({ operationId: "Area.Read" }),
    "operationId が Area.Read に変わりました",
  ],
  ["security", operationOf({ security: [{ bearer: [] }] }), "サインインの要否が変わりました"],
  [
    "a format",
    operationOf(answering({ type: "string", format: "date-time" })),
    "応答 200 の書式が date-time に変わりました",
  ],
  [
    "a header",
    operationOf({ responses: { ...responses, "200": { content: responses["200"].content } } }),
    "応答 200 のヘッダー ETag は、もうありません",
  ],
  [
    "a status",
    operationOf({ responses: { "200": responses["200"], "429": responses["429"] } }),
    "応答 400 は、もうありません",
  ],
  ["an error code", operationOf({}, "DbClash"), "応答 400 の DbConflict は、もうありません"],
  [
    "a parameter",
    operationOf({}, "DbConflict", ["state"]),
    "応答 400 の DbConflict の found は、もうありません",
  ],
  [
    "a header of a shared answer",
    { ...operationOf(), components: { schemas: { Area: {} }, responses: { TooMany: {} } } },
    "応答 429 のヘッダー Retry-After は、もうありません",
  ],
])("%s that is gone or another is reported", (_, after, what) => {
  expect(breakingChanges(operationOf(), after)).toEqual([{ path: "/api/Area/Get", what }]);
});

test("a schema of another name is reported under its name", () => {
  const after = { ...operationOf(), components: { ...operationOf().components, schemas: {} } };
  expect(breakingChanges(operationOf(), after)).toEqual([
    { path: "Area", what: "この名前の型は、もうありません" },
  ]);
});

test("an answer that gains a format and an input that loses one break nothing", () => {
  const formatted = withName({ type: "string", maxLength: 100, format: "email" });
  expect(changesTo(documentOf({ answer: formatted }))).toEqual([]);
  expect(breakingChanges(documentOf({ input: formatted }), before)).toEqual([]);
});

test("what was told before a release excuses nothing after it", () => {
  const changes = "# Changes\n\n## 0.3.0\n\n- new\n\n## 0.2.0\n\n- former\n";
  const told = (version: string) => toldSince({ ...before, info: { version } }, changes);
  expect(told("0.2.0")).toContain("new");
  expect(told("0.2.0")).not.toContain("former");
  expect(told("0.3.0")).not.toContain("new");
  expect(told("0.1.0")).toContain("former");
});
