/** An OpenAPI 3.1 document, as far as we compare it. */
export type Document = {
  info?: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components?: Record<string, Record<string, unknown>>;
};
type Operation = {
  operationId?: string;
  security?: object[];
  parameters?: { in: string; name: string; required?: boolean; schema?: Schema }[];
  requestBody?: { required?: boolean; content: Content };
  responses?: Record<string, Answer>;
};
type Answer = { $ref?: string; headers?: Record<string, unknown>; content?: Content };
type Content = Record<string, { schema?: Schema }>;
type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  pattern?: string;
  format?: string;
} & Partial<Record<Bound, number>>;

const upperBounds = ["maximum", "exclusiveMaximum", "maxLength", "maxItems"] as const;
const lowerBounds = ["minimum", "exclusiveMinimum", "minLength", "minItems"] as const;
type Bound = (typeof upperBounds)[number] | (typeof lowerBounds)[number];

/**
 * A change that affects a caller of the former document, in words, and the path of its operation or
 * the name of its schema.
 */
export type BreakingChange = { path: string; what: string };

/**
 * Changes that break callers of the former document: a path that is gone, an input that is newly
 * required or takes less, an answer or a refusal that lacks something, a name that programs made
 * from the document go by (rule 13.4). A new value in an answer's enumeration breaks nobody,
 * because callers are told to expect such values.
 */
export function breakingChanges(before: Document, after: Document): BreakingChange[] {
  const ofOperations = Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, former]) => {
      const present = after.paths[path]?.[method];
      const found = present
        ? [
            ...ofOperation(former, present),
            ...ofInput(former, present, before, after),
            ...ofAnswers(former, present, before, after),
          ]
        : [`${method} は、もうありません`];
      return [...new Set(found)].map((what) => ({ path, what }));
    }),
  );
  const names = Object.keys(before.components?.schemas ?? {});
  const lost = names.filter((name) => !after.components?.schemas?.[name]);
  return [
    ...ofOperations,
    ...lost.map((path) => ({ path, what: "この名前の型は、もうありません" })),
  ];
}

/**
 * What the list of changes tells since the release of this document: the sections above its own.
 * What an earlier release has told excuses nothing later.
 */
export function toldSince({ info }: Document, changes: string): string {
  return changes.split(`\n## ${info?.version}\n`)[0] ?? "";
}

function* ofOperation(former: Operation, present: Operation) {
  if (former.operationId !== present.operationId) {
    yield `operationId が ${present.operationId} に変わりました`;
  }
  if (JSON.stringify(former.security) !== JSON.stringify(present.security)) {
    yield "サインインの要否が変わりました";
  }
}

function* ofInput(former: Operation, present: Operation, before: Document, after: Document) {
  const key = (parameter: { in: string; name: string }) => `${parameter.in} の ${parameter.name}`;
  const earlier = new Map((former.parameters ?? []).map((one) => [key(one), one]));
  const later = new Map((present.parameters ?? []).map((one) => [key(one), one]));
  for (const [name, one] of earlier) {
    const now = later.get(name);
    if (!now) yield `${name} は、もうありません`;
    else yield* ofSchema(one.schema, now.schema, { side: "input", before, after, where: name });
  }
  for (const [name, one] of later) {
    if (one.required && !earlier.get(name)?.required) yield `${name} が必須になりました`;
  }
  if (present.requestBody?.required && !former.requestBody?.required) {
    yield "本文が必須になりました";
  }
  for (const [type, { schema }] of Object.entries(former.requestBody?.content ?? {})) {
    const now = present.requestBody?.content[type];
    if (!now) yield `本文の ${type} は、もうありません`;
    else yield* ofSchema(schema, now.schema, { side: "input", before, after, where: "本文" });
  }
}

function* ofAnswers(former: Operation, present: Operation, before: Document, after: Document) {
  for (const [status, answer] of Object.entries(former.responses ?? {})) {
    const where = `応答 ${status}`;
    const given = present.responses?.[status];
    if (!given) {
      yield `${where} は、もうありません`;
      continue;
    }
    const was = answerOf(answer, before);
    const is = answerOf(given, after);
    for (const name of Object.keys(was.headers ?? {})) {
      if (!is.headers?.[name]) yield `${where} のヘッダー ${name} は、もうありません`;
    }
    for (const [type, { schema = {} }] of Object.entries(was.content ?? {})) {
      const content = is.content?.[type];
      if (!content) yield `${where} の ${type} は、もうありません`;
      else if (status.startsWith("2")) {
        yield* ofSchema(schema, content.schema, { side: "output", before, after, where });
      } else
        yield* ofRefusals(refusalsIn(schema, before), refusalsIn(content.schema, after), where);
    }
  }
}

function answerOf({ $ref, ...own }: Answer, document: Document): Answer {
  return $ref ? (referred($ref, document) as Answer) : own;
}

/** The properties of a refusal by its code. Refusals without a code have the code "". */
type Refusals = Map<string, Set<string>>;

/** Refusals may become more, because callers are told to expect that. */
function* ofRefusals(was: Refusals, is: Refusals, where: string) {
  for (const [code, properties] of was) {
    const now = is.get(code);
    if (!now) yield `${where} の ${code} は、もうありません`;
    else {
      for (const name of properties) {
        if (!now.has(name)) yield `${where} の ${code} の ${name} は、もうありません`;
      }
    }
  }
}

function refusalsIn(schema: Schema = {}, document: Document): Refusals {
  const { $ref, anyOf = [], oneOf = anyOf, properties } = schema;
  if ($ref) return refusalsIn(referred($ref, document), document);
  const own: [string, Set<string>][] = properties
    ? [[`${properties.errorCode?.const ?? ""}`, new Set(Object.keys(properties))]]
    : [];
  return new Map([...own, ...oneOf.flatMap((option) => [...refusalsIn(option, document)])]);
}

