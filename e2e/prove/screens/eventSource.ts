import { setTimeout as pause } from "node:timers/promises";

/** A browser comes back to a stream that has ended after this many milliseconds. */
const COMES_BACK = 3000;

/** What browsers know as `EventSource`, for Node, with the token of a person's sign-in session. */
export function eventSourceOf(token: string): typeof EventSource {
  class Source extends EventTarget {
    readonly CONNECTING = 0;
    readonly OPEN = 1;
    readonly CLOSED = 2;
    readyState = 0;
    readonly #url: string;
    readonly #closing = new AbortController();
    #lastEventId = "";

    constructor(url: string) {
      super();
      this.#url = url;
      void this.#follow();
    }

    close(): void {
      this.readyState = this.CLOSED;
      this.#closing.abort();
    }

    async #follow(): Promise<void> {
      const { signal } = this.#closing;
      while (!signal.aborted) {
        const isStream = await this.#read().catch(() => true);
        if (signal.aborted) return;
        // A browser does not come back after an answer that is no stream.
        this.readyState = isStream ? this.CONNECTING : this.CLOSED;
        this.dispatchEvent(new Event("error"));
        if (!isStream) return;
        await pause(COMES_BACK, undefined, { signal }).catch(() => {});
      }
    }

    /** Reads one answer to its end. Returns whether it was a stream. */
    async #read(): Promise<boolean> {
      const response = await fetch(this.#url, {
        signal: this.#closing.signal,
        headers: {
          authorization: `Bearer ${token}`,
          accept: "text/event-stream",
          ...(this.#lastEventId && { "last-event-id": this.#lastEventId }),
        },
      });
      const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
      if (response.status !== 200 || !isStream || !response.body) return false;
      this.readyState = this.OPEN;
      this.dispatchEvent(new Event("open"));
      const lines: string[] = [];
      let text = "";
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        text += chunk;
        const complete = text.split("\n");
        text = complete.pop() ?? "";
        for (const line of complete) {
          if (line !== "") lines.push(line);
          else if (lines.length > 0) this.#tell(lines.splice(0));
        }
      }
      return true;
    }

    #tell(lines: string[]): void {
      const field = (name: string) =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      this.#lastEventId = field("id") ?? this.#lastEventId;
      const data = field("data") ?? "";
      const type = field("event") ?? "message";
      this.dispatchEvent(new MessageEvent(type, { data, lastEventId: this.#lastEventId }));
    }
  }
  // It has what tRPC takes of a browser's.
  return Source as unknown as typeof EventSource;
}
