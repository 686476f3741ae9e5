import { createHash } from "node:crypto";
import type { Database } from "@kenshu/db/pool.ts";
import { inTransaction, type Tx, type Writer } from "@kenshu/db/transaction.ts";
import type { ErrorCode } from "@kenshu/domain/errorCodes.ts";
import { BusinessError, fail } from "@kenshu/domain/errors.ts";
import { addHours, addMinutes, type Clock } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { Actor } from "#context.ts";
import { refuseInput } from "#wire/invalidInput.ts";
import { asTRPCError, NotServed } from "#wire/wireError.ts";

/** Where REST and tRPC callers put the key of a call. */
export const IDEMPOTENCY_KEY = "Idempotency-Key";
export const IDEMPOTENCY_KEY_MAX = 64;
const KEPT_HOURS = 24;
/** Longer than any call waits for HM. */
const PENDING_MINUTES = 1;

const STILL_RUNNING =
  "同じIdempotency-Keyの呼び出しを処理しています。しばらく待ってから、もう一度送信してください。";

/** One call, as it was sent. */
export type KeyedCall = {
  actor: Pick<Actor, "userId" | "systemKey">;
  key: string;
  procedure: string;
  input: unknown;
};
type Keeper = { db: Database; clock: Clock };

/** How a call ended, and whether that was stored the first time. */
export type Ending = { isReplayed: boolean } & ({ value: unknown } | { refusal: BusinessError });

/**
 * Runs a call in one transaction that stores its answer or its refusal. The same call again gets
 * the same outcome and has no second effect, even while the first one runs. Another call with the
 * key is refused with IdempotencyKeyReused. Any other failure stores nothing, so the call may be
 * repeated (rule 13.10).
 */
export async function answerOnce(
  { db, clock }: Keeper,
  call: KeyedCall,
  run: (tx: Tx) => Promise<unknown>,
): Promise<Ending> {
  checkKey(call);
  return inTransaction(db, async (tx) => {
    const isFirst = await begin(tx, call, { createdAt: clock.now() });
    if (!isFirst) return kept(await readEarlier(tx, call));
    await sql`savepoint call`.execute(tx);
    try {
      const value = await run(tx);
      await keep(tx, call, { value });
      return { isReplayed: false, value };
    } catch (error) {
      const refusal = refusalIn(error);
      if (!refusal) throw error;
      await sql`rollback to savepoint call`.execute(tx);
      await keep(tx, call, { refusal });
      return { isReplayed: false, refusal };
    }
  });
}

/**
 * The same for a call that asks HM or works part by part, and so has no single transaction. While
 * it runs, the same call is refused. If the process dies, the call may be repeated after a minute.
 */
export async function answerOnceOutside(
  { db, clock }: Keeper,
  call: KeyedCall,
  run: () => Promise<unknown>,
): Promise<Ending> {
  checkKey(call);
  const now = clock.now();
  const pendingUntil = addMinutes(now, PENDING_MINUTES);
  const earlier = await inTransaction(db, async (tx) => {
    if (await begin(tx, call, { createdAt: now, pendingUntil })) return null;
    const found = await readEarlier(tx, call);
    if (!found.pendingUntil) return found;
    if (found.pendingUntil > now) throw new NotServed(STILL_RUNNING);
    await update(tx, call, { pendingUntil });
    return null;
  });
  if (earlier) return kept(earlier);
  // A call that takes too long is made again. The second call's stored outcome stays.
  const own = { ...call, pendingUntil };
  try {
    const value = await run();
    await keep(db, own, { value });
    return { isReplayed: false, value };
  } catch (error) {
    const refusal = refusalIn(error);
    if (refusal) {
      await keep(db, own, { refusal });
    } else {
      const row = db.deleteFrom("idempotentCall").where((eb) => eb.and(ofCall(own)));
      await row.execute();
    }
    throw error;
  }
}

/**
 * The kept outcome of a call that may not be made a second time, or null if its key is new. Refuses
 * another call with the key.
 */
