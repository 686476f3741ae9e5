import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject } from "zod-openapi";
import { type CallName, calls, IDEMPOTENCY_KEY_MAX, refusal } from "#contract.ts";

/** The OpenAPI document of Kenshu's expectations of HM (rule 9.1), made from the contract. */
export function heartfulDocument() {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const [name, { method, path }] of Object.entries(calls)) {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(name as CallName) };
  }
  return createDocument({
    openapi: "3.1.0",
    info: { title: "HM", version: "1" },
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    security: [{ bearer: [] }],
    paths,
  });
}

function operation(name: CallName): ZodOpenApiOperationObject {
  const { method, parameters, query, body, answer, refusals } = calls[name];
  const isWrite = method === "POST";
  return {
    operationId: name,
    requestParams: {
      ...(has(parameters) && { path: parameters }),
      ...(has(query) && { query }),
      ...(isWrite && { header: keyHeader }),
    },
    ...(body && { requestBody: { required: true, content: json(body) } }),
    responses: {
      200: {
        description: "OK",
        ...(isWrite && { headers: replayedHeader }),
        content: json(answer),
      },
      ...Object.fromEntries(
        Object.entries(refusals).map(([status, codes]) => [status, refused(codes.join(", "))]),
      ),
      401: refused("the key is missing or wrong"),
      429: later("too many calls"),
      503: later("not at present"),
      default: refused("any other failure"),
    },
  };
}

const has = ({ shape }: z.ZodObject) => Object.keys(shape).length > 0;

const json = (schema: z.ZodType) => ({ "application/json": { schema } });

const refused = (description: string) => ({ description, content: json(refusal) });

const later = (description: string) => ({
  ...refused(description),
  headers: {
    "Retry-After": { description: "seconds to wait", schema: { type: "integer" as const } },
  },
});

const keyHeader = z.object({
  "Idempotency-Key": z.string().min(1).max(IDEMPOTENCY_KEY_MAX).meta({
    description:
      "The same key with the same body gets the first answer again. It may be forgotten after 24 hours.",
  }),
});

const replayedHeader = {
  "Idempotent-Replayed": {
    description: "true where this is the answer to an earlier call with the same key",
    schema: { type: "string" as const, const: "true" },
  },
};
