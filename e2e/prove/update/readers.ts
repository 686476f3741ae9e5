import type { Database } from "@kenshu/db/pool.ts";
import { addDays, tokyoDate, tokyoInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import { tokenOf } from "../ground.ts";

/** Rows of log in a file. */
const ROWS = 2_000;
/**
 * A file has at least this many milliseconds after the signal that ends its server (rule 13.12).
 */
const IN_FLIGHT = 5_000;
const DAYS_AGO = 20;

/** How the files ended: complete, cut short, or given up after their time. */
export type Reading = { whole: number; cut: number; givenUp: number };

/** Fills a day of the log, so that reading it as a file takes a while. */
export async function fillLog(db: Database): Promise<void> {
  const day = tokyoInstant(addDays(tokyoDate(new Date()), -DAYS_AGO), "12:00");
  await sql`insert into audit_log (created_at, category, description, operate_user_name, targets)
    select ${day}::timestamptz, '利用者', repeat('長い説明', 20), 'システム', '{}'
    from generate_series(1, ${ROWS})`.execute(db);
}

/**
 * Lets this many people read files, one after the other, until it is stopped. The files are sent as
 * they are written.
 */
export function startReaders(url: string, administrator: number, readers: number) {
  const reading: Reading = { whole: 0, cut: 0, givenUp: 0 };
  const day = addDays(tokyoDate(new Date()), -DAYS_AGO);
  let isStopping = false;
  const working = Array.from({ length: readers }, async () => {
    while (!isStopping) {
      const startedAt = performance.now();
      const isWhole = await readFile(
        `${url}/api/Log/GetFile?start=${day}&end=${day}`,
        administrator,
      );
      if (isWhole) reading.whole++;
      else if (performance.now() - startedAt < IN_FLIGHT) reading.cut++;
      else reading.givenUp++;
    }
  });
  return {
    reading,
    async stop() {
      isStopping = true;
      await Promise.all(working);
    },
  };
}

/** Whether every row of the file arrives. */
async function readFile(url: string, userId: number): Promise<boolean> {
  try {
    const response = await fetch(url, { headers: { authorization: `Bearer ${tokenOf(userId)}` } });
    let lines = 0;
    for await (const piece of response.body ?? []) {
      for (const byte of piece) if (byte === 10) lines++;
    }
    return response.ok && lines > ROWS;
  } catch {
    return false;
  }
}
