import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Sends a body under a tag of its content. A caller who has the same body already, and says so in
 * `If-None-Match`, is told that nothing has changed. Callers may keep such an answer, and ask about it
 * each time (rule 13.15).
 */
export function sendTagged(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
): FastifyReply {
  const tag = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  // The same content may be sent compressed.
  reply.header("etag", `W/"${tag}"`).header("cache-control", "private, no-cache");
  const known = (headers["if-none-match"] ?? "").split(",").map((one) => one.trim());
  const isKnown = known.some((one) => one === "*" || one.replace(/^W\//, "") === `"${tag}"`);
  return isKnown ? reply.code(304).send() : reply.send(body);
}
