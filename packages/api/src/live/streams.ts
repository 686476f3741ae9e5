import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "@kenshu/db/pool.ts";
import {
  SIGN_OF_LIFE,
  STREAMS_OF_A_PROCESS,
  STREAMS_OF_ONE_USER,
} from "@kenshu/domain/live/live.limits.ts";
import type { News } from "@kenshu/domain/live/live.schema.ts";
import {
  type Hearer as AnyHearer,
  outdatedFor,
  sessionsTouchedBy,
  together,
} from "@kenshu/domain/live/outdated.ts";
import type { RoleLetter } from "@kenshu/domain/permissions.ts";
import { TRPCError } from "@trpc/server";
import type { Changes, LogReader } from "#live/logReader.ts";
import type { LoggedChange } from "#live/readAfter.ts";
import { cursorText, parseCursor } from "#live/snapshot.ts";

/** Who has a stream open. */
export type Hearer = AnyHearer & { sessionId: string };

/** What a stream says: what is outdated up to the cursor. */
export type Told = { cursor: string; news: News };

/** In milliseconds: from one event of a stream to the next, and between two looks at all sessions. */
const APART = 1000;
const SESSIONS_EVERY = 60_000;

type Options = {
  signOfLife?: number;
  sessionsEvery?: number;
  /** Who still holds these sessions (rule 2.3). */
  holdersOf(db: Database, sessionIds: readonly string[]): Promise<Map<string, RoleLetter>>;
};

/**
 * The streams of this process (rule 24.4). Who may hear is decided when something is sent: where a
 * change may have ended sessions, these are looked up before anything else goes out.
 */
export class Streams {
  readonly #reader: LogReader;
  readonly #db: Database;
  readonly #options: Options;
  readonly #open = new Set<Stream>();
  #unsubscribe: () => void = () => {};
  #sweep: NodeJS.Timeout | undefined;
  /** Open since the last look. */
  readonly #new: Stream[] = [];
  /** Heard, but not yet sent. */
  #waiting: LoggedChange[] | "everything" = [];
  #looking: Promise<void> = Promise.resolve();
  #isSending = false;
  #hasEnded = false;

  constructor(reader: LogReader, db: Database, options: Options) {
    this.#reader = reader;
    this.#db = db;
    this.#options = options;
  }

  get count(): number {
    return this.#open.size;
  }

  /**
   * Tells this person what becomes outdated, until `signal`, or until the session ends. With `since`
   * it begins with what has come after that cursor.
   */
  async *follow(
    hearer: Hearer,
    since: string | undefined,
    signal: AbortSignal,
  ): AsyncGenerator<Told, void> {
    const stream = this.#add(hearer);
    const end = () => stream.end();
    signal.addEventListener("abort", end);
    try {
      yield* this.#tell(stream, since);
    } finally {
      signal.removeEventListener("abort", end);
      this.#remove(stream);
    }
  }

