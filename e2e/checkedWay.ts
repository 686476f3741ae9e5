import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { answerChecker } from "@kenshu/testkit/contract/answerChecker.ts";

/**
 * A connection to the server at `url` that compares every answer of a REST path with the document.
 * So what other programs receive through it is checked too.
 */
export async function openCheckedWay(url: string) {
  const check = answerChecker(await (await fetch(`${url}/api/openapi.json`)).json());
  const faults: string[] = [];
  let answerCount = 0;

  async function passOn(
    { method = "GET", url: path = "/", headers }: IncomingMessage,
    sent: Buffer,
  ) {
    const { host: _, connection: __, "content-length": ___, ...others } = headers;
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: others as Record<string, string>,
      body: sent.length > 0 ? new Uint8Array(sent) : null,
      redirect: "manual",
    });
    const body = Buffer.from(await answer.arrayBuffer());
    const { status } = answer;
    const contentType = answer.headers.get("content-type");
    answerCount++;
    const text = body.toString();
    const found = check({
      method,
      path,
      status,
      contentType,
      headers: [...answer.headers.keys()],
      text,
    });
    faults.push(...found.map((fault) => `${method} ${path}: ${fault}`));
    return { status, headers: new Headers(answer.headers), body };
  }

  const way = createServer(async (request, response) => {
    const { status, headers, body } = await passOn(request, await buffer(request));
    headers.delete("content-encoding");
    headers.delete("content-length");
    headers.delete("transfer-encoding");
    response.writeHead(status, Object.fromEntries(headers)).end(body);
  });
  await new Promise<void>((resolve) => way.listen(0, "127.0.0.1", resolve));
  const { port } = way.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    faults,
    answerCount: () => answerCount,
    close: () => way.close(),
  };
}
