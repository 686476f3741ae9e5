import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Expression, sql } from "kysely";
import { takeLong } from "#plainTransaction.ts";
import type { Database } from "#pool.ts";
import type { Tx } from "#transaction.ts";
import { Turns } from "#turns.ts";

/** How many rows are fetched at a time. */
const BATCH = 500;

/** A reader who takes no further batch for this many milliseconds gets no more. */
const PATIENCE = 60_000;

/**
 * A file that nobody has taken completely after this many milliseconds is ended: others wait for
 * its turn.
 */
const LONGEST = 5 * 60_000;

/** A caller who has waited for a turn this many milliseconds is turned away. */
const TURN_PATIENCE = 30_000;

/**
 * Each stream holds a connection until its reader is done. The remaining connections are for
 * everybody else (rule 13.8).
 */
const turns = {
  calls: new Turns<Database>({ atOnce: 4, patience: TURN_PATIENCE }),
  analyses: new Turns<Database>({ atOnce: 3, patience: TURN_PATIENCE }),
};

/**
 * The rows of a query of any length, read from a cursor as the reader takes them. It uses either
 * the calls' database, whose limits are too short for long queries, or the analyses' database,
 * whose limits fit.
 */
export function streamRows<O>(
  db: Database,
  query: Expression<O>,
  kind: keyof typeof turns = "calls",
): Readable & AsyncIterable<O> {
  const rows = new PassThrough({ objectMode: true, highWaterMark: BATCH });
  // The reader gets the error. Before anybody reads, it must not end the process.
  rows.on("error", () => {});
  const send = () =>
    db
      .transaction()
      .setAccessMode("read only")
      .execute(async (tx) => {
        if (kind === "calls") await takeLong(tx);
        await pipeline(fetched(tx, query, rows), rows);
      });
  turns[kind].run(db, send).catch((error: Error) => rows.destroy(error));
  return rows;
}

async function* fetched(tx: Tx, query: Expression<unknown>, rows: Readable) {
  const giveUp = (why: string) => rows.destroy(new Error(why));
  const patience = setTimeout(giveUp, PATIENCE, "the reader takes nothing");
  const longest = setTimeout(giveUp, LONGEST, "the reader takes too long");
  try {
    await sql`declare streamed no scroll cursor for ${query}`.execute(tx);
    for (;;) {
      const batch = await sql`fetch ${sql.lit(BATCH)} from streamed`.execute(tx);
      yield* batch.rows;
      if (batch.rows.length < BATCH) return;
      patience.refresh();
    }
  } finally {
    clearTimeout(patience);
    clearTimeout(longest);
  }
}
