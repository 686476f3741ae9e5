import { z } from "zod";

const nameless = z.registry<z.core.JSONSchemaMeta>();

/** The complete JSON schema of an input. It has no names, so nothing in it refers elsewhere. */
export function inputSchema(input: z.ZodType) {
  return z.toJSONSchema(input, {
    io: "input",
    unrepresentable: "any",
    metadata: nameless,
    // zod drops a day's format when the schema has further checks.
    override({ zodSchema, jsonSchema }) {
      const { format } = z.globalRegistry.get(zodSchema) ?? {};
      if (typeof format === "string") jsonSchema.format ??= format;
    },
  });
}