type Place = {
  side: "input" | "output";
  before: Document;
  after: Document;
  where: string;
  /** The pairs under comparison, for recursive schemas. */
  within?: string[];
};

function* ofSchema(
  former: Schema = {},
  present: Schema = {},
  place: Place,
): Generator<string, void, undefined> {
  const { side, before, after, where, within = [] } = place;
  const pair = `${former.$ref}=${present.$ref}`;
  if (former.$ref && within.includes(pair)) return;
  const inside = { ...place, within: former.$ref ? [...within, pair] : within };
  const was = shapeOf(former, before);
  const is = shapeOf(present, after);

  const [wide, narrow] = side === "input" ? [was, is] : [is, was];
  const missing = [...wide.types].filter((type) => !takes(narrow.types, type));
  if (missing.length > 0) {
    const verb = side === "input" ? "受け付けなくなりました" : "返すようになりました";
    yield `${where} は ${missing.join("、")} を${verb}`;
  }
  if (side === "input") {
    const lost = was.values?.filter((value) => is.values && !is.values.includes(value)) ?? [];
    const narrowed = lost.length > 0 || (!was.values && is.values);
    if (narrowed) yield `${where} の値が ${is.values?.join("、")} に限られました`;
    for (const bound of upperBounds) {
      if ((is[bound] ?? Infinity) < (was[bound] ?? Infinity))
        yield `${where} の ${bound} が下がりました`;
    }
    for (const bound of lowerBounds) {
      if ((is[bound] ?? -Infinity) > (was[bound] ?? -Infinity))
        yield `${where} の ${bound} が上がりました`;
    }
    if (is.pattern !== undefined && is.pattern !== was.pattern) yield `${where} の形が変わりました`;
    for (const name of is.required) {
      if (!was.required.has(name)) yield `${where} の ${name} が必須になりました`;
    }
  }
  const relied = side === "input" ? is.format : was.format;
  if (relied && was.format !== is.format)
    yield `${where} の書式が ${is.format ?? "なし"} に変わりました`;
  for (const [name, property] of was.properties) {
    const now = is.properties.get(name);
    const there = `${where} の ${name}`;
    if (!now) yield `${there} は、もうありません`;
    else yield* ofSchema(property, now, { ...inside, where: there });
    if (side === "output" && now && was.required.has(name) && !is.required.has(name)) {
      yield `${there} が、必ずあるとは限らなくなりました`;
    }
  }
  if (was.items && is.items) {
    yield* ofSchema(was.items, is.items, { ...inside, where: `${where} の各要素` });
  }
}

/** A schema with everything that it refers to or consists of, as one. */
type Shape = {
  types: Set<string>;
  values: unknown[] | undefined;
  properties: Map<string, Schema>;
  required: Set<string>;
  items: Schema | undefined;
  pattern: string | undefined;
  format: string | undefined;
} & Partial<Record<Bound, number>>;

function shapeOf(schema: Schema, document: Document): Shape {
  const { $ref, anyOf, oneOf = anyOf, allOf = [], ...own } = schema;
  if ($ref) return shapeOf(referred($ref, document), document);
  const parts = allOf.map((part) => shapeOf(part, document));
  const options = oneOf?.map((option) => shapeOf(option, document)) ?? [];
  const values = own.enum ?? ("const" in own ? [own.const] : valuesOf(options));
  const all = [...parts, ...options];
  const bounds = Object.assign({}, ...all.map(boundsOf), boundsOf(own));
  return {
    ...bounds,
    types: new Set(
      own.type !== undefined ? [own.type].flat() : all.flatMap(({ types }) => [...types]),
    ),
    values,
    properties: new Map([
      ...all.flatMap(({ properties }) => [...properties]),
      ...Object.entries(own.properties ?? {}),
    ]),
    required: new Set([
      ...(own.required ?? []),
      ...parts.flatMap(({ required }) => [...required]),
      ...commonTo(
        options.filter(({ types }) => !types.has("null")).map(({ required }) => required),
      ),
    ]),
    items: own.items ?? all.find(({ items }) => items)?.items,
    pattern: own.pattern ?? all.find(({ pattern }) => pattern)?.pattern,
    format: own.format ?? all.find(({ format }) => format)?.format,
  };
}

function referred(ref: string, document: Document): Schema {
  const [kind = "", name = ""] = ref.replace("#/components/", "").split("/");
  return (document.components?.[kind]?.[name] ?? {}) as Schema;
}

function boundsOf(schema: Partial<Record<Bound, number>>) {
  const bounds = [...upperBounds, ...lowerBounds].filter((bound) => schema[bound] !== undefined);
  return Object.fromEntries(bounds.map((bound) => [bound, schema[bound]]));
}

/**
 * The possible values of a schema; undefined if one of its options takes more than fixed values.
 */
function valuesOf(options: Shape[]): unknown[] | undefined {
  const [first] = options;
  const isNull = ({ types }: Shape) => types.size === 1 && types.has("null");
  if (!first || options.some((option) => !option.values && !isNull(option))) return undefined;
  return options.flatMap(({ values = [null] }) => values);
}

function commonTo([first, ...others]: Set<string>[]): string[] {
  return [...(first ?? [])].filter((name) => others.every((names) => names.has(name)));
}

function takes(types: Set<string>, type: string): boolean {
  return types.size === 0 || types.has(type) || (type === "integer" && types.has("number"));
}
