import { request as requestPlain } from "node:http";
import { request as requestOverTls } from "node:https";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "@kenshu/db/pool.ts";
import { sql } from "kysely";
import { tokenOf, type Workplace } from "./ground.ts";
import { type Answer, counted, HANGING, newOutcome, oneOf, RESERVE } from "./load.ts";
import { judged, type Proof } from "./prove.ts";

/** All phones come within this many milliseconds. */
const ARRIVAL = 1000;

/**
 * Lets so many phones reserve when sessions open. Each opens a connection of its own. A student may
 * have several phones.
 */
export async function proveOpening(workplace: Workplace, phones: number): Promise<Proof> {
  const { db, people, urls } = workplace;
  const before = await reservationCount(db);
  const outcome = newOutcome();
  const startedAt = performance.now();
  const calls = Array.from({ length: phones }, async (_, index) => {
    await pause(Math.random() * ARRIVAL);
    const studentId = people.students[index % people.students.length] ?? 0;
    const scheduleId = oneOf(people.schedules);
    const sending = reserve(oneOf(urls()), studentId, scheduleId);
    const answer = await counted(outcome, RESERVE, sending);
    if (typeof answer === "object" && answer.status < 300) {
      outcome.promised.reserved.push(JSON.parse(answer.text).reserveId);
    }
  });
  await Promise.all(calls);
  const seconds = (performance.now() - startedAt) / 1000;
  const untold = (await reservationCount(db)) - before - outcome.promised.reserved.length;
  // Each phone gets its own answer, and no fault excuses another one.
  const unforeseen = {
    "answers of 503": outcome.unavailable,
    "broken connections": outcome.broken,
    "reservations that no phone was told of": untold,
    "openings in which nobody got a place": outcome.succeeded === 0 ? 1 : 0,
  };
  for (const [what, count] of Object.entries(unforeseen)) {
    if (count > 0) outcome.failed.push(`${count} ${what}`);
  }
  const what = `${phones} phones within a second`;
  return judged(workplace, { what, seconds, times: 1, outcome });
}

/** One call over a new connection, as a phone makes it. */
async function reserve(url: string, studentId: number, scheduleId: number): Promise<Answer> {
  const request = url.startsWith("https:") ? requestOverTls : requestPlain;
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const call = request(`${url}/api/${RESERVE}`, {
        method: "POST",
        agent: false,
        signal: AbortSignal.timeout(HANGING),
        headers: {
          authorization: `Bearer ${tokenOf(studentId)}`,
          "content-type": "application/json",
        },
      });
      call.on("error", reject).on("response", (response) => {
        const { statusCode: status = 0 } = response;
        text(response).then((body) => resolve({ status, text: body }), reject);
      });
      call.end(JSON.stringify({ scheduleId }));
    });
  } catch (error) {
    return error instanceof Error && error.name === "AbortError" ? "hanging" : "broken";
  }
}

async function reservationCount(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reservation`.execute(db);
  return rows[0]?.count ?? 0;
}
