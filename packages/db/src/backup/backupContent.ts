import { z } from "zod";
import { BackupError } from "#backup/backupError.ts";

/** As PostgreSQL writes the bounds of a partition in time. Nothing else becomes a part of a statement. */
const BOUNDS = /^FOR VALUES FROM \('[\d :+-]+'\) TO \('[\d :+-]+'\)$/;

/** The contents of a database: a line of JSON, then the rows of each table as pieces, each after its length. */
export const contents = z.object({
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The months of divided tables. Older files do not know of them. */
  partitions: z
    .array(z.object({ name: z.string(), table: z.string(), bounds: z.string().regex(BOUNDS) }))
    .default([]),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
});
export type Contents = z.infer<typeof contents>;

const LENGTH = 4;

export function lineOf(given: Contents): Buffer {
  return Buffer.from(`${JSON.stringify(given)}\n`);
}

/** A piece of rows. The one of no length ends its table. */
export function pieceOf(rows: Buffer): Buffer {
  const length = Buffer.alloc(LENGTH);
  length.writeUInt32BE(rows.length);
  return Buffer.concat([length, rows]);
}

export const END_OF_TABLE = pieceOf(Buffer.alloc(0));

/** Reads contents in the order in which they were written. */
export class ContentReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  async readLine(): Promise<Contents> {
    let end = -1;
    while (end < 0) {
      await this.#hold(this.#held.length + 1);
      end = this.#held.indexOf("\n");
    }
    return contents.parse(JSON.parse(this.#take(end + 1).toString()));
  }

  /** The rows of the next table. */
  async *readTable(): AsyncGenerator<Buffer> {
    for (;;) {
      await this.#hold(LENGTH);
      const length = this.#take(LENGTH).readUInt32BE();
      if (length === 0) return;
      await this.#hold(length);
      yield this.#take(length);
    }
  }

  /** Throws unless nothing follows, and all of it was as it was written. */
  async requireEnd(): Promise<void> {
    if (this.#held.length > 0 || !(await this.#chunks.next()).done) throw damaged();
  }

  async #hold(length: number): Promise<void> {
    const parts = [this.#held];
    for (let held = this.#held.length; held < length; ) {
      const { done, value } = await this.#chunks.next();
      if (done) throw damaged();
      parts.push(value);
      held += value.length;
    }
    if (parts.length > 1) this.#held = Buffer.concat(parts);
  }

  #take(length: number): Buffer {
    const taken = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return taken;
  }
}

const damaged = () =>
  new BackupError("バックアップのファイルが壊れています。", "The backup file is damaged.");
