/**
 * The process that puts load on the server. It takes one job as a message and answers with its
 * measurements.
 */
import { HttpConnection } from "./httpConnection.ts";
import type { Job, Load } from "./measure.ts";
import { isSuccess, type Timed, turnsOf } from "./steps.ts";

/** Shows this many characters of a refusal. */
const FAILURE_MAX = 300;

process.once("message", async (job: Job) => {
  const load = await run(job);
  process.send?.(load);
  process.disconnect();
});

async function run({ url, work, connections, warmUp, seconds }: Job): Promise<Load> {
  const startsAt = performance.now() + warmUp * 1000;
  const endsAt = startsAt + seconds * 1000;
  const steps = new Map<string, number[]>();
  let calls = 0;
  let failed = 0;
  let firstFailure: string | null = null;
  let lastEnd = endsAt;

  const timed: Timed = async (step, request) => {
    const begin = performance.now();
    const answer = await request();
    const end = performance.now();
    calls++;
    const durations = steps.get(step) ?? [];
    steps.set(step, durations);
    if (!isSuccess(answer)) {
      failed++;
      firstFailure ??= `${step}: ${answer.status} ${answer.body.slice(0, FAILURE_MAX)}`;
      return null;
    }
    if (begin < startsAt) return answer;
    // On a machine that is too busy for a single call in time, that one counts.
    if (end > endsAt && durations.length > 0) return answer;
    durations.push(end - begin);
    lastEnd = Math.max(lastEnd, end);
    return answer;
  };

  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      const http = new HttpConnection(url);
      const turns = turnsOf(work, index);
      for (let begin = 0; begin < startsAt || performance.now() < endsAt; ) {
        begin = performance.now();
        await turns.next(http, timed);
      }
      await turns.end?.(http);
      http.close();
    }),
  );

  const measured = (lastEnd - startsAt) / 1000;
  return {
    steps: [...steps].map(([name, durations]) => ({ name, ...summary(durations, measured) })),
    calls,
    failed,
    firstFailure,
  };
}

function summary(durations: number[], seconds: number) {
  durations.sort((a, b) => a - b);
  const percentile = (share: number) =>
    durations[Math.min(durations.length - 1, Math.floor(durations.length * share))] ?? Number.NaN;
  return { perSecond: durations.length / seconds, p50: percentile(0.5), p99: percentile(0.99) };
}
