import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "@kenshu/db/pool.ts";
import { onTransactionEnd } from "@kenshu/db/transactionEnds.ts";
import { type LoggedChange, type LoggedRow, ROWS_MAX, readAfter } from "#live/readAfter.ts";
import { type Cursor, hasSeen } from "#live/snapshot.ts";

/**
 * New rows of the log; or `everything` where nobody knows what was missed, so that whoever keeps or
 * shows something reads it anew.
 */
export type Changes = readonly LoggedChange[] | "everything";

export type Listener = (changes: Changes) => void;

/** In milliseconds: from one read to the next, and the shortest time between two reads. */
const EVERY = 1000;
const APART = 50;
/** For how many milliseconds a process remembers rows, for those who lost their connection. */
const REMEMBERED = 120_000;

/**
 * Reads the log as a stream, for everybody in this process: by one statement a second, and soon
 * after the process has committed something itself (rule 24.2). It reads only while somebody
 * listens.
 */
export class LogReader {
  readonly #db: Database;
  readonly #every: number;
  readonly #listeners = new Set<Listener>();
  /** Until where this process has read; null before the first read. */
  #at: Cursor | null = null;
  #hasFailed = false;
  /** How often this process had to begin anew. */
  #breaks = 0;
  /** All rows up to `#at` of transactions from `#knownFrom` on are among them, by id. */
  readonly #rows = new Map<number, LoggedRow & { readAt: number }>();
  #knownFrom = 0n;
  /** From this transaction on, and from all before, too many rows have come. */
  #cutUpTo = 0n;
  #backRead: Promise<unknown> = Promise.resolve();
  #stopping: AbortController | null = null;
  #wake: () => void = () => {};
  #reading: Promise<void> | null = null;
  #next: Promise<void> | null = null;

  /** `db` should be a connection that no call waits for. */
  constructor(db: Database, { every = EVERY }: { every?: number } = {}) {
    this.#db = db;
    this.#every = every;
  }

  /**
   * From now on `listener` hears of each change, soon after it was committed. The function returned
   * ends that.
   */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#start();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stopping?.abort();
    };
  }

  /** Whether the last read has failed, so that listeners may have missed something. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /**
   * A read that begins after this call: when it is done, listeners have heard whatever was
   * committed before. Calls at the same time share one read. Throws if the database does not
   * answer.
   */
  readNow(): Promise<void> {
    if (!this.#reading) return this.#begin();
    this.#next ??= this.#reading
      .catch(() => {})
      .then(() => {
        this.#next = null;
        return this.#begin();
      });
    return this.#next;
  }

  /** Until where listeners have heard everything. */
  async now(): Promise<Cursor> {
    if (!this.#at || this.#hasFailed || this.#listeners.size === 0) await this.readNow();
    if (!this.#at) throw new Error("the log was not read");
    return this.#at;
  }

  /** Until where the log has been read; null before the first read. */
  get at(): Cursor | null {
    return this.#at;
  }

  /** What has come since a cursor, which any process may have given. */
  async readSince({ run, snapshot }: Cursor): Promise<{ news: Changes; at: Cursor }> {
    const isAhead = ({ snapshot: { xmax } }: Cursor) => snapshot.xmax > xmax;
    let at = await this.now();
    if (isAhead(at)) {
      // Another process has read further.
      await this.readNow();
      at = await this.now();
    }
    // Since a restart or on another database the numbers of transactions mean something else.
    if (run !== at.run || isAhead(at)) return { news: "everything", at };
    if (!(await this.#readBack(snapshot.xmin))) return { news: "everything", at };
    const rows = [...this.#rows.values()].filter(
      ({ writtenIn }) => !hasSeen(snapshot, BigInt(writtenIn)),
    );
    return { news: rows.length > ROWS_MAX ? "everything" : rows, at };
  }

  /**
   * Remembers the rows of transactions from `first` on. False if there are too many, or if the log
   * was lost meanwhile. Thousands come back at once after a restart, so these reads wait for each
   * other, and most find what they need.
   */
  #readBack(first: bigint): Promise<boolean> {
    const breaks = this.#breaks;
    const read = this.#backRead.then(async () => {
      if (breaks !== this.#breaks || first <= this.#cutUpTo) return false;
      if (first >= this.#knownFrom) return true;
      const { rows, isCut } = await readAfter(this.#db, { transaction: first });
      if (breaks !== this.#breaks) return false;
      if (isCut) {
        this.#cutUpTo = first;
        return false;
      }
      this.#remember(rows);
      this.#knownFrom = first;
      return true;
    });
    this.#backRead = read.catch(() => {});
    return read;
  }

  #start(): void {
    // Nobody needs what came while nobody listened.
    this.#at = null;
    this.#stopping = new AbortController();
    const { signal } = this.#stopping;
    const unhear = onTransactionEnd((end) => {
      if (end === "committed") this.#wake();
    });
    signal.addEventListener("abort", unhear);
    void this.#follow(signal);
  }

  async #follow(signal: AbortSignal): Promise<void> {
    const wait = (time: number) =>
      pause(time, undefined, { signal, ref: false }).catch(() => undefined);
    while (!signal.aborted) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      await this.readNow().catch(() => {});
      await wait(APART);
      await Promise.race([woken, wait(Math.max(0, this.#every - APART))]);
    }
  }

  #begin(): Promise<void> {
    this.#reading = this.#read().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #read(): Promise<void> {
    const before = this.#at;
    const { rows, isCut, at } = await readAfter(this.#db, {
      snapshot: before?.snapshot ?? null,
    }).catch((error: unknown) => {
      this.#hasFailed = true;
      throw error;
    });
    const isBroken = this.#hasFailed || isCut || (before !== null && before.run !== at.run);
    this.#hasFailed = false;
    this.#at = at;
    if (isBroken || !before) {
      this.#breaks++;
      this.#rows.clear();
      this.#cutUpTo = 0n;
      this.#knownFrom = at.snapshot.xmax;
    } else {
      this.#remember(rows);
    }
    const news = isBroken ? "everything" : rows;
    if (isBroken || rows.length > 0) for (const hear of this.#listeners) hear(news);
  }

  #remember(rows: readonly LoggedRow[]): void {
    const now = performance.now();
    for (const row of rows) {
      // What is read again counts as the newest.
      this.#rows.delete(row.id);
      this.#rows.set(row.id, { ...row, readAt: now });
    }
    // The oldest come first.
    for (const [id, { readAt, writtenIn }] of this.#rows) {
      if (readAt > now - REMEMBERED) break;
      this.#rows.delete(id);
      if (this.#knownFrom <= BigInt(writtenIn)) this.#knownFrom = BigInt(writtenIn) + 1n;
    }
  }
}