  /** What has become outdated since this cursor; without one, only the present cursor. */
  async outdatedSince(hearer: Hearer, since: string | undefined): Promise<Told> {
    if (since === undefined) return { cursor: cursorText(await this.#reader.now()), news: [] };
    const { news, at } = await this.#reader.readSince(parseCursor(since));
    return { cursor: cursorText(at), news: newsFor(hearer, news) };
  }

  /** Ends all streams, and takes no more. Browsers open them again at another server. */
  end(): void {
    this.#hasEnded = true;
    for (const stream of this.#open) stream.end();
  }

  async *#tell(stream: Stream, since: string | undefined): AsyncGenerator<Told, void> {
    const first = await this.outdatedSince(stream.hearer, since);
    if (!stream.hasEnded) yield first;
    while (!stream.hasEnded) {
      const told = await stream.next(this.#options.signOfLife ?? SIGN_OF_LIFE);
      if (stream.hasEnded) return;
      if (told) yield told;
      else {
        const cursor = this.#sentUpTo();
        if (cursor) yield { cursor, news: [] };
      }
    }
  }

  #add(hearer: Hearer): Stream {
    const own = [...this.#open].filter((one) => one.hearer.userId === hearer.userId);
    if (this.#hasEnded) throw new TRPCError({ code: "SERVICE_UNAVAILABLE" });
    if (own.length >= STREAMS_OF_ONE_USER || this.#open.size >= STREAMS_OF_A_PROCESS) {
      throw new TRPCError({ code: "TOO_MANY_REQUESTS" });
    }
    const stream = new Stream(hearer);
    this.#open.add(stream);
    this.#lookAtNew(stream);
    if (this.#open.size === 1) {
      this.#unsubscribe = this.#reader.subscribe((news) => this.#hear(news));
      this.#sweep = setInterval(
        () => this.#lookAt([...this.#open]),
        this.#options.sessionsEvery ?? SESSIONS_EVERY,
      ).unref();
    }
    return stream;
  }

  #remove(stream: Stream): void {
    this.#open.delete(stream);
    if (this.#open.size > 0) return;
    this.#unsubscribe();
    clearInterval(this.#sweep);
    this.#waiting = [];
  }

  #hear(news: Changes): void {
    if (news === "everything" || this.#waiting === "everything") this.#waiting = "everything";
    else this.#waiting.push(...news);
    // Nobody knows what has become of the sessions meanwhile.
    const touched = news === "everything" ? null : sessionsTouchedBy(news);
    this.#lookAt(
      [...this.#open].filter(({ hearer }) => touched === null || touched.has(hearer.userId)),
    );
    void this.#send();
  }

  /** A session may have ended before its stream was open. Those that open at once share a look. */
  #lookAtNew(stream: Stream): void {
    this.#new.push(stream);
    if (this.#new.length > 1) return;
    setTimeout(() => this.#lookAt(this.#new.splice(0)), APART).unref();
  }

  /** Ends those of these streams whose session has ended, or whose person has another role by now. */
  #lookAt(streams: readonly Stream[]): void {
    if (streams.length === 0) return;
    this.#looking = this.#looking.then(async () => {
      const ids = streams.map(({ hearer }) => hearer.sessionId);
      const holders = await this.#options.holdersOf(this.#db, ids).catch(() => null);
      for (const stream of streams) {
        const { sessionId, letter } = stream.hearer;
        // Who cannot be looked up hears nothing more, and comes again.
        if (holders?.get(sessionId) !== letter) stream.end();
      }
    });
  }

  /** Sends what waits, at most once in `APART`, and after every look at sessions. */
  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#waiting.length > 0) {
      let looking: Promise<void>;
      do {
        looking = this.#looking;
        await looking;
      } while (looking !== this.#looking);
      const news = this.#waiting;
      this.#waiting = [];
      const { at } = this.#reader;
      if (at) this.#publish(news, cursorText(at));
      await pause(APART, undefined, { ref: false });
    }
    this.#isSending = false;
  }

  #publish(news: Changes, cursor: string): void {
    const named = new Set(
      news === "everything"
        ? []
        : news.flatMap(({ targets, operatorId }) => [...(targets.user ?? []), operatorId]),
    );
    const ofLetter = new Map<RoleLetter, News>();
    for (const stream of this.#open) {
      const { userId, letter } = stream.hearer;
      const isCommon = !named.has(userId);
      const heard = (isCommon && ofLetter.get(letter)) || newsFor(stream.hearer, news);
      if (isCommon) ofLetter.set(letter, heard);
      stream.put({ cursor, news: heard });
    }
  }

  /** Until where all streams have got everything; null while something is on its way. */
  #sentUpTo(): string | null {
    const { at } = this.#reader;
    return at && this.#waiting.length === 0 ? cursorText(at) : null;
  }
}

function newsFor(hearer: Hearer, news: Changes): News {
  return news === "everything" ? news : outdatedFor(hearer, news);
}

/** One browser that listens. What it has not taken yet becomes one event. */
class Stream {
  readonly hearer: Hearer;
  hasEnded = false;
  #waiting: Told | null = null;
  #wake: () => void = () => {};

  constructor(hearer: Hearer) {
    this.hearer = hearer;
  }

  put({ cursor, news }: Told): void {
    if (news.length === 0) return;
    const before = this.#waiting?.news ?? [];
    const isEverything = before === "everything" || news === "everything";
    this.#waiting = {
      cursor,
      news: isEverything ? "everything" : together([...before, ...news]),
    };
    this.#wake();
  }

  end(): void {
    this.hasEnded = true;
    this.#wake();
  }

  /** The next event; null when there was none for so long, or at the end. */
  async next(patience: number): Promise<Told | null> {
    if (!this.#waiting && !this.hasEnded) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        timer = setTimeout(resolve, patience);
      });
      clearTimeout(timer);
    }
    const told = this.#waiting;
    this.#waiting = null;
    return told;
  }
}
