import { chosenRows } from "./rows.ts";
import { REPOSITORY } from "./server.ts";
import { openSite, sqlOfSteps } from "./site.ts";
import { figure, openTable } from "./table.ts";
import { printYardstick } from "./yardstick.ts";

export type BenchOptions = {
  scale: number;
  seconds: number;
  /** All usual rows by default. */
  rows?: string[];
  /** The row's own number by default. */
  connections?: number;
  stopping: AbortSignal;
};

/** Measures our own server, and prints each row as soon as it is known. */
export async function bench(parts: AsyncDisposableStack, options: BenchOptions): Promise<void> {
  const { seconds, stopping } = options;
  const site = await openSite(parts, { ...options, checkout: REPOSITORY });
  const rows = chosenRows(site.field, options.rows, options.connections);
  printCounts(site.field.counts);
  const sent = await sqlOfSteps(site, rows);

  const line = openTable(
    "Calls over HTTP; milliseconds of a processor are those of a call of any step of the row",
    [
      "",
      "per second",
      "p50 ms",
      "p99 ms",
      "statements",
      "bytes of SQL",
      "server ms",
      "database ms",
      "connections",
      "failed",
    ],
  );
  for (const row of rows) {
    const { steps, perCall, failed, firstFailure } = await site.measure(row, seconds);
    for (const { name, perSecond, p50, p99 } of steps) {
      line([
        name,
        figure(perSecond),
        figure(p50),
        figure(p99),
        String(sent.get(name)?.statements ?? "-"),
        String(sent.get(name)?.bytes ?? "-"),
        figure(perCall.server),
        figure(perCall.database),
        String(row.connections),
        String(failed),
      ]);
    }
    if (firstFailure) console.log(`first failure: ${firstFailure}`);
    if (row.work.kind === "reserve") {
      const perSecond = steps.reduce((sum, step) => sum + step.perSecond, 0);
      await printYardstick(
        site,
        { perSecond, connections: row.connections },
        { seconds, stopping },
      );
    }
  }
}

/** Prints how large the data is. */
function printCounts(counts: { schedules: number; reservations: number; students: number }): void {
  const { schedules, reservations, students } = counts;
  console.log(`${schedules} schedules, ${reservations} reservations, ${students} students`);
}
