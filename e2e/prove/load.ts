import { setTimeout as pause } from "node:timers/promises";
import { CashFlowType, Mark } from "@kenshu/domain/enumerations.ts";
import { addDays, tokyoDate } from "@kenshu/domain/time.ts";
import { tokenOf, type Workplace } from "./ground.ts";
import type { Promised } from "./promises.ts";

/** A call without an answer after this many milliseconds counts as hanging. */
export const HANGING = 60_000;
const PAUSE_AFTER_FAILURE = 100;
/** A proxy's answer when the server behind it breaks the connection or is silent. */
const BROKEN_BEHIND_PROXY = [502, 504];
/** A rule refuses the call, or there are too many calls at once. */
const REFUSED = [400, 429];
/** A POST that writes nothing. */
const TABLE = "Analysis/GetTable";
export const RESERVE = "TrainingReserve/ReserveByStudent";

/** How the calls of a load ended. */
export type Outcome = {
  calls: number;
  succeeded: number;
  /** 4xx: a rule refuses the call, or there are too many calls at once. */
  refused: number;
  unavailable: number;
  /** The connection ended without an answer, for the caller or for the proxy in between. */
  broken: number;
  hanging: number;
  /** 500, or any other status that callers should not see, with the name of the call. */
  failed: string[];
  /** The slowest answer in milliseconds. */
  slowest: number;
  /** The number of successful writes, and the longest time between two of them in milliseconds. */
  written: number;
  longestWithoutWrite: number;
  promised: Promised;
};

/**
 * Many people call at once, reading and writing, on all servers in turn, until it is stopped. Each
 * waits this many milliseconds between two acts. `outcome` counts on.
 */
export function startLoad(
  workplace: Workplace,
  clients: number,
  pace: number,
  outcome = newOutcome(),
) {
  let isStopping = false;
  let writtenAt = performance.now();
  const working = Array.from({ length: clients }, async () => {
    while (!isStopping) {
      await oneOf(steps)(workplace.people, call, outcome.promised);
      await pause(pace);
    }
  });

  /** The answer if it is a success, otherwise null. */
  async function call(...[userId, method, path, body, key]: Parameters<Call>) {
    const sending = send(oneOf(workplace.urls()), userId, method, path, body, key);
    const answer = await counted(outcome, path, sending);
    const isSuccess = typeof answer === "object" && answer.status < 300;
    if (isSuccess && method === "POST" && path !== TABLE) noteWrite();
    const isFailure = typeof answer === "string" || answer.status > 500;
    if (isFailure) await pause(PAUSE_AFTER_FAILURE);
    if (isFailure && key !== undefined && !isStopping) {
      return call(userId, method, path, body, key);
    }
    return isSuccess ? { json: answer.text && JSON.parse(answer.text) } : null;
  }

  function noteWrite() {
    const now = performance.now();
    outcome.written++;
    outcome.longestWithoutWrite = Math.max(outcome.longestWithoutWrite, now - writtenAt);
    writtenAt = now;
  }

  return {
    outcome,
    async stop() {
      isStopping = true;
      await Promise.all(working);
    },
  };
}

export function newOutcome(): Outcome {
  return {
    calls: 0,
    succeeded: 0,
    refused: 0,
    unavailable: 0,
    broken: 0,
    hanging: 0,
    failed: [],
    slowest: 0,
    written: 0,
    longestWithoutWrite: 0,
    promised: { reserved: [], cancelled: [], marked: [], paid: [], named: [], unseen: [] },
  };
}

export type Answer = { status: number; text: string } | "broken" | "hanging";

/** The answer of a call that has just been sent, counted by how it ended. */
export async function counted(
  outcome: Outcome,
  path: string,
  sending: Promise<Answer>,
): Promise<Answer> {
  const startedAt = performance.now();
  outcome.calls++;
  const answer = await sending;
  outcome.slowest = Math.max(outcome.slowest, performance.now() - startedAt);
  if (answer === "broken" || answer === "hanging") outcome[answer]++;
  else if (BROKEN_BEHIND_PROXY.includes(answer.status)) outcome.broken++;
  else if (answer.status < 300) outcome.succeeded++;
  else if (answer.status === 503) outcome.unavailable++;
  else if (REFUSED.includes(answer.status)) outcome.refused++;
  else outcome.failed.push(`${answer.status} ${path} ${answer.text}`);
  return answer;
}

