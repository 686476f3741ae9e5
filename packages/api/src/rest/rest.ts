import type { ErrorCode } from "@kenshu/domain/errorCodes.ts";
import { type ProcedureName, permissions } from "@kenshu/domain/permissions.ts";
import type { AnyTRPCProcedure } from "@trpc/server";
import type { z } from "zod";
import { appRouter } from "#appRouter.ts";
import type { Context } from "#context.ts";
import type { Whose } from "#declaring/owner.ts";
import type { SentFile } from "#declaring/sentFile.ts";
import type { ProcedureMeta } from "#declaring/trpc.ts";
import { type InputReader, inputReader, type RequestParts } from "#rest/readInput.ts";

/** One REST path. The same procedure answers it as the tRPC call (rule 13.1). */
export type RestRoute = {
  name: ProcedureName;
  method: "GET" | "POST";
  path: `/api/${string}/${string}`;
  /** Its name in a tRPC call: "area.getAll". */
  trpcPath: string;
  /** What it does, in Japanese, and further notes. */
  summary: string;
  description: string | undefined;
  inQuery: readonly string[];
  changesSeldom: boolean;
  input: z.ZodType | null;
  output: z.ZodType;
  refusals: readonly ErrorCode[];
  /** The call with the rows of which this one makes a workbook (rule 13.90). */
  saves?: ProcedureName | undefined;
  takesKey: boolean;
  /** The inputs that lead to the student of the call. */
  whose: Whose;
  /** The unknown keys of a query. */
  unknownIn: InputReader["unknownIn"];
  /** Calls the procedure. */
  call(ctx: Context, request: RestRequest): Promise<RestAnswer>;
};

export type RestRequest = RequestParts & { signal?: AbortSignal };

/** The answer: a JSON value or nothing, the full count of a bounded list, or a file. */
export type RestAnswer = { value: unknown; totalCount?: number } | { file: SentFile };

const procedures = Object.entries<AnyTRPCProcedure>(appRouter._def.procedures as never);

/** Every procedure as a REST path, except those for the web client alone (rules 2.13, 24.4). */
export const restRoutes: readonly RestRoute[] = procedures.flatMap(([trpcPath, procedure]) => {
  const { method, ...meta } = metaOf(procedure, trpcPath);
  return method === null ? [] : [restRoute(trpcPath, procedure, { ...meta, method })];
});

function restRoute(
  trpcPath: string,
  procedure: AnyTRPCProcedure,
  { takesKey, ...said }: ProcedureMeta & { method: "GET" | "POST" },
): RestRoute {
  const { name, refusals } = said;
  const { inputs, output } = parsersOf(procedure);
  const input = inputs[0] ?? null;
  if (!output) throw new Error(`${name} declares no output`);
  const { read, unknownIn } = inputReader(input);
  const isKeyed = takesKey && procedure._def.type === "mutation";
  const isList = isBoundedList(output);
  const isDownload = isFile(output);

  return {
    ...said,
    path: `/api/${name.replace(".", "/")}` as RestRoute["path"],
    trpcPath,
    input,
    output,
    refusals: isKeyed ? [...refusals, "IdempotencyKeyReused"] : refusals,
    takesKey: isKeyed,
    unknownIn,
    async call(ctx, { signal, ...parts }) {
      const value = await procedure({
        ctx,
        path: trpcPath,
        type: procedure._def.type,
        getRawInput: async () => read(parts),
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

/** The zod schemas of a procedure. tRPC stores them without types. */
function parsersOf(procedure: AnyTRPCProcedure) {
  return procedure._def as unknown as { inputs: z.ZodType[]; output?: z.ZodType };
}

/**
 * Whether REST sends the count of rows in a header and the rest as the body: the rows, or an object
 * with them.
 */
export function isBoundedList(
  output: z.ZodType,
): output is z.ZodObject<{ rows?: z.ZodType; totalCount: z.ZodType }> {
  return output.meta()?.isBoundedList === true;
}

/** Whether the web client gets something that REST leaves out. */
export function isForScreens(output: z.ZodType): boolean {
  return output.meta()?.isForScreens === true;
}

/** Whether REST sends the bytes of a file, with its name in Content-Disposition (rule 13.2). */
export function isFile(output: z.ZodType): boolean {
  return output.meta()?.isFile === true;
}

/** Whether people call the procedure before signing in. Such calls are limited. */
export function isSignInCall(name: ProcedureName): boolean {
  return name.startsWith("Auth.") && permissions[name] === "public";
}

/** The names of these calls over tRPC, also of those without a REST path. */
export const signInPaths: ReadonlySet<string> = new Set(
  procedures.flatMap(([path, procedure]) =>
    isSignInCall(metaOf(procedure, path).name) ? [path] : [],
  ),
);
