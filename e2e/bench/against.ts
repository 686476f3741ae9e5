import type { BenchOptions } from "./bench.ts";
import type { SqlPerCall } from "./capture.ts";
import { checkOut } from "./checkout.ts";
import { chosenRows, type Row } from "./rows.ts";
import { REPOSITORY } from "./server.ts";
import { type Measurement, openSite, type Site, sqlOfSteps } from "./site.ts";
import { figure, openTable } from "./table.ts";

/** One of the two servers, with its measurements. */
type Side = { site: Site; rows: Row[]; sent: Map<string, SqlPerCall> };

/** What a round measured for a step. */
type Round = { perSecond: number; server: number; database: number };

/**
 * Measures a revision's server and ours alternately, each on data of its own making. Prints how
 * many calls ours answers for one of the other, row by row.
 */
export async function against(
  parts: AsyncDisposableStack,
  { revision, rounds, ...options }: BenchOptions & { revision: string; rounds: number },
): Promise<void> {
  const checkout = await checkOut(parts, revision, options.stopping);
  const old = await openSide(parts, checkout, options);
  const ours = await openSide(parts, REPOSITORY, options);

  const line = openTable(
    `This revision against ${revision}: medians of ${rounds} rounds, and from the least to the most`,
    [
      "",
      "old per s",
      "new per s",
      "new ÷ old",
      "from",
      "to",
      "server ms",
      "database ms",
      "statements",
      "bytes of SQL",
    ],
  );
  for (const [index, ofOld] of old.rows.entries()) {
    const ofOurs = ours.rows[index];
    if (!ofOurs) continue;
    const measured = { old: [] as Measurement[], ours: [] as Measurement[] };
    for (let round = 0; round < rounds; round++) {
      const measureOld = async () =>
        measured.old.push(await old.site.measure(ofOld, options.seconds));
      const measureOurs = async () =>
        measured.ours.push(await ours.site.measure(ofOurs, options.seconds));
      // The second server may find a warmer or a busier machine.
      for (const turn of round % 2 ? [measureOurs, measureOld] : [measureOld, measureOurs]) {
        await turn();
      }
    }
    for (const step of ofOurs.steps) {
      const before = measured.old.map((measurement) => roundOf(measurement, step));
      const after = measured.ours.map((measurement) => roundOf(measurement, step));
      const ratios = (of: keyof Round) =>
        after.map((round, index) => round[of] / (before[index]?.[of] ?? Number.NaN));
      const sent = (of: keyof SqlPerCall) =>
        `${old.sent.get(step)?.[of] ?? "-"} → ${ours.sent.get(step)?.[of] ?? "-"}`;
      line([
        step,
        figure(median(before.map(({ perSecond }) => perSecond))),
        figure(median(after.map(({ perSecond }) => perSecond))),
        figure(median(ratios("perSecond"))),
        figure(Math.min(...ratios("perSecond"))),
        figure(Math.max(...ratios("perSecond"))),
        `× ${figure(median(ratios("server")))}`,
        `× ${figure(median(ratios("database")))}`,
        sent("statements"),
        sent("bytes"),
      ]);
    }
    for (const [whose, measurements] of Object.entries(measured)) {
      const failure = measurements.find(({ firstFailure }) => firstFailure)?.firstFailure;
      if (failure) console.log(`first failure, ${whose}: ${failure}`);
    }
  }
}

async function openSide(
  parts: AsyncDisposableStack,
  checkout: string,
  options: BenchOptions,
): Promise<Side> {
  const site = await openSite(parts, { ...options, checkout });
  const rows = chosenRows(site.field, options.rows, options.connections);
  return { site, rows, sent: await sqlOfSteps(site, rows) };
}

function roundOf({ steps, perCall }: Measurement, name: string): Round {
  const perSecond = steps.find((step) => step.name === name)?.perSecond;
  // The time of a refusal means nothing.
  if (!perSecond) return { perSecond: Number.NaN, server: Number.NaN, database: Number.NaN };
  return { perSecond, ...perCall };
}

/** The value in the middle, or between both there. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low = Number.NaN, high = Number.NaN] = [
    sorted[Math.floor(middle)],
    sorted[Math.ceil(middle)],
  ];
  return (low + high) / 2;
}
