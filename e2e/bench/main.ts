/**
 * `npm run bench`: the large data set, a server on it, and how fast it answers over HTTP; in the
 * same run pgbench drives the statements of a reserve and a cancel, the server's own and the leanest
 * that promise the same, as the yardstick. Prints each row as it is known, and asserts nothing.
 *
 * `--against REVISION` measures that revision and this one turn about, `--rounds 5` times.
 * `--scale 0.01` makes a small data set, `--seconds 2` measures each row for so long, `--rows
 * reserve,slots` only those (`--rows search` has more searches than the usual ones), and
 * `--connections 8` measures all at so many.
 *
 * `--flood 5000` lets so many phones open the list and reserve instead, on two processes behind the
 * delivered nginx. They come `--within 1` second.
 *
 * `--first-visit` opens a student's home and slots in a browser as on a slow phone.
 *
 * `--log 100000000` measures the screen of the log instead, with so many rows over `--months 36` (docs/sizing.md).
 * That takes 27 GB of the disk and 20 minutes; `--scale 0.01` leaves the rest small.
 */
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { stopAtSignals } from "@kenshu/db/stopping.ts";
import { against } from "./against.ts";
import { bench } from "./bench.ts";
import { firstVisit } from "./firstVisit.ts";
import { flood } from "./flood/flood.ts";
import { benchLog } from "./log/benchLog.ts";

const { values } = parseArgs({
  options: {
    against: { type: "string" },
    rounds: { type: "string" },
    scale: { type: "string", default: "1" },
    seconds: { type: "string" },
    rows: { type: "string" },
    connections: { type: "string" },
    flood: { type: "string" },
    within: { type: "string", default: "1" },
    "first-visit": { type: "boolean" },
    log: { type: "string" },
    months: { type: "string", default: "36" },
  },
});
const SECONDS = 8;
const ROUNDS = 3;

const parts = new AsyncDisposableStack();
// Ends everything that is going on, and closes what was opened, as after a failure.
const stopping = stopAtSignals();
try {
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`);
  const options = {
    scale: Number(values.scale),
    seconds: Number(values.seconds ?? SECONDS),
    stopping,
    ...(values.rows && { rows: values.rows.split(",") }),
    ...(values.connections && { connections: Number(values.connections) }),
  };
  const { against: revision, rounds = ROUNDS } = values;
  if (values.log) {
    await benchLog(parts, { ...options, rows: Number(values.log), months: Number(values.months) });
  } else if (values.flood) {
    const phones = Number(values.flood);
    await flood(parts, { ...options, phones, within: Number(values.within), revision });
  } else if (values["first-visit"]) {
    await firstVisit(parts, { ...options, rounds: Number(rounds), revision });
  } else if (revision) await against(parts, { ...options, revision, rounds: Number(rounds) });
  else await bench(parts, options);
} catch (error) {
  // After an interruption, everything in progress fails.
  if (!stopping.aborted) throw error;
  process.exitCode = 1;
} finally {
  await parts.disposeAsync();
}
