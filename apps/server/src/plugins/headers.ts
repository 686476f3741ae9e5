import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import helmet from "helmet";

const directives = {
  defaultSrc: ["'self'"],
  // Mantine and the reference page put styles into the page.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", "data:", "blob:"],
  fontSrc: ["'self'", "data:"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};

/** A page turns text into markup or code only through the one policy that the web client makes. */
const trustedTypes = { requireTrustedTypesFor: ["'script'"], trustedTypes: ["default"] };

/** Parts of the browser that no page of ours uses. */
const UNUSED = ["camera", "microphone", "geolocation", "payment", "usb", "display-capture"];
const permissionsPolicy = UNUSED.map((part) => `${part}=()`).join(", ");

/** What every answer has, as Node sends it. */
type Answered = { raw: IncomingMessage; id: string };
type Answer = { raw: ServerResponse };

/**
 * Adds the headers that guide the browser. A site reached by https stays on https, with its
 * sub-domains. The browser keeps no answer unless its route allows it, because most answers are
 * about people.
 */
export function headersFor(site: URL): (request: Answered, reply: Answer) => void {
  const guard = helmet({
    strictTransportSecurity:
      site.protocol === "https:" ? { maxAge: 365 * 24 * 60 * 60, includeSubDomains: true } : false,
    xFrameOptions: { action: "deny" },
    referrerPolicy: { policy: "no-referrer" },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...directives, ...trustedTypes },
    },
  });
  return (request, reply) => {
    guard(request.raw, reply.raw, () => {});
    reply.raw
      .setHeader("x-request-id", request.id)
      .setHeader("permissions-policy", permissionsPolicy)
      .setHeader("cache-control", "no-store");
  };
}

/** For the routes of a library that turns text into markup by itself. */
export function allowMarkup(app: FastifyInstance): void {
  const guard = helmet.contentSecurityPolicy({ useDefaults: false, directives });
  app.addHook("onRequest", (request, reply, done) => guard(request.raw, reply.raw, done));
}
