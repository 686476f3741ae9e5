import type { SentFile } from "@kenshu/domain/fields.ts";
import { create as contentDisposition } from "content-disposition";
import type { FastifyReply } from "fastify";

/**
 * Answers with the bytes of the file, to be saved under its name (rule 13.2). Who does not
 * read `filename*` gets the name with `_` for what is not ASCII.
 */
export function sendFile(reply: FastifyReply, { fileName, contentType, fileData }: SentFile) {
  const fallback = fileName.replace(/[^\x20-\x7e]+/g, "_");
  return reply
    .type(contentType)
    .header("content-disposition", contentDisposition(fileName, { fallback }))
    .send(Buffer.from(fileData, "base64"));
}
