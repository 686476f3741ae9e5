import { setTimeout as pause } from "node:timers/promises";
import { CashFlowType, Mark } from "@kenshu/domain/enumerations.ts";
import { type Ground, tokenOf } from "./ground.ts";
import type { Promised } from "./promises.ts";

/** Milliseconds without an answer after which a call counts as hanging. */
const HANGING = 60_000;
const PAUSE_AFTER_FAILURE = 100;

/** How the calls of a load ended. */
export type Outcome = {
  calls: number;
  succeeded: number;
  /** 4xx: a rule that does not allow it. */
  refused: number;
  unavailable: number;
  /** The connection ended without an answer. */
  broken: number;
  hanging: number;
  /** 500, or any other status that no caller should see: with what was called. */
  failed: string[];
  /** Milliseconds of the slowest answer. */
  slowest: number;
  promised: Promised;
};

/**
 * Calls of many people at once, reads and writes, on all servers in turn, until it is stopped; each person
 * waits so many milliseconds between two acts.
 */
export function startLoad(ground: Ground, clients: number, pace: number) {
  const outcome: Outcome = {
    calls: 0,
    succeeded: 0,
    refused: 0,
    unavailable: 0,
    broken: 0,
    hanging: 0,
    failed: [],
    slowest: 0,
    promised: { reserved: [], cancelled: [], marked: [], paid: [], named: [] },
  };
  let isStopping = false;
  const working = Array.from({ length: clients }, async () => {
    while (!isStopping) {
      await oneOf(steps)(ground.people, call, outcome.promised);
      await pause(pace);
    }
  });

  /** The answer to a success, else null. */
  async function call(userId: number, method: "GET" | "POST", path: string, body?: object) {
    const startedAt = performance.now();
    outcome.calls++;
    const answer = await send(oneOf(ground.urls()), userId, method, path, body);
    outcome.slowest = Math.max(outcome.slowest, performance.now() - startedAt);
    if (answer === "broken" || answer === "hanging") outcome[answer]++;
    else if (answer.status < 300) outcome.succeeded++;
    else if (answer.status === 503) outcome.unavailable++;
    else if (answer.status === 400) outcome.refused++;
    else outcome.failed.push(`${answer.status} ${path} ${answer.text}`);
    const isSuccess = typeof answer === "object" && answer.status < 300;
    const isFailure = typeof answer === "string" || answer.status === 503;
    if (isFailure) await pause(PAUSE_AFTER_FAILURE);
    return isSuccess ? { json: answer.text && JSON.parse(answer.text) } : null;
  }

  return {
    outcome,
    async stop() {
      isStopping = true;
      await Promise.all(working);
    },
  };
}

async function send(
  url: string | undefined,
  userId: number,
  method: "GET" | "POST",
  path: string,
  body?: object,
): Promise<{ status: number; text: string } | "broken" | "hanging"> {
  if (!url) return "broken";
  try {
    const response = await fetch(`${url}/api/${path}`, {
      method,
      signal: AbortSignal.timeout(HANGING),
      headers: {
        authorization: `Bearer ${tokenOf(userId)}`,
        ...(body && { "content-type": "application/json" }),
      },
      body: body && JSON.stringify(body),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    return error instanceof Error && error.name === "TimeoutError" ? "hanging" : "broken";
  }
}

type Call = (
  userId: number,
  method: "GET" | "POST",
  path: string,
  body?: object,
  // biome-ignore lint/suspicious/noExplicitAny: the answer to whichever call
) => Promise<{ json: any } | null>;
type Step = (people: Ground["people"], call: Call, promised: Promised) => Promise<void>;

/** What people do; a success is a promise that is looked for afterwards. */
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
  async ({ instructors, unmarked }, call, promised) => {
    const trainingReserveId = oneOf(unmarked);
    const state = Mark.Attendance;
    if (await call(oneOf(instructors), "POST", "Attendance/Add", { trainingReserveId, state }))
      promised.marked.push(trainingReserveId);
  },
  async ({ instructors, students }, call, promised) => {
    const memo = crypto.randomUUID();
    const payment = {
      studentUserId: oneOf(students),
      type: CashFlowType.Payment,
      amount: 1000,
      memo,
    };
    if (await call(oneOf(instructors), "POST", "CashFlow/Add", payment)) promised.paid.push(memo);
  },
  async ({ administrators }, call, promised) => {
    const name = crypto.randomUUID();
    if (await call(oneOf(administrators), "POST", "Area/Add", { name })) promised.named.push(name);
  },
];

async function reserveAndGiveUp(
  { students, schedules }: Ground["people"],
  call: Call,
  promised: Promised,
): Promise<void> {
  const student = oneOf(students);
  const scheduleId = oneOf(schedules);
  const path = "TrainingReserve/ReserveByStudent";
  const reserved = await call(student, "POST", path, { scheduleId });
  if (!reserved) return;
  const { reserveId } = reserved.json;
  if (Math.random() < 0.5) {
    promised.reserved.push(reserveId);
    return;
  }
  // What comes of the reservation is known only if giving it up is answered.
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

function oneOf<T>(items: readonly T[]): T {
  return items[Math.floor(Math.random() * items.length)] as T;
}
