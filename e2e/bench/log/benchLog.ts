import { addDays, monthAfter, tokyoDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import { median } from "../against.ts";
import { tokenOf } from "../field.ts";
import { HttpConnection } from "../httpConnection.ts";
import { REPOSITORY } from "../server.ts";
import { openSite } from "../site.ts";
import { isSuccess } from "../steps.ts";
import { figure, openTable } from "../table.ts";
import { fillLog } from "./fillLog.ts";

const LOOKS = 5;

/** Fills the log with so many rows over so many months, and prints how long each way to look into it takes. */
export async function benchLog(
  parts: AsyncDisposableStack,
  {
    rows,
    months,
    ...options
  }: { rows: number; months: number; scale: number; stopping: AbortSignal },
): Promise<void> {
  const now = new Date();
  const site = await openSite(parts, {
    ...options,
    checkout: REPOSITORY,
    fillMore: (db) => fillLog(db, { rows, months, now, stopping: options.stopping }),
  });
  const {
    rows: [size],
  } = await sql<{ heap: number; indexes: number }>`
    select sum(pg_relation_size(inhrelid))::bigint as heap, sum(pg_indexes_size(inhrelid))::bigint as indexes
    from pg_inherits where inhparent = 'audit_log'::regclass
  `.execute(site.db);
  console.log(
    `${rows} rows in ${months} months: ${size?.heap} bytes, indexes ${size?.indexes} bytes`,
  );

  const today = tokyoDate(now);
  const open = { start: addDays(today, -6), end: addDays(today, 1) };
  const old = `${monthAfter(today, 1 - months)}-10`;
  const asked: [string, Record<string, string | number>][] = [
    ["log: the newest page", open],
    ["log: its tenth page", { ...open, page: 9 }],
    ["log: a category", { ...open, category: "予約" }],
    ["log: a category without rows", { ...open, category: "地域" }],
    ["log: who did it", { ...open, operator: "職員12" }],
    ["log: the oldest month", { start: old, end: addDays(old, 7) }],
    ["log: a student", { studentUserId: 7 }],
    ["log: a schedule", { scheduleId: 7 }],
  ];
  const line = openTable("The log over HTTP, one call after the other", [
    "",
    "rows",
    "first ms",
    "median ms",
  ]);
  const http = new HttpConnection(site.url);
  parts.defer(async () => http.close());
  const token = tokenOf(site.field.administrator);
  for (const [name, given] of asked) {
    const query = new URLSearchParams(
      Object.entries({ page: 0, pageSize: 50, ...given }).map(([key, value]) => [key, `${value}`]),
    );
    const times: number[] = [];
    let shown = 0;
    for (let look = 0; look < LOOKS; look++) {
      const begin = performance.now();
      const answer = await http.get(`/api/Log/GetList?${query}`, token, "identity");
      times.push(performance.now() - begin);
      if (!isSuccess(answer)) throw new Error(`${name}: ${answer.status} ${answer.body}`);
      shown = JSON.parse(answer.body).length;
    }
    line([name, String(shown), figure(times[0]), figure(median(times))]);
  }
}
