import type { ErrorCode } from "@kenshu/domain/errors.ts";
import { type ProcedureName, permissions } from "@kenshu/domain/permissions.ts";
import type { AnyTRPCProcedure } from "@trpc/server";
import type { z } from "zod";
import { appRouter } from "#appRouter.ts";
import type { Context } from "#context.ts";
import type { Whose } from "#declaring/owner.ts";
import type { ProcedureMeta } from "#declaring/procedure.ts";
import type { SentFile } from "#declaring/sentFile.ts";
import { inputSchema } from "#rest/inputSchema.ts";

/** One REST path, answered by the same procedure as the tRPC call (rule 13.1). */
export type RestRoute = {
  name: ProcedureName;
  method: "GET" | "POST";
  path: `/api/${string}/${string}`;
  /** Its name in a tRPC call: "area.getAll". */
  trpcPath: string;
  /** What it does, in Japanese, and what there is to know besides. */
  summary: string;
  description: string | undefined;
  input: z.ZodType | null;
  output: z.ZodType;
  refusals: readonly ErrorCode[];
  takesKey: boolean;
  /** Which inputs lead to the student whom the call is about. */
  whose: Whose;
  /** Calls the procedure. */
  call(ctx: Context, request: RestRequest): Promise<RestAnswer>;
};

export type RestRequest = {
  query: Record<string, string | string[] | undefined>;
  /** The parsed body; asked for once the caller is known to be allowed, so it may throw. */
  body(): unknown;
  signal?: AbortSignal;
};

/** What goes back: the JSON value, or none; a bounded list's full number beside it; or a file. */
export type RestAnswer = { value: unknown; totalCount?: number } | { file: SentFile };

/** Every procedure as a REST path. */
export const restRoutes: readonly RestRoute[] = Object.entries<AnyTRPCProcedure>(
  appRouter._def.procedures as never,
).map(([trpcPath, procedure]) => restRoute(trpcPath, procedure));

function restRoute(trpcPath: string, procedure: AnyTRPCProcedure): RestRoute {
  const { name, method, summary, description, refusals, takesKey, whose } = metaOf(
    procedure,
    trpcPath,
  );
  const { inputs, output } = parsersOf(procedure);
  const input = inputs[0] ?? null;
  if (!output) throw new Error(`${name} declares no output`);
  const types = input ? queryTypes(input) : new Map<string, QueryType>();
  const isList = isBoundedList(output);
  const isDownload = isFile(output);

  return {
    name,
    method,
    path: `/api/${name.replace(".", "/")}` as RestRoute["path"],
    trpcPath,
    summary,
    description,
    input,
    output,
    refusals,
    takesKey,
    whose,
    async call(ctx, { query, body, signal }) {
      const value = await procedure({
        ctx,
        path: trpcPath,
        type: procedure._def.type,
        getRawInput: async () => mergeInput(query, body(), types),
        signal,
        batchIndex: 0,
      });
      if (isDownload) return { file: value };
      if (isForScreens(output)) return { value: undefined };
      if (!isList) return { value };
      const { totalCount, ...list } = value;
      return { value: list.rows ?? list, totalCount };
    },
  };
}

function metaOf(procedure: AnyTRPCProcedure, path: string): ProcedureMeta {
  const meta = procedure._def.meta as ProcedureMeta | undefined;
  if (!meta) throw new Error(`${path} was not declared with procedure()`);
  return meta;
}

/** The zod schemas of a procedure, which tRPC keeps but does not type. */
function parsersOf(procedure: AnyTRPCProcedure) {
  return procedure._def as unknown as { inputs: z.ZodType[]; output?: z.ZodType };
}

/** Whether REST tells the number of rows in a header, and sends what is left: the rows, or an object with them. */
export function isBoundedList(
  output: z.ZodType,
): output is z.ZodObject<{ rows?: z.ZodType; totalCount: z.ZodType }> {
  return output.meta()?.isBoundedList === true;
}

/** Whether the web client is told something of which REST says nothing. */
export function isForScreens(output: z.ZodType): boolean {
  return output.meta()?.isForScreens === true;
}

/** Whether REST sends the bytes of a file, with its name in Content-Disposition (rule 13.2). */
export function isFile(output: z.ZodType): boolean {
  return output.meta()?.isFile === true;
}

/** Whether a procedure is one that people call before they are signed in: they may do so only so often. */
export function isSignInCall(name: ProcedureName): boolean {
  return name.startsWith("Auth.") && permissions[name] === "public";
}

type QueryType = {
  type?: string;
  items?: QueryType;
  anyOf?: QueryType[];
  oneOf?: QueryType[];
  properties?: Record<string, QueryType>;
  enum?: unknown[];
  const?: unknown;
};

/** What each query parameter should become, read off the input's JSON schema. */
function queryTypes(input: z.ZodType): Map<string, QueryType> {
  const schema = inputSchema(input) as QueryType;
  const { anyOf = [], oneOf = anyOf } = schema;
  const alternatives = [schema, ...oneOf].flatMap(({ properties = {} }) =>
    Object.entries(properties),
  );
  const byKey = Map.groupBy(alternatives, ([key]) => key);
  return new Map(
    [...byKey].map(([key, several]) => {
      const [only, ...others] = several.map(([, type]) => type);
      return [key, only && others.length === 0 ? only : { anyOf: several.map(([, type]) => type) }];
    }),
  );
}

/** Query and body together; the body wins. A body that is no object is an invalid input. */
function mergeInput(
  query: RestRequest["query"],
  body: unknown,
  types: Map<string, QueryType>,
): unknown {
  if (body !== undefined && body !== null && (typeof body !== "object" || Array.isArray(body))) {
    return body;
  }
  const fromQuery = Object.entries(query).flatMap(([key, value]) => {
    const type = types.get(key);
    return type && value !== undefined ? [[key, coerce(value, type)] as const] : [];
  });
  return { ...Object.fromEntries(fromQuery), ...body };
}

/** A query string's text as the type that the schema asks for; what does not fit stays text and is refused. */
function coerce(value: string | string[], type: QueryType): unknown {
  if (type.type === "array") {
    return [value].flat().map((item) => coerce(item, type.items ?? {}));
  }
  if (Array.isArray(value)) return value;
  if (isType(type, "boolean") && (value === "true" || value === "false")) return value === "true";
  if (isType(type, "number") && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  return value;
}

function isType(type: QueryType, wanted: "number" | "boolean"): boolean {
  if (type.anyOf) return type.anyOf.some((option) => isType(option, wanted));
  const values = type.enum ?? (type.const === undefined ? [] : [type.const]);
  if (values.length > 0) return values.every((value) => typeof value === wanted);
  return type.type === wanted || (wanted === "number" && type.type === "integer");
}
