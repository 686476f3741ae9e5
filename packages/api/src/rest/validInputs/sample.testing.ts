/** The part of a JSON schema that says what a value may be. */
export type Schema = {
  type?: string;
  format?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minimum?: number;
  maxLength?: number;
};

/** The value of a field, if it is known. Rows may have to be made for it. */
type Known = (field: string, format: string | undefined) => unknown;

/** A value that the schema takes: of an object, what it requires and all known ids. */
export async function sampleOf(schema: Schema, known: Known, field = ""): Promise<unknown> {
  const { properties, items, anyOf = schema.oneOf, format } = schema;
  const value = field === "" ? undefined : await known(field, format);
  if (value !== undefined) return value;
  if (properties) {
    const sample: Record<string, unknown> = {};
    for (const [key, inner] of Object.entries(properties)) {
      const isRequired = schema.required?.includes(key);
      if (!isRequired && !/(^i|I)ds?$/.test(key)) continue;
      const value = await sampleOf(inner, known, key);
      if (isRequired || value !== undefined) sample[key] = value;
    }
    return sample;
  }
  const option = anyOf?.find(({ type }) => type !== "null");
  if (option) return sampleOf(option, known, field);
  if (items) {
    const item = await sampleOf(items, known, field.replace(/s$/, ""));
    return item === undefined ? undefined : [item];
  }
  if (/(^i|I)d$/.test(field)) return undefined;
  return singleValue(schema);
}

const texts: Record<string, string> = {
  date: "2027-03-01",
  "date-time": "2027-03-12T09:00:00+09:00",
  tel: "03-1234-5678",
  email: "new@example.jp",
  uri: "https://example.jp/",
};

/** A single value that the schema takes, other than this one. */
export function singleValue(schema: Schema, stored?: unknown): unknown {
  if (schema.enum) return schema.enum.find((one) => one !== stored);
  if (schema.const !== undefined) return schema.const;
  if (schema.type === "boolean") return stored === false;
  if (schema.type === "integer" || schema.type === "number") {
    const least = Math.max(schema.minimum ?? 1, 0);
    return least === stored ? least + 1 : least;
  }
  return texts[schema.format ?? ""] ?? "新しい".slice(0, schema.maxLength);
}
