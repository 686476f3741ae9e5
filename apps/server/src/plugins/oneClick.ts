import { unsubscribe } from "@kenshu/api/modules/mail/index.ts";
import { networkOf } from "@kenshu/api/wire/networkOf.ts";
import { unsubscribeInput } from "@kenshu/domain/mail/mail.schema.ts";
import type { FastifyInstance } from "fastify";
import type { Surroundings } from "#plugins/session.ts";

/**
 * Takes the call that a mail program makes for its own "unsubscribe" button (RFC 8058, rule 11.12).
 * It waits for its turn like every call (rule 13.8). A person who opens the link gets the web
 * client's page at this path.
 */
export async function oneClick(
  app: FastifyInstance,
  { db, clock, callTurns }: Pick<Surroundings, "db" | "clock" | "callTurns">,
): Promise<void> {
  // The body is the same in every call.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, _body, done) => done(null));
  app.post("/unsubscribe", async ({ ip, query }, reply) => {
    const call = { procedure: "Mail.Unsubscribe", caller: networkOf(ip), reply } as const;
    const input = unsubscribeInput.catch({ token: "" }).parse(query);
    await callTurns(call, () => unsubscribe({ db, clock, actor: null }, input));
    return reply.code(204).send();
  });
}
