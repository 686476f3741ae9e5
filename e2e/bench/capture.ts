import { digestOf, type ReservingField, tokenOf } from "./field.ts";
import { HttpConnection } from "./httpConnection.ts";
import type { Row } from "./rows.ts";
import type { Statement, StatementLog } from "./statementLog.ts";
import { isSuccess, type Timed, turnsOf } from "./steps.ts";

/** The statements that a call sends to PostgreSQL. */
export type SqlPerCall = { statements: number; bytes: number };

/**
 * The statements of one student's reserve and cancel, and the values that differ from time to time.
 */
export type Captured = {
  statements: Statement[];
  studentUserId: number;
  scheduleId: number;
  reserveId: number;
  sessionDigest: string;
};

/** A job of the server may add its own statements during one of this many calls. */
const CALLS = 6;

/** What the steps of a row send, by name. A failed step is left out. */
export async function captureSteps(
  log: StatementLog,
  url: string,
  { work }: Row,
): Promise<Map<string, SqlPerCall>> {
  const steps = new Map<string, SqlPerCall[]>();
  const capturing: Timed = async (step, request) => {
    const { result: answer, statements } = await log.during(request);
    if (!isSuccess(answer)) return null;
    const bytes = statements.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    steps.set(step, [...(steps.get(step) ?? []), { statements: statements.length, bytes }]);
    return answer;
  };
  const http = new HttpConnection(url);
  const turns = turnsOf(work, 0);
  for (let call = 0; call < CALLS; call++) await turns.next(http, capturing);
  await turns.end?.(http);
  http.close();
  return new Map([...steps].map(([step, calls]) => [step, commonest(calls)]));
}

/** If several are equally common, the shortest. */
function commonest(calls: SqlPerCall[]): SqlPerCall {
  const alike = Map.groupBy(
    calls.toSorted((a, b) => a.bytes - b.bytes),
    ({ bytes }) => bytes,
  );
  const [most = []] = [...alike.values()].toSorted((a, b) => b.length - a.length);
  return most[0] ?? { statements: 0, bytes: 0 };
}

/** Lets a student reserve and cancel over HTTP, and records every statement. */
export async function captureReserveAndCancel(
  log: StatementLog,
  url: string,
  { firstStudent, firstSchedule }: ReservingField,
): Promise<Captured> {
  const token = tokenOf(firstStudent);
  const http = new HttpConnection(url);
  let best: Captured | null = null;
  for (let call = 1; call <= CALLS; call++) {
    const scheduleId = firstSchedule + call;
    const { result: reserveId, statements } = await log.during(() =>
      reserveAndCancel(http, token, scheduleId),
    );
    if (best && best.statements.length <= statements.length) continue;
    const sessionDigest = digestOf(token);
    best = { statements, studentUserId: firstStudent, scheduleId, reserveId, sessionDigest };
  }
  http.close();
  if (!best || best.statements.length < 4) throw new Error("too few statements in the log");
  return best;
}

async function reserveAndCancel(http: HttpConnection, token: string, scheduleId: number) {
  const reserved = await http.post("/api/TrainingReserve/ReserveByStudent", token, { scheduleId });
  if (!isSuccess(reserved)) throw new Error(`reserve: ${reserved.body}`);
  const { reserveId } = JSON.parse(reserved.body);
  const cancelled = await http.post("/api/TrainingReserve/Cancel", token, { reserveId });
  if (!isSuccess(cancelled)) throw new Error(`cancel: ${cancelled.body}`);
  return Number(reserveId);
}
