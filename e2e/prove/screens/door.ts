import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { oneOf } from "../load.ts";

/** Where browsers come in, as through a proxy: each connection goes to one of the servers. */
export type Door = {
  url: string;
  /** How many streams a fault of the door has hit. */
  readonly hits: number;
  /** Cuts all connections. */
  cut(): void;
  /** Streams that are open stay so, and nothing comes through them any more. */
  holdUp(): void;
  close(): Promise<void>;
};

type Connection = { browser: Socket; server: Socket; isStream: boolean };

export async function openDoor(urls: () => string[]): Promise<Door> {
  const open = new Set<Connection>();
  let hits = 0;
  const door = createServer((browser) => {
    const url = oneOf(urls());
    if (!url) {
      browser.destroy();
      return;
    }
    const { hostname, port } = new URL(url);
    const server = connect(Number(port), hostname);
    const connection = { browser, server, isStream: false };
    open.add(connection);
    // One connection carries one request after the other.
    browser.on("data", (chunk) => {
      connection.isStream = chunk.subarray(0, 100).includes("live.follow");
    });
    browser.pipe(server).pipe(browser);
    for (const [socket, other] of [
      [browser, server],
      [server, browser],
    ] as const) {
      socket.on("error", () => {});
      socket.on("close", () => {
        other.destroy();
        open.delete(connection);
      });
    }
  });
  door.listen(0, "127.0.0.1");
  await once(door, "listening");
  const cut = () => {
    for (const { browser, server, isStream } of open) {
      if (isStream) hits++;
      browser.resetAndDestroy();
      server.destroy();
    }
  };
  return {
    url: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    get hits() {
      return hits;
    },
    cut,
    holdUp() {
      for (const { browser, server, isStream } of open) {
        if (!isStream) continue;
        hits++;
        server.unpipe(browser).pause();
      }
    },
    async close() {
      cut();
      door.close();
      await once(door, "close");
    },
  };
}
