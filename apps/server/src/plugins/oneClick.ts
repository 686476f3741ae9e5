import { unsubscribe } from "@kenshu/api/modules/mail/index.ts";
import { unsubscribeInput } from "@kenshu/domain/mail/mail.schema.ts";
import type { FastifyInstance } from "fastify";
import type { Surroundings } from "#plugins/session.ts";

/**
 * Takes what mail programs send to the link of an optional mail, for their own button that stops such mails
 * (RFC 8058, rule 11.12). A person who opens the link gets the web client's page at this path.
 */
export async function oneClick(
  app: FastifyInstance,
  { db, clock }: Pick<Surroundings, "db" | "clock">,
): Promise<void> {
  // The body says the same in every call.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, _body, done) => done(null));
  app.post("/unsubscribe", async ({ query }, reply) => {
    await unsubscribe(
      { db, clock, actor: null },
      unsubscribeInput.catch({ token: "" }).parse(query),
    );
    return reply.code(204).send();
  });
}
