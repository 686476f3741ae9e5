import { connect, type Socket } from "node:net";

export type HttpAnswer = { status: number; body: string };

/**
 * One connection that is kept alive and carries one request at a time. It does the least that a
 * client must, because it shares the machine with the server that it measures.
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

  get(path: string, token: string): Promise<HttpAnswer> {
    return this.#send("GET", path, token, "");
  }

  post(path: string, token: string, body: object): Promise<HttpAnswer> {
    return this.#send("POST", path, token, JSON.stringify(body));
  }

  close(): void {
    this.#socket.destroy();
  }

  #send(method: string, path: string, token: string, body: string): Promise<HttpAnswer> {
    const content = body && `content-type: application/json\r\ncontent-length: ${body.length}\r\n`;
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(
        `${method} /api/${path} HTTP/1.1\r\nhost: ${this.#host}\r\nauthorization: Bearer ${token}\r\n${content}\r\n${body}`,
      );
    });
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf("\r\n\r\n");
    if (headEnd === -1) return;
    const head = this.#received.toString("latin1", 0, headEnd);
    const status = Number(head.slice(9, 12));
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? (status === 204 ? 0 : NaN));
    if (Number.isNaN(length)) throw new Error(`an answer without a length: ${head}`);
    const end = headEnd + 4 + length;
    if (this.#received.length < end) return;
    const body = this.#received.toString("utf8", headEnd + 4, end);
    this.#received = this.#received.subarray(end);
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve({ status, body });
  }
}
