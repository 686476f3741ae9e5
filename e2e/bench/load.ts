/** The process that puts load on the server: takes one job as a message, answers with its measurement. */
import { tokenOf } from "./field.ts";
import { type HttpAnswer, HttpConnection } from "./httpConnection.ts";
import type { Job, Measurement } from "./measure.ts";

const WARM_UP_SECONDS = 3;

process.once("message", async (job: Job) => {
  const measurement = await run(job);
  process.send?.(measurement);
  process.disconnect();
});

async function run(job: Job): Promise<Measurement> {
  const startsAt = performance.now() + WARM_UP_SECONDS * 1000;
  const endsAt = startsAt + job.seconds * 1000;
  const durations: number[] = [];
  let failed = 0;
  let firstFailure: string | null = null;

  /** Times one request; null when it was refused. */
  async function timed(request: () => Promise<HttpAnswer>): Promise<HttpAnswer | null> {
    const begin = performance.now();
    const answer = await request();
    const end = performance.now();
    if (begin >= startsAt && end <= endsAt) durations.push(end - begin);
    if (answer.status === 200) return answer;
    failed++;
    firstFailure ??= `${answer.status} ${answer.body}`;
    return null;
  }

  await Promise.all(
    Array.from({ length: job.connections }, async (_, index) => {
      const connection = new HttpConnection(job.url);
      const next = job.kind === "read" ? reading(job, index) : reserving(job, index);
      while (performance.now() < endsAt) await next(connection, timed);
      connection.close();
    }),
  );

  const { user, system } = process.cpuUsage();
  durations.sort((a, b) => a - b);
  const percentile = (share: number) =>
    durations[Math.min(durations.length - 1, Math.floor(durations.length * share))] ?? Number.NaN;
  return {
    perSecond: durations.length / job.seconds,
    mean: durations.reduce((sum, duration) => sum + duration, 0) / durations.length,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
    processorShare: Math.round((user + system) / 10_000 / (WARM_UP_SECONDS + job.seconds)),
    failed,
    firstFailure,
  };
}

type Timed = (request: () => Promise<HttpAnswer>) => Promise<HttpAnswer | null>;
type Step = (connection: HttpConnection, timed: Timed) => Promise<void>;

/** The students of one connection in turn: each takes a place in some schedule and gives it back. */
function reserving({ field }: Job & { kind: "reserveAndCancel" }, connection: number): Step {
  const { firstStudent, studentsPerConnection, firstSchedule, lastSchedule } = field;
  let turn = 0;
  return async (http, timed) => {
    const student =
      firstStudent + connection * studentsPerConnection + (turn++ % studentsPerConnection);
    const scheduleId =
      firstSchedule + Math.floor(Math.random() * (lastSchedule - firstSchedule + 1));
    const token = tokenOf(student);
    const reserved = await timed(() =>
      http.post("TrainingReserve/ReserveByStudent", token, { scheduleId }),
    );
    if (!reserved) return;
    const { reserveId } = JSON.parse(reserved.body);
    await timed(() => http.post("TrainingReserve/Cancel", token, { reserveId }));
  };
}

function reading({ requests }: Job & { kind: "read" }, connection: number): Step {
  let turn = connection * 131;
  return async (http, timed) => {
    const request = requests[turn++ % requests.length];
    if (request) await timed(() => http.get(request.path, request.token));
  };
}
