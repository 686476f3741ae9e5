import type { Database } from "@kenshu/db/pool.ts";
import type { DB } from "@kenshu/db/schema.ts";
import type { Tx } from "@kenshu/db/transaction.ts";
import type { Clock } from "@kenshu/domain/time.ts";
import { HeartfulError, HeartfulUnreachable } from "@kenshu/heartful/errors.ts";
import type { Heartful } from "@kenshu/heartful/gateway.ts";
import { type Selectable, sql } from "kysely";
import type { CommandContext } from "#context.ts";
import { type IntentKind, inSteps, type Outcome } from "#intents/intent.ts";
import { askWhatDiffers } from "#modules/heartfulDifference/askHeartful.ts";
import {
  listStudentsAfter,
  type Student,
} from "#modules/heartfulDifference/comparedStudents.queries.ts";
import {
  type Compared,
  isUnread,
  replaceDifferences,
} from "#modules/heartfulDifference/replaceDifferences.ts";
import { category } from "#modules/heartfulDifference/startComparison.ts";
import { record } from "#recording/record.ts";

/** How many students are compared before the next lot is written. */
export const STUDENTS_OF_A_LOT = 50;
/** How many students HM is asked about at a time. */
const ASKED_AT_ONCE = 5;
/**
 * The longest time that HM may take for a lot: ten times the 35 seconds of a call, and a second
 * call for missing entries.
 */
const LEASE_MINUTES = 15;
/** After the last attempt, about a day later, the comparison is given up. */
const RETRY_AFTER_MINUTES = [1, 5, 15, 60, 180, 360, 720];

type Lot = Selectable<DB["heartfulComparisonLot"]>;

/** Lots of a comparison with HM. Each writes the next one when it ends (rule 9.12). */
export function comparisonLots(db: Database, heartful: Heartful, clock: Clock): IntentKind<Lot> {
  return {
    table: "heartful_comparison_lot",
    lot: 1,
    leaseMinutes: LEASE_MINUTES,
    backOff: inSteps(RETRY_AFTER_MINUTES),
    perform: (lot) => perform(lot, { db, heartful, clock }),
    failure: async () => ({ category, description: "照合を最後まで行えず中止" }),
  };
}

async function perform(
  lot: Lot,
  { db, heartful, clock }: { db: Database; heartful: Heartful; clock: Clock },
): Promise<Outcome> {
  const students = await listStudentsAfter(db, lot.afterUserId, STUDENTS_OF_A_LOT);
  const compared: Compared[] = [];
  try {
    for (let start = 0; start < students.length; start += ASKED_AT_ONCE) {
      const some = students.slice(start, start + ASKED_AT_ONCE);
      compared.push(...(await Promise.all(some.map((student) => compare(heartful, student)))));
    }
  } catch (error) {
    if (!(error instanceof HeartfulUnreachable)) throw error;
    return { end: "again", reason: error.message };
  }
  return { end: "done", write: (tx) => write(tx, lot, compared, { db, clock, actor: null }) };
}

/**
 * An unusable answer or a refusal concerns one student. If HM does not answer at all, we ask about
 * nobody else.
 */
async function compare(heartful: Heartful, student: Student): Promise<Compared> {
  try {
    return { student, differences: await askWhatDiffers(heartful, student) };
  } catch (error) {
    if (!(error instanceof HeartfulError) || error instanceof HeartfulUnreachable) throw error;
    return { student, differences: null };
  }
}

async function write(
  tx: Tx,
  { afterUserId }: Lot,
  compared: readonly Compared[],
  ctx: CommandContext,
): Promise<void> {
  const now = ctx.clock.now();
  const isLast = compared.length < STUDENTS_OF_A_LOT;
  const lastUserId = compared.at(-1)?.student.id;
  await replaceDifferences(
    tx,
    compared,
    { afterUserId, lastUserId: isLast ? null : lastUserId },
    now,
  );
  await sql`
    update heartful_comparison set
      compared_count = compared_count + ${compared.length},
      unread_count = unread_count + ${compared.filter(isUnread).length}
  `.execute(tx);
  if (isLast || lastUserId === undefined) {
    // Open screens hear of the end.
    await record(tx, ctx, { category, description: "照合を終了" });
    return;
  }
  await tx
    .insertInto("heartfulComparisonLot")
    .values({ afterUserId: lastUserId, nextAttemptAt: now })
    .execute();
}
