import { z } from "zod";

const nameless = z.registry<z.core.JSONSchemaMeta>();

/** The JSON schema of an input, whole: without names nothing in it refers to something else. */
export function inputSchema(input: z.ZodType) {
  return z.toJSONSchema(input, {
    io: "input",
    unrepresentable: "any",
    metadata: nameless,
    // zod forgets the format of a day where more is asked of it.
    override({ zodSchema, jsonSchema }) {
      const { format } = z.globalRegistry.get(zodSchema) ?? {};
      if (typeof format === "string") jsonSchema.format ??= format;
    },
  });
}
