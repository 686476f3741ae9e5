import type { CreateDocumentOptions } from "zod-openapi";

type Override = Extract<CreateDocumentOptions["override"], (...inputs: never) => unknown>;

/** Where the document differs from zod's JSON schema (rule 13.4). */
export const schemaOverride: Override = ({ zodSchema, jsonSchema }) => {
  // `format` says the same as zod's patterns. The shortest pattern stays, for its readers.
  if (jsonSchema.format && jsonSchema.pattern) delete jsonSchema.allOf;
  // zod lists no required keys for a record with a few keys, although it has them all.
  if (zodSchema._zod.def.type === "record") delete jsonSchema.required;
  // For programs made from the document a key with a default is always there. These say nothing.
  const { default: start } = jsonSchema;
  if (start === null || (Array.isArray(start) && start.length === 0)) delete jsonSchema.default;
  open(jsonSchema);
  if (zodSchema._zod.def.type === "nullable") describeBesideNull(jsonSchema);
};

/** Opens an object to keys that a later version may add to an answer. */
function open(schema: { additionalProperties?: unknown }): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties;
}

/** The same for everything: zod closes a reference with a description once more. */
export function openAll(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  open(value);
  for (const part of Object.values(value)) openAll(part);
}

/** A nullable value has its description beside both alternatives, where readers look for it. */
function describeBesideNull(jsonSchema: Parameters<Override>[0]["jsonSchema"]): void {
  const [value, ...others] = jsonSchema.anyOf ?? [];
  if (typeof value !== "object" || value.$ref || !value.description) return;
  const { description, ...rest } = value;
  jsonSchema.anyOf = [rest, ...others];
  jsonSchema.description ??= description;
}
