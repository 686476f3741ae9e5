import { once } from "node:events";
import type { SentFile } from "@kenshu/api/declaring/sentFile.ts";
import { create as contentDisposition } from "content-disposition";
import type { FastifyReply } from "fastify";

/**
 * Answers with the bytes of the file as they come, to be saved under its name (rule 13.2). A
 * failure before the first byte is thrown; a later one ends the connection. A client that cannot
 * read `filename*` gets a word for the file and the ASCII part of its name: log_2027-03-10.csv.
 */
export async function sendFile(
  reply: FastifyReply,
  { fileName, contentType, content }: SentFile,
  operation: string,
): Promise<FastifyReply> {
  await once(content, "readable");
  const ascii = fileName.replace(/[^\w.-]+/g, "_").replace(/^_+|_+(?=\.\w+$)/g, "");
  const [controller = "", call = ""] = operation.split(".");
  const word = call.replace("GetFile", "") || controller;
  const fallback = `${word.charAt(0).toLowerCase()}${word.slice(1)}_${ascii}`;
  return reply
    .type(contentType)
    .header("content-disposition", contentDisposition(fileName, { fallback }))
    .send(content);
}
