import { appRouter } from "@kenshu/api/appRouter.ts";
import { isFile, type RestRoute } from "@kenshu/api/rest/rest.ts";
import type { WireError } from "@kenshu/domain/errors.ts";
import type { AnyTRPCProcedure } from "@trpc/server";
import { asJson, asText } from "#everyCall/hostileValues.ts";
import type { openServer } from "#testing.ts";

/** The ways in which a procedure can be called. */
export type Door = "REST, query" | "REST, body" | "tRPC";

type Sent = { token: string | undefined; input: unknown; headers?: Record<string, string> };
type Server = Awaited<ReturnType<typeof openServer>>;
export type Answer = Awaited<ReturnType<Server["callFrom"]>>;

/** Only REST sends files. */
export function doorsOf({ method, output }: RestRoute): Door[] {
  const overRest: Door[] = method === "GET" ? ["REST, query"] : ["REST, body", "REST, query"];
  return isFile(output) ? overRest : [...overRest, "tRPC"];
}

/**
 * Each call comes from an address of its own. Otherwise the limit on sign-in calls would answer
 * instead of the procedure.
 */
export function callThrough(
  door: Door,
  server: Server,
  { method, path, trpcPath }: RestRoute,
  { token, input, headers }: Sent,
): Promise<Answer> {
  const body = input === undefined ? undefined : asJson(input);
  if (door === "REST, body")
    return server.callFrom(newAddress(), method, path, { token, headers, body });
  if (door === "REST, query") {
    return server.callFrom(newAddress(), method, `${path}?${queryOf(input)}`, { token, headers });
  }
  if (isMutation(trpcPath)) {
    const given = { token, headers, body: body ?? {} };
    return server.callFrom(newAddress(), "POST", `/trpc/${trpcPath}`, given);
  }
  const query = body === undefined ? "" : `?input=${encodeURIComponent(body)}`;
  return server.callFrom(newAddress(), "GET", `/trpc/${trpcPath}${query}`, { token, headers });
}

/** The refusal in an answer, from either door. */
export function refusalIn({ json }: Answer): Partial<WireError> {
  const { error } = json as { error?: { data: { refusal: WireError } } };
  return error ? error.data.refusal : (json as WireError);
}

let addresses = 0;
function newAddress(): string {
  addresses++;
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

function queryOf(input: unknown): URLSearchParams {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input ?? {})) {
    for (const item of [value].flat()) if (item !== undefined) query.append(key, asText(item));
  }
  return query;
}

/** A call that reads over tRPC may be a POST over REST. */
function isMutation(trpcPath: string): boolean {
  const procedures: Record<string, AnyTRPCProcedure> = appRouter._def.procedures as never;
  return procedures[trpcPath]?._def.type === "mutation";
}
