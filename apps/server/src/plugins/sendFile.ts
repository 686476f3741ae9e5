import { once } from "node:events";
import type { SentFile } from "@kenshu/api/declaring/sentFile.ts";
import { create as contentDisposition } from "content-disposition";
import type { FastifyReply } from "fastify";

/**
 * Answers with the bytes of the file as they come, to be saved under its name (rule 13.2). A failure
 * before the first byte is thrown, and a later one ends the connection. A client that does not read
 * `filename*` gets the name with `_` for what is not ASCII.
 */
export async function sendFile(
  reply: FastifyReply,
  { fileName, contentType, content }: SentFile,
): Promise<FastifyReply> {
  await once(content, "readable");
  const fallback = fileName.replace(/[^\x20-\x7e]+/g, "_");
  return reply
    .type(contentType)
    .header("content-disposition", contentDisposition(fileName, { fallback }))
    .send(content);
}
