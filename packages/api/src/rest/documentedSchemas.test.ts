import { expect, test } from "vitest";
import { openApiDocument } from "#rest/openApi/document.ts";

type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  "x-enum-varnames"?: string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
};
type Named = { name: string; schema: Schema };
type Content = { content?: Record<string, { schema?: Schema }> };
type Operation = {
  parameters?: { name: string; description?: string; schema: Schema }[];
  requestBody?: Content;
  responses: Record<string, Content & { headers?: Record<string, { schema?: Schema }> }>;
};

const document = openApiDocument({
  version: "test",
  site: new URL("http://127.0.0.1"),
  contact: "",
}) as unknown as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
const { schemas } = document.components;
const components = Object.entries(schemas).map(([name, schema]) => ({ name, schema }));
const operations = Object.entries(document.paths).flatMap(([path, verbs]) =>
  Object.values(verbs).map((operation) => ({ path, ...operation })),
);

const parameters = operations.flatMap(({ path, parameters = [] }) =>
  parameters.map(({ name, description, schema }) => ({
    name: `${path} ${name}`,
    schema: description ? { ...schema, description } : schema,
  })),
);
const bodies = operations.flatMap(({ path, requestBody }) => contentOf(path, requestBody));
const answers = operations.flatMap(({ path, responses }) =>
  Object.entries(responses).flatMap(([status, answer]) => contentOf(`${path} ${status}`, answer)),
);
const properties = components.flatMap(({ name, schema }) =>
  Object.entries(schema.properties ?? {}).map(([key, property]) => ({
    name: `${name}.${key}`,
    schema: property,
  })),
);
const everything = [...components, ...parameters, ...bodies, ...answers].flatMap(within);

test("the document has schemas for every input and output", () => {
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(["Student", "Schedule", "Slot", "Reservation", "ReserveInput", "Role"]),
  );
  expect(properties.length).toBeGreaterThan(800);
  expect(parameters.length).toBeGreaterThan(100);
});

test("every object has a name", () => {
  const whole = new Set(components.map(({ schema }) => schema));
  expect(namesOf(everything, (schema) => isObject(schema) && !whole.has(schema))).toEqual([]);
});

test("a name means the same in inputs and outputs", () => {
  expect(Object.keys(schemas).filter((name) => name.endsWith("Output"))).toEqual([]);
});

test("every schema with a name says what it is, in Japanese", () => {
  expect(namesOf(components, (schema) => !isJapanese(schema.description))).toEqual([]);
});

test("every property and every parameter says what it is, itself or by its type", () => {
  const said = [...properties, ...parameters];
  expect(namesOf(said, (schema) => !isJapanese(meaningOf(schema)))).toEqual([]);
});

test("every parameter says beside its name what it is", () => {
  const undescribed = operations.flatMap(({ path, parameters = [] }) =>
    parameters
      .filter(({ description }) => !isJapanese(description))
      .map(({ name }) => `${path} ${name}`),
  );
  expect(undescribed).toEqual([]);
});

test("a number that stands for something else goes by the name of its enumeration", () => {
  const bare = ({ enum: values, const: value, ...schema }: Schema) => {
    const numbers = [...(values ?? []), value].filter((one) => typeof one === "number");
    return numbers.length > 0 && schema["x-enum-varnames"]?.length !== numbers.length;
  };
  expect(namesOf(everything, bare)).toEqual([]);
  for (const { name, schema } of components.filter(({ schema }) => schema["x-enum-varnames"])) {
    expect(schema.type, name).toBe("integer");
    for (const value of schema.enum ?? [])
      expect(schema.description, name).toContain(`${value} = `);
  }
});

test("a day, a month and a moment have a format", () => {
  const isTime =
    /(Date|At|On|Until|Since)$|\.(date|from|to|start|end|now|at|cutoff|birthday|month)$/;
  const texts = [...properties, ...parameters].filter(({ name }) => isTime.test(name));
  expect(texts.length).toBeGreaterThan(100);
  const isFormless = (schema: Schema) =>
    variants(schema).some(
      ({ type, format = "" }) =>
        type === "string" && !["date", "date-time", "month"].includes(format),
    );
  expect(namesOf(texts, isFormless)).toEqual([]);
});

