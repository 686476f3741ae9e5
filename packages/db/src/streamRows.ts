import { PassThrough, type Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Expression, sql } from "kysely";
import { takeLong } from "#plainTransaction.ts";
import type { Database } from "#pool.ts";
import type { Tx } from "#transaction.ts";
import { Turns } from "#turns.ts";

/** Rows that are fetched at a time. */
const BATCH = 500;

/** A reader who takes no further batch for this many milliseconds gets no more. */
const PATIENCE = 60_000;

/** A file that has not been taken after this many milliseconds is given up: others wait for its turn. */
const LONGEST = 5 * 60_000;

/** Each stream holds a connection for as long as its reader takes; the others are for everybody else. */
const turns = new Turns<"stream">({ atOnce: 4 });

/**
 * The rows of a query of any length, read from a cursor as they are taken. `keepsLimits` where the
 * database was opened with limits that are meant for such queries.
 */
export function streamRows<O>(
  db: Database,
  query: Expression<O>,
  { keepsLimits = false }: { keepsLimits?: boolean } = {},
): Readable & AsyncIterable<O> {
  const rows = new PassThrough({ objectMode: true, highWaterMark: BATCH });
  // Who reads it learns of the error; before anybody does, it must not end the process.
  rows.on("error", () => {});
  const send = () =>
    db
      .transaction()
      .setAccessMode("read only")
      .execute(async (tx) => {
        if (!keepsLimits) await takeLong(tx);
        await pipeline(fetched(tx, query, rows), rows);
      });
  turns.run("stream", send).catch((error: Error) => rows.destroy(error));
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
