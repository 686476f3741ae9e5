import type { Context } from "@kenshu/api/context.ts";
import { countRefusal } from "@kenshu/api/modules/auth/index.ts";
import { networkOf } from "@kenshu/api/wire/networkOf.ts";
import type { FastifyInstance } from "fastify";

/** An address is told of once in so many milliseconds, so that a flood does not write as it calls. */
const PAUSE = 60_000;
/** How many addresses are told of in that time. */
const REMEMBERED_MAX = 1000;

/** Logs whoever calls more often than the limits allow, in one row per address and hour (rule 11.2). */
export function logTooManyCalls(
  app: FastifyInstance,
  { db, clock }: Pick<Context, "db" | "clock">,
): void {
  const toldAt = new Map<string | null, number>();
  app.addHook("onResponse", async ({ ip, log }, { statusCode }) => {
    if (statusCode !== 429) return;
    const network = networkOf(ip);
    const now = performance.now();
    for (const [known, at] of toldAt) if (now - at >= PAUSE) toldAt.delete(known);
    if (toldAt.has(network) || toldAt.size >= REMEMBERED_MAX) return;
    toldAt.set(network, now);
    const caller = { network, userAgent: "" };
    await countRefusal(db, { clock, caller }, undefined, "呼び出しを拒否（回数の上限）").catch(
      (err: unknown) => log.error({ err }, "a refused call was not logged"),
    );
  });
}
