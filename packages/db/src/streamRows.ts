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
  // Everybody may ask for one, so that they never take the turns of staff.
  snapshots: new Turns<Database>({ atOnce: 2, patience: TURN_PATIENCE }),
};

type Rows<O> = Readable & AsyncIterable<O>;

/**
 * The rows of a query of any length, read from a cursor as the reader takes them. It uses either
 * the calls' database, whose limits are too short for long queries, or the analyses' database,
 * whose limits fit.
 */
export function streamRows<O>(
  db: Database,
  query: Expression<O>,
  kind: keyof typeof turns = "calls",
): Rows<O> {
  return streamed(db, kind, "read committed", (tx) => fetchRows(tx, query));
}

/**
 * The rows of a search of any length, read page by page as the reader takes them, all in the snapshot
 * of the first. A page with fewer than `pageSize` rows is the last. It uses the calls' database.
 */
export function streamPages<O>(
  db: Database,
  pageSize: number,
  read: (tx: Tx, page: number) => Promise<readonly O[]>,
): Rows<O> {
  return streamed(db, "calls", "repeatable read", (tx) => pages(tx, pageSize, read));
}

/**
 * Whatever `read` makes of one snapshot, as the reader takes it: `fetchRows` reads lists of any length
 * there. What is written after the first of it is not in the snapshot. It uses the calls' database.
 */
export function streamSnapshot<O>(
  db: Database,
  read: (tx: Tx) => AsyncIterable<readonly O[]>,
): Rows<O> {
  return streamed(db, "snapshots", "repeatable read", (tx) => fromNow(tx, read(tx)));
}

/** PostgreSQL takes the snapshot with the first statement, and the first rows may need none. */
async function* fromNow<O>(tx: Tx, rows: AsyncIterable<O>): AsyncGenerator<O> {
  await sql`select`.execute(tx);
  yield* rows;
}

function streamed<O>(
  db: Database,
  kind: keyof typeof turns,
  isolation: "read committed" | "repeatable read",
  batchesOf: (tx: Tx) => AsyncIterable<readonly unknown[]>,
): Rows<O> {
  const rows = new PassThrough({ objectMode: true, highWaterMark: BATCH });
  // The reader gets the error. Before anybody reads, it must not end the process.
  rows.on("error", () => {});
  const send = () =>
    db
      .transaction()
      .setIsolationLevel(isolation)
      .setAccessMode("read only")
      .execute(async (tx) => {
        if (kind !== "analyses") await takeLong(tx);
        await pipeline(patiently(batchesOf(tx), rows), rows);
      });
  turns[kind].run(db, send).catch((error: Error) => rows.destroy(error));
  return rows;
}

async function* patiently(batches: AsyncIterable<readonly unknown[]>, rows: Readable) {
  const giveUp = (why: string) => rows.destroy(new Error(why));
  const patience = setTimeout(giveUp, PATIENCE, "the reader takes nothing");
  const longest = setTimeout(giveUp, LONGEST, "the reader takes too long");
  try {
    for await (const batch of batches) {
      yield* batch;
      patience.refresh();
    }
  } finally {
    clearTimeout(patience);
    clearTimeout(longest);
  }
}

/** The rows of a query of any length, batch by batch. A transaction reads one such query at a time. */
export async function* fetchRows<O>(tx: Tx, query: Expression<O>): AsyncGenerator<readonly O[]> {
  await sql`declare streamed no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const batch = await sql<O>`fetch ${sql.lit(BATCH)} from streamed`.execute(tx);
    yield batch.rows;
    if (batch.rows.length < BATCH) break;
  }
  await sql`close streamed`.execute(tx);
}

async function* pages<O>(
  tx: Tx,
  pageSize: number,
  read: (tx: Tx, page: number) => Promise<readonly O[]>,
) {
  for (let page = 0; ; page++) {
    const rows = await read(tx, page);
    yield rows;
    if (rows.length < pageSize) return;
  }
}
