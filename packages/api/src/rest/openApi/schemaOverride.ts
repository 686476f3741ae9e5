import type { CreateDocumentOptions } from "zod-openapi";

type Override = Extract<CreateDocumentOptions["override"], (...inputs: never) => unknown>;

/** What the document says otherwise than zod does of the same schema (rule 13.4). */
export const schemaOverride: Override = ({ zodSchema, jsonSchema }) => {
  // `format` says what the patterns say that zod looks for; the shortest is kept for who reads it.
  if (jsonSchema.format && jsonSchema.pattern) delete jsonSchema.allOf;
  // A record of a few keys has them all, but its schema lists none that could be asked for.
  if (zodSchema._zod.def.type === "record") delete jsonSchema.required;
  if (zodSchema._zod.def.type === "nullable") describeBesideNull(jsonSchema);
};

/** The description of what may be null stands beside both cases, where readers look for it. */
function describeBesideNull(jsonSchema: Parameters<Override>[0]["jsonSchema"]): void {
  const [value, ...others] = jsonSchema.anyOf ?? [];
  if (typeof value !== "object" || value.$ref || !value.description) return;
  const { description, ...rest } = value;
  jsonSchema.anyOf = [rest, ...others];
  jsonSchema.description ??= description;
}