async function send(
  url: string | undefined,
  userId: number,
  method: "GET" | "POST",
  path: string,
  body?: object,
  key?: string,
): Promise<Answer> {
  if (!url) return "broken";
  try {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      signal: AbortSignal.timeout(HANGING),
      headers: {
        authorization: `Bearer ${tokenOf(userId)}`,
        ...(body && { "content-type": "application/json" }),
        ...(key !== undefined && { "idempotency-key": key }),
      },
      body: body && JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return error instanceof Error && error.name === "TimeoutError" ? "hanging" : "broken";
  }
}

/** Makes a call. With a key it repeats the call until an answer comes. */
type Call = (
  userId: number,
  method: "GET" | "POST",
  path: string,
  body?: object,
  key?: string,
  // biome-ignore lint/suspicious/noExplicitAny: the answer to whichever call
) => Promise<{ json: any } | null>;
type Step = (people: Workplace["people"], call: Call, promised: Promised) => Promise<void>;

/** What people do. Each success is a promise that we check afterwards. */
const steps: Step[] = [
  reserveAndGiveUp,
  reserveAndGiveUp,
  reserveAndGiveUp,
  async ({ students }, call) => {
    const studentId = oneOf(students);
    await call(studentId, "GET", `TrainingReserve/GetFutures?studentId=${studentId}`);
  },
  async ({ administrators }, call) => {
    await call(
      oneOf(administrators),
      "GET",
      "Student/SearchStudents?enrollState=0&pageSize=20&page=0",
    );
  },
  async ({ administrators }, call) => {
    const today = tokyoDate(new Date());
    const conditions = { start: addDays(today, -60), end: today };
    await call(oneOf(administrators), "POST", TABLE, { analysis: "MonthlyIncoming", conditions });
  },
  async ({ instructors, unmarked }, call, promised) => {
    const trainingReserveId = oneOf(unmarked);
    const state = Mark.Attendance;
    if (await call(oneOf(instructors), "POST", "Attendance/Add", { trainingReserveId, state }))
      promised.marked.push(trainingReserveId);
  },
  async ({ administrators, instructors, students }, call, promised) => {
    const memo = crypto.randomUUID();
    const studentUserId = oneOf(students);
    const payment = { studentUserId, type: CashFlowType.Payment, amount: 1000, memo };
    if (!(await call(oneOf(instructors), "POST", "CashFlow/Add", payment, memo))) return;
    promised.paid.push(memo);
    const path = `Log/GetList?studentUserId=${studentUserId}&page=0`;
    const log = await call(oneOf(administrators), "GET", path);
    if (log && !JSON.stringify(log.json).includes(memo)) promised.unseen.push(memo);
  },
  async ({ administrators }, call, promised) => {
    const name = crypto.randomUUID();
    if (await call(oneOf(administrators), "POST", "Area/Add", { name }, name))
      promised.named.push(name);
  },
];

async function reserveAndGiveUp(
  { students, schedules }: Workplace["people"],
  call: Call,
  promised: Promised,
): Promise<void> {
  const student = oneOf(students);
  const scheduleId = oneOf(schedules);
  const reserved = await call(student, "POST", RESERVE, { scheduleId });
  if (!reserved) return;
  const { reserveId } = reserved.json;
  if (Math.random() < 0.5) {
    promised.reserved.push(reserveId);
    return;
  }
  // The outcome of the reservation is certain only if giving it up is answered.
  if (Math.random() < 0.5) {
    const change = { reserveId, scheduleId: oneOf(schedules), acceptWaiting: false };
    const changed = await call(student, "POST", "TrainingReserve/Change", change);
    if (!changed) return;
    promised.cancelled.push(reserveId);
    promised.reserved.push(changed.json.reserveId);
    return;
  }
  if (await call(student, "POST", "TrainingReserve/Cancel", { reserveId }))
    promised.cancelled.push(reserveId);
}

export function oneOf<T>(items: readonly T[]): T {
  return items[Math.floor(Math.random() * items.length)] as T;
}