export async function earlierEnding(
  db: Database,
  call: Omit<KeyedCall, "input">,
  readInput: () => Promise<unknown>,
): Promise<Ending | null> {
  return inTransaction(db, async (tx) => {
    const row = tx
      .selectFrom("idempotentCall")
      .select("key")
      .where((eb) => eb.and(ofCall(call)));
    if (!(await row.executeTakeFirst())) return null;
    return kept(await readEarlier(tx, { ...call, input: await readInput() }));
  });
}

function checkKey({ key }: KeyedCall): void {
  if (key.length <= IDEMPOTENCY_KEY_MAX) return;
  refuseInput(IDEMPOTENCY_KEY, `${IDEMPOTENCY_KEY_MAX}文字以内で指定してください`);
}

/** Whether nobody has made the call under this key. Another one that is about to is waited for. */
async function begin(
  tx: Tx,
  { procedure, input, ...call }: KeyedCall,
  times: { createdAt: Date; pendingUntil?: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto("idempotentCall")
    .values({ ...ofCall(call), requestDigest: digestOf(procedure, input), ...times })
    .onConflict((earlier) => earlier.doNothing())
    .returning("key")
    .executeTakeFirst();
  return inserted !== undefined;
}

async function readEarlier(tx: Tx, call: KeyedCall) {
  const earlier = await tx
    .selectFrom("idempotentCall")
    .select(["requestDigest", "answer", "refusal", "pendingUntil"])
    .where((eb) => eb.and(ofCall(call)))
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (earlier.requestDigest !== digestOf(call.procedure, call.input)) fail("IdempotencyKeyReused");
  return earlier;
}

function kept({ answer, refusal }: { answer: string | null; refusal: string | null }): Ending {
  if (refusal === null) {
    return { isReplayed: true, value: answer === null ? undefined : JSON.parse(answer) };
  }
  const { code, parameters, message }: KeptRefusal = JSON.parse(refusal);
  return { isReplayed: true, refusal: new BusinessError(code, parameters, message) };
}

type KeptRefusal = { code: ErrorCode; parameters: object; message: string };

async function keep(
  db: Writer,
  call: KeyedCall & { pendingUntil?: Date },
  ending: { value: unknown } | { refusal: BusinessError },
): Promise<void> {
  if ("refusal" in ending) {
    const { code, parameters, message } = ending.refusal;
    const refusal = JSON.stringify({ code, parameters, message } satisfies KeptRefusal);
    await update(db, call, { refusal, pendingUntil: null });
  } else {
    const { value } = ending;
    const answer = value === undefined ? null : JSON.stringify(value);
    await update(db, call, { answer, pendingUntil: null });
  }
}

async function update(
  db: Writer,
  call: KeyedCall & { pendingUntil?: Date },
  values: { answer?: string | null; refusal?: string; pendingUntil: Date | null },
): Promise<void> {
  await db
    .updateTable("idempotentCall")
    .set(values)
    .where((eb) => eb.and(ofCall(call)))
    .execute();
}

/**
 * The row of a call. For one that works outside the transaction, only while it is this call's row.
 * A system key's calls are not its maker's. No header begins with a space, so no other caller has
 * the same key.
 */
const ofCall = ({
  actor: { userId, systemKey },
  key,
  pendingUntil,
}: Pick<KeyedCall, "actor" | "key"> & { pendingUntil?: Date }) => ({
  userId,
  key: systemKey ? ` ${systemKey.id} ${key}` : key,
  ...(pendingUntil && { pendingUntil }),
});

/** The business refusal that was thrown, either directly or out of a procedure. */
function refusalIn(error: unknown): BusinessError | null {
  const { code, cause } = asTRPCError(error);
  return code === "BAD_REQUEST" && cause instanceof BusinessError ? cause : null;
}

/** Refuses an input nested deeper than JavaScript writes JSON, which no call takes. */
function digestOf(procedure: string, input: unknown): string {
  return createHash("sha256")
    .update(jsonOf([procedure, input]))
    .digest("hex");
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return refuseInput("", "入力形式を確認してください");
  }
}

/** Deletes calls that nobody repeats any more. */
export async function forgetOldCalls({ db, clock }: Keeper): Promise<void> {
  await db
    .deleteFrom("idempotentCall")
    .where("createdAt", "<=", addHours(clock.now(), -KEPT_HOURS))
    .execute();
}
