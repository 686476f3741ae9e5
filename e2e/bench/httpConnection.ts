import { connect, type Socket } from "node:net";

export type HttpAnswer = { status: number; body: string };

const HEAD_END = "\r\n\r\n";
const LAST_CHUNK = "\r\n0\r\n\r\n";

/**
 * One connection that stays open and carries one request at a time. It does as little as a client
 * can, because it shares the machine with the measured server.
 */
export class HttpConnection {
  readonly #socket: Socket;
  readonly #host: string;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve(answer: HttpAnswer): void; reject(error: Error): void } | null = null;

  constructor(url: string) {
    const { hostname, port, host } = new URL(url);
    this.#host = host;
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.on("data", (chunk) => this.#receive(chunk));
    this.#socket.on("error", (error) => this.#waiting?.reject(error));
    this.#socket.on("close", () => this.#waiting?.reject(new Error("connection closed")));
  }

  /** A read as a browser makes it, which takes compressed answers unless told otherwise. */
  get(path: string, token: string, encoding = "gzip, deflate, br"): Promise<HttpAnswer> {
    const headers = { authorization: `Bearer ${token}`, "accept-encoding": encoding };
    return this.#send("GET", path, headers, "");
  }

  post(path: string, token: string, body: object): Promise<HttpAnswer> {
    return this.#send("POST", path, { authorization: `Bearer ${token}` }, JSON.stringify(body));
  }

  /** A call from this address without a sign-in. */
  postFrom(address: string, path: string, body: object): Promise<HttpAnswer> {
    return this.#send("POST", path, { "x-forwarded-for": address }, JSON.stringify(body));
  }

  close(): void {
    this.#socket.destroy();
  }

  #send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: string,
  ): Promise<HttpAnswer> {
    const content = body && {
      "content-type": "application/json",
      "content-length": String(Buffer.byteLength(body)),
    };
    const lines = Object.entries({ host: this.#host, ...headers, ...content });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(`${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`);
    });
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf(HEAD_END);
    if (headEnd === -1) return;
    const head = this.#received.toString("latin1", 0, headEnd);
    const status = Number(head.slice(9, 12));
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? (status === 204 ? 0 : NaN));
    const begin = headEnd + HEAD_END.length;
    const end = Number.isNaN(length) ? this.#endOfChunks(headEnd) : begin + length;
    if (end === null || this.#received.length < end) return;
    const body = this.#received.toString("utf8", begin, end);
    this.#received = this.#received.subarray(end);
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve({ status, body });
  }
  /**
   * tRPC answers come in chunks. Their bodies are JSON without line breaks. Null while more is to
   * come.
   */
  #endOfChunks(headEnd: number): number | null {
    const lastChunk = this.#received.indexOf(LAST_CHUNK, headEnd);
    return lastChunk === -1 ? null : lastChunk + LAST_CHUNK.length;
  }
}
