import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { captureReserveAndCancel } from "./capture.ts";
import { freeStudents } from "./field.ts";
import { capturedStatements, findPgbench, runPgbench, writePgbenchScript } from "./pgbench.ts";
import type { Site } from "./site.ts";
import { figure, openTable } from "./table.ts";

const CONNECTIONS = [2, 4, 8, 16, 32];
const SECONDS_MAX = 6;
const LEANEST = new URL(import.meta.resolve("./leanest.sql"));

/**
 * Lets pgbench reserve and cancel, with the server's own statements and with the leanest that give
 * the same guarantees. Prints both beside the server's figures over HTTP.
 */
export async function printYardstick(
  site: Site,
  overHttp: { perSecond: number; connections: number },
  { seconds, stopping }: { seconds: number; stopping: AbortSignal },
): Promise<void> {
  const pgbench = await findPgbench();
  if (!pgbench) {
    console.log(
      "\npgbench is missing, so there is no yardstick: apt-get install postgresql-contrib",
    );
    return;
  }
  const log = await site.log();
  const captured = await captureReserveAndCancel(log, site.url, site.field.reserving);
  await log.close();

  const line = openTable("Reserve and cancel beside pgbench, at its best number of connections", [
    "",
    "per second",
    "mean ms",
    "connections",
    "HTTP ÷ it",
  ]);
  const { perSecond, connections } = overHttp;
  line(["Kenshu over HTTP", figure(perSecond), "", String(connections), ""]);
  const scripts = {
    "pgbench, the captured statements": capturedStatements(captured),
    "pgbench, the leanest that promise the same": await readFile(LEANEST, "utf8"),
  };
  for (const [what, statements] of Object.entries(scripts)) {
    const path = join(site.dataDirectory, "reserveAndCancel.sql");
    const best = await runPgbench(pgbench, {
      script: await writePgbenchScript(path, statements, site.field.reserving),
      connections: CONNECTIONS.filter((count) => count <= connections),
      // pgbench accepts only whole seconds.
      seconds: Math.min(SECONDS_MAX, Math.ceil(seconds)),
      database: site.databaseUrl,
      freeStudents: () => freeStudents(site.db, site.field.reserving, connections),
      stopping,
    });
    line([
      what,
      figure(best.perSecond),
      figure(best.milliseconds),
      String(best.connections),
      figure(perSecond / best.perSecond),
    ]);
  }
}