test("every number that is not a fraction is an integer", () => {
  const isFraction = (schema: Schema) =>
    variants(schema).some(({ type }) => [type].flat().includes("number"));
  const fractions = [...properties, ...parameters].filter(({ schema }) => isFraction(schema));
  expect(new Set(fractions.map(({ name }) => name.split(".").at(-1)))).toEqual(
    new Set(["needReservationPerDay", "reserveInterval", "attendanceInterval"]),
  );
});

test("an answer has all of its properties, each time", () => {
  const answered = new Set(answers.flatMap(({ schema }) => reached(schema)));
  // If a refusal has parameters besides its sentence, the document says so.
  for (const name of answered) if (/Refusal$|^NotServed$/.test(name)) answered.delete(name);
  const optional = components
    .filter(({ name, schema }) => answered.has(name) && isObject(schema))
    .flatMap(({ name, schema: { properties = {}, required = [] } }) =>
      Object.keys(properties).flatMap((key) => (required.includes(key) ? [] : [`${name}.${key}`])),
    );
  expect(answered.size).toBeGreaterThan(100);
  expect(optional).toEqual([]);
});

test("every pattern is one that other languages read", () => {
  const patterns = everything.flatMap(({ schema }) => schema.pattern ?? []);
  expect(patterns.length).toBeGreaterThan(0);
  for (const pattern of patterns) {
    expect(pattern).not.toMatch(/\(\?<|\\p\{/);
    expect(pattern.length, pattern).toBeLessThan(400);
  }
});

function contentOf(name: string, { content = {} }: Content = {}): Named[] {
  return Object.values(content).flatMap(({ schema }) => (schema ? [{ name, schema }] : []));
}

/** The schema and everything inside it. Schemas that it refers to by name are listed elsewhere. */
function within({ name, schema }: Named): Named[] {
  const inner = [
    ...Object.entries(schema.properties ?? {}).map(([key, one]) => [`.${key}`, one] as const),
    ...[...parts(schema), ...(schema.items ? [schema.items] : [])].map((one) => ["", one] as const),
    ...(typeof schema.additionalProperties === "object"
      ? [["", schema.additionalProperties] as const]
      : []),
  ];
  return [
    { name, schema },
    ...inner.flatMap(([key, one]) => within({ name: `${name}${key}`, schema: one })),
  ];
}

function parts({ allOf = [], anyOf = [], oneOf = [] }: Schema): Schema[] {
  return [...allOf, ...anyOf, ...oneOf];
}

const nameOf = (ref: string) => ref.slice("#/components/schemas/".length);

/** The schema behind a reference. */
function resolved(schema: Schema): Schema {
  return schema.$ref ? (schemas[nameOf(schema.$ref)] ?? {}) : schema;
}

/** The properties of the schema's value in any of its alternatives. */
function variants(schema: Schema): Schema[] {
  const { anyOf, oneOf = anyOf } = resolved(schema);
  return oneOf ? oneOf.flatMap(variants) : [resolved(schema)];
}

/** The description of the schema: its own, or that of the referenced type. */
function meaningOf(schema: Schema): string | undefined {
  return (
    schema.description ??
    variants(schema)
      .map(({ description }) => description)
      .find(Boolean)
  );
}

/** The names that the schema refers to, directly or indirectly. */
function reached(schema: Schema, seen = new Set<string>()): string[] {
  for (const { schema: one } of within({ name: "", schema })) {
    const name = one.$ref && nameOf(one.$ref);
    if (!name || seen.has(name)) continue;
    seen.add(name);
    reached(schemas[name] ?? {}, seen);
  }
  return [...seen];
}

const isObject = ({ type, properties }: Schema) => type === "object" && properties !== undefined;
const isJapanese = (text = "") => /[\u3041-\u30ff\u4e00-\u9fff]/.test(text);

function namesOf(named: Named[], isMeant: (schema: Schema) => boolean): string[] {
  return named.filter(({ schema }) => isMeant(schema)).map(({ name }) => name);
}
