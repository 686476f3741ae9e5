import { type ReservingField, tokenOf } from "./field.ts";
import type { HttpAnswer, HttpConnection } from "./httpConnection.ts";
import type { Work } from "./measure.ts";

/** Makes a call and counts it under the name of its step. Returns null if it was refused. */
export type Timed = (
  step: string,
  request: () => Promise<HttpAnswer>,
) => Promise<HttpAnswer | null>;

type Turns = {
  /** What a connection does repeatedly. */
  next(http: HttpConnection, timed: Timed): Promise<void>;
  /** Gives back what the turns have reserved. */
  end?(http: HttpConnection): Promise<void>;
};

/** How many students of a connection take turns in changing their reservation. */
const CHANGING_STUDENTS = 2;

export function isSuccess({ status }: HttpAnswer): boolean {
  return status === 200 || status === 204;
}

/** The turns of one of the connections. */
export function turnsOf(work: Work, connection: number): Turns {
  switch (work.kind) {
    case "read":
      return reading(work, connection);
    case "reserve":
      return reserving(work.field, connection);
    case "change":
      return changing(work.field, connection);
    case "mark":
      return marking(work, connection);
    case "signIn":
      return signingIn(work, connection);
  }
}

function reading({ step, requests }: Work & { kind: "read" }, connection: number): Turns {
  let turn = connection * 131;
  return {
    async next(http, timed) {
      const { path, token, body, further = [] } = itemAt(requests, turn++);
      await timed(step, async () => {
        let answer = await (body ? http.post(path, token, body) : http.get(path, token));
        for (const other of further) if (isSuccess(answer)) answer = await http.get(other, token);
        return answer;
      });
    },
  };
}

/** The students of one connection in turn: each takes a place in a schedule and gives it back. */
function reserving(field: ReservingField, connection: number): Turns {
  let turn = 0;
  return {
    async next(http, timed) {
      const token = tokenOf(studentAt(field, connection, turn++));
      const scheduleId = anySchedule(field);
      const reserved = await timed("reserve", () => reserve(http, token, scheduleId));
      if (!reserved) return;
      const { reserveId } = JSON.parse(reserved.body);
      await timed("cancel", () => cancel(http, token, reserveId));
    },
  };
}

/**
 * A few students of one connection in turn: each reserves once, and then changes to another
 * schedule every time.
 */
function changing(field: ReservingField, connection: number): Turns {
  const students = Math.min(CHANGING_STUDENTS, field.studentsPerConnection);
  const held = new Map<string, { reserveId: number; scheduleId: number }>();
  let turn = 0;
  return {
    async next(http, timed) {
      const token = tokenOf(studentAt(field, connection, turn++ % students));
      const before = held.get(token);
      const scheduleId = anySchedule(field, before?.scheduleId);
      const answer = before
        ? await timed("change", () =>
            http.post("/api/TrainingReserve/Change", token, {
              reserveId: before.reserveId,
              scheduleId,
            }),
          )
        : await timed("reserve first", () => reserve(http, token, scheduleId));
      if (answer) held.set(token, { ...JSON.parse(answer.body), scheduleId });
    },
    async end(http) {
      for (const [token, { reserveId }] of held) await cancel(http, token, reserveId);
    },
  };
}

/** Instructors mark the students of a connection in turn, and take each mark back. */
function marking({ connections, marks }: Work & { kind: "mark" }, connection: number): Turns {
  const own = marks.filter((_, index) => index % connections === connection);
  let turn = 0;
  return {
    async next(http, timed) {
      const { reservationId, token } = itemAt(own, turn++);
      const marked = await timed("mark", () =>
        http.post("/api/Attendance/Add", token, { trainingReserveId: reservationId, state: 0 }),
      );
      if (!marked) return;
      const { id, version } = JSON.parse(marked.body);
      await timed("take the mark back", () =>
        http.post("/api/Attendance/Remove", token, { id, version }),
      );
    },
  };
}

/** A new person with a new address each time, because an address may sign in only so often. */
function signingIn({ addresses, password }: Work & { kind: "signIn" }, connection: number): Turns {
  let turn = connection * 131;
  return {
    async next(http, timed) {
      const emailAddress = itemAt(addresses, turn++);
      const from = `10.${connection % 256}.${(turn >> 8) % 256}.${turn % 256}`;
      await timed("sign in", () =>
        http.postFrom(from, "/api/Auth/SignIn", { emailAddress, password }),
      );
    },
  };
}

function reserve(http: HttpConnection, token: string, scheduleId: number): Promise<HttpAnswer> {
  return http.post("/api/TrainingReserve/ReserveByStudent", token, { scheduleId });
}

function cancel(http: HttpConnection, token: string, reserveId: number): Promise<HttpAnswer> {
  return http.post("/api/TrainingReserve/Cancel", token, { reserveId });
}

function studentAt(
  { firstStudent, studentsPerConnection }: ReservingField,
  connection: number,
  turn: number,
): number {
  return firstStudent + connection * studentsPerConnection + (turn % studentsPerConnection);
}

function anySchedule({ firstSchedule, lastSchedule }: ReservingField, butNot?: number): number {
  const drawn = firstSchedule + Math.floor(Math.random() * (lastSchedule - firstSchedule + 1));
  if (drawn !== butNot) return drawn;
  return drawn === lastSchedule ? firstSchedule : drawn + 1;
}

/** The item at an index that starts again at the end. */
export function itemAt<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("nothing to draw from");
  return item;
}
