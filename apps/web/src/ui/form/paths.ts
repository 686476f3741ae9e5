type Values = Record<string, unknown>;

const isGroup = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The value of a field by its name: `entries.600.memo` lies in the group 600 of the group entries.
 */
export function valueAt(values: Values, name: string): unknown {
  const within = (part: unknown, key: string) => (isGroup(part) ? part[key] : undefined);
  return name.split(".").reduce(within, values as unknown);
}

/** The values with a new one under this name. */
export function withValue(values: Values, name: string, value: unknown): Values {
  const [key = "", ...rest] = name.split(".");
  if (rest.length === 0) return { ...values, [key]: value };
  const group = values[key];
  return { ...values, [key]: withValue(isGroup(group) ? group : {}, rest.join("."), value) };
}

/** The names of all fields, including those in groups. A list is one value. */
export function namesIn(values: Values): string[] {
  return Object.entries(values).flatMap(([key, value]) =>
    isGroup(value) ? namesIn(value).map((name) => `${key}.${name}`) : [key],
  );
}
