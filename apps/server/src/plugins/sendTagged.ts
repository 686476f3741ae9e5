import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Sends a body with a tag of its content. A caller who already has that body sends the tag in
 * `If-None-Match` and learns that nothing has changed. Callers may keep such an answer but must ask
 * each time (rule 13.15).
 */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
): FastifyReply {
  const tag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  return sendFor(request, reply, { body, tag });
}

/** The same for a body whose tag is known. */
export function sendFor(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { body, tag }: { body: Buffer; tag: string },
): FastifyReply {
  // The same content may be sent compressed.
  reply.header("etag", `W/"${tag}"`).header("cache-control", "private, no-cache");
  const known = (headers["if-none-match"] ?? "").split(",").map((one) => one.trim());
  const isKnown = known.some((one) => one === "*" || one.replace(/^W\//, "") === `"${tag}"`);
  if (!isKnown) return reply.send(body);
  return reply.removeHeader("content-encoding").code(304).send();
}
