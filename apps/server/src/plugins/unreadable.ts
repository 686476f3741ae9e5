import { randomUUID } from "node:crypto";
import { IncomingMessage, ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { refusalOfStatus } from "@kenshu/api/wire/wireError.ts";
import type { headersFor } from "#plugins/headers.ts";

const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers and cuts a connection on which Node can read no request. No hook sees such a request. */
export function answerUnreadable(
  { code = "" }: NodeJS.ErrnoException,
  socket: Socket,
  putHeaders: ReturnType<typeof headersFor>,
): void {
  if (code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const id = randomUUID();
  const request = new IncomingMessage(socket);
  const response = new ServerResponse(request);
  putHeaders({ raw: request, id }, { raw: response });
  const { status, body: refusal } = refusalOfStatus(statuses[code] ?? 400);
  const body = JSON.stringify(refusal);
  response
    .setHeader("connection", "close")
    .setHeader("content-type", "application/json; charset=utf-8")
    .setHeader("content-length", Buffer.byteLength(body));
  // Written as text, because an earlier request may still hold the connection for its own response.
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(response.getHeaders()).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}
