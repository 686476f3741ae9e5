import { appRouter } from "@kenshu/api/appRouter.ts";
import { isFile, restRoutes } from "@kenshu/api/rest/rest.ts";
import { refuseInput } from "@kenshu/api/wire/invalidInput.ts";
import { asTRPCError } from "@kenshu/api/wire/wireError.ts";
import { TRPCError } from "@trpc/server";
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from "@trpc/server/adapters/fastify";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import type { FastifyInstance } from "fastify";
import type { CallTally } from "#callTally.ts";
import { reportFault, retryAfter } from "#plugins/errors.ts";
import { contextOf, type Surroundings } from "#plugins/session.ts";
import { type SignInLimit, signInCallsAmong } from "#plugins/signInLimit.ts";

/** Calls that answer with a file. Only their REST paths send it. */
const filePaths = new Set(
  restRoutes.filter(({ output }) => isFile(output)).map(({ trpcPath }) => trpcPath),
);

/** How many calls one request may carry (rule 13.9). */
const BATCH_MAX = 20;

/** The procedures for the web client, at /trpc. */
export async function trpc(
  app: FastifyInstance,
  {
    surroundings,
    limitSignIn,
    tally,
  }: { surroundings: Surroundings; limitSignIn: SignInLimit; tally: CallTally | null },
): Promise<void> {
  const trpcOptions: FastifyTRPCPluginOptions<typeof appRouter>["trpcOptions"] = {
    router: appRouter,
    async createContext({ req, res, info }) {
      try {
        if (info.calls.length > BATCH_MAX) {
          refuseInput("batch", `一度に送れる呼び出しは${BATCH_MAX}件までです。`);
        }
        if (info.calls.some(({ path }) => filePaths.has(path))) {
          throw new TRPCError({ code: "NOT_FOUND" });
        }
        await limitSignIn(req, res, signInCallsAmong(info.calls));
        const actingUser = info.connectionParams?.actingUser;
        return await contextOf(surroundings, req, res, { keepsCookies: true, actingUser });
      } catch (error) {
        throw asTRPCError(error);
      }
    },
    onError: ({ error, req, path }) => reportFault(error, req.log, path),
    responseMeta({ errors, ctx, info }) {
      const callCount = Math.min(info?.calls.length ?? 1, BATCH_MAX);
      const failed = errors.filter((error) => getHTTPStatusCodeFromError(error) >= 500).length;
      // Without a context no call of the batch has run.
      const unansweredCount = failed > 0 && !ctx ? callCount : failed;
      // A stream is no call that is answered.
      if (info?.type !== "subscription") tally?.count({ callCount, unansweredCount });
      const notServed = errors.find(({ code }) => code === "SERVICE_UNAVAILABLE");
      return notServed ? { headers: { "retry-after": retryAfter(notServed) } } : {};
    },
  };
  // The adapter would read a form of any size into memory, and we never receive one.
  app.addHook("onRequest", async ({ headers }) => {
    if (/^multipart\//i.test(headers["content-type"]?.trim() ?? "")) {
      throw new TRPCError({ code: "UNSUPPORTED_MEDIA_TYPE" });
    }
  });
  // Such an answer is 200 before any call has ended, and too early for cookies.
  app.addHook("onRequest", async ({ headers }) => {
    const asked = `${headers["trpc-accept"] ?? ""},${headers.accept ?? ""}`;
    if (/(^|,)\s*application\/jsonl\s*(,|;|$)/i.test(asked)) {
      throw new TRPCError({ code: "BAD_REQUEST" });
    }
  });
  await app.register(fastifyTRPCPlugin, { prefix: "/trpc", trpcOptions });
}
