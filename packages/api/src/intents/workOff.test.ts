import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "@kenshu/db/pool.ts";
import { inTransaction } from "@kenshu/db/transaction.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { Intent, IntentKind, Outcome, WorkParts } from "#intents/intent.ts";
import { heldByWriter } from "#intents/lease.ts";
import { performHeld, workOff } from "#intents/workOff.ts";
import { lastLog, useWorldPerTest } from "#testing.ts";

const START = "2027-03-10T10:00:00+09:00";
const minutesOn = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000);

/** An intent for this test: something to tell the other side. */
type Errand = Intent & { words: string };

const world = useWorldPerTest(START);
let logged: { level: string; fields: object; message: string }[];
let parts: WorkParts;
/** The same database, as another process sees it. */
let other: WorkParts & { db: Database };
/** Everything that the other side was told, in order. */
let told: string[];

beforeEach(async () => {
  await sql`
    create table errand (
      id bigint generated always as identity primary key,
      words text not null,
      attempt_count integer not null default 0,
      next_attempt_at timestamptz not null,
      leased_until timestamptz,
      last_error text,
      done_at timestamptz,
      failed_at timestamptz
    )`.execute(world.db);
  await sql`create table receipt_of_errand (words text not null)`.execute(world.db);
  logged = [];
  told = [];
  const note = (level: string) => (fields: object, message: string) =>
    void logged.push({ level, fields, message });
  const log = { info: note("info"), warn: note("warn"), error: note("error") };
  parts = { db: world.db, clock: world.clock, log };
  other = { ...parts, db: world.openPool() };
});

function errands(given: Partial<IntentKind<Errand>> = {}): IntentKind<Errand> {
  return {
    table: "errand",
    lot: 5,
    leaseMinutes: 5,
    backOff: (attemptCount) => [1, 10][attemptCount - 1] ?? null,
    async perform({ words }) {
      told.push(words);
      return { end: "done" };
    },
    failure: async (_tx, { id, words }) => ({
      category: "定時処理",
      description: `「${words}」に失敗`,
      targets: { user: [id] },
    }),
    ...given,
  };
}

async function write(...words: string[]): Promise<void> {
  const now = world.clock.now();
  await sql`
    insert into errand (words, next_attempt_at) select words, ${now} from unnest(${words}::text[]) as words
  `.execute(world.db);
}
async function rows(): Promise<Errand[]> {
  return (await sql<Errand>`select * from errand order by id`.execute(world.db)).rows;
}
const receipts = async () =>
  (await sql`select words from receipt_of_errand`.execute(world.db)).rows;

/** A `perform` that waits until the test ends it. */
function held() {
  const outcome = Promise.withResolvers<Outcome>();
  const begun = Promise.withResolvers<void>();
  return {
    begun: begun.promise,
    end: outcome.resolve,
    perform(): Promise<Outcome> {
      begun.resolve();
      return outcome.promise;
    },
  };
}

test("several workers at once perform everything, and nothing twice", async () => {
  const words = Array.from({ length: 60 }, (_, index) => `errand ${index}`);
  await write(...words);
  const slow = errands({
    async perform(errand) {
      await pause(1);
      return errands().perform(errand);
    },
  });
  // All of them begin at the same moment.
  const holder = await world.db.startTransaction().execute();
  await sql`lock table errand`.execute(holder);
  const working = [parts, other, parts, other].map((process) => workOff(process, slow));
  await waitForLock(world.db, 4);
  await holder.rollback().execute();
  await Promise.all(working);
  expect(told.toSorted()).toEqual(words.toSorted());
  expect((await rows()).map(({ attemptCount, doneAt }) => [attemptCount, doneAt])).toEqual(
    Array(60).fill([1, new Date(START)]),
  );
});

test("a worker does not wait for what another one is just taking", async () => {
  await write("taken", "free");
  const holder = await world.db.startTransaction().execute();
  await sql`select from errand where words = 'taken' for update`.execute(holder);
  await workOff(parts, errands());
  expect(told).toEqual(["free"]);
  await holder.rollback().execute();
  await workOff(parts, errands());
  expect(told).toEqual(["free", "taken"]);
});

test("while an attempt is under way its row says so, and no worker takes it", async () => {
  await write("hello");
  const first = held();
  const working = workOff(parts, errands(first));
  await first.begun;
  expect(await rows()).toMatchObject([
    { attemptCount: 1, leasedUntil: minutesOn(5), doneAt: null, failedAt: null },
  ]);
  world.clock.set(new Date(minutesOn(5).getTime() - 1));
  await workOff(other, errands());
  expect(told).toEqual([]);
  first.end({ end: "done" });
  await working;
  expect(await rows()).toMatchObject([{ attemptCount: 1, leasedUntil: null, lastError: null }]);
});

test("intents of a worker that died are taken up when the lease has run out", async () => {
  await write("hello");
  const dead = held();
  void workOff(parts, errands(dead));
  await dead.begun;
  world.clock.set(minutesOn(5));
  const attempts: number[] = [];
  await workOff(
    other,
    errands({
      async perform({ attemptCount }) {
        attempts.push(attemptCount);
        return { end: "done" };
      },
    }),
  );
  expect(attempts).toEqual([2]);
  expect(await rows()).toMatchObject([{ attemptCount: 2, doneAt: minutesOn(5) }]);
});

test("the outcome of an attempt that outlasted its lease is ignored, with all it would write", async () => {
  await write("hello");
  const [late, second] = [held(), held()];
  const writing = (words: string): Outcome => ({
    end: "done",
    async write(tx) {
      await sql`insert into receipt_of_errand values (${words})`.execute(tx);
    },
  });
  const working = workOff(parts, errands(late));
  await late.begun;
  world.clock.set(minutesOn(5));
  const workingOn = workOff(other, errands(second));
  await second.begun;
  const underWay = await rows();
  expect(underWay).toMatchObject([{ attemptCount: 2, leasedUntil: minutesOn(10) }]);

  late.end(writing("late"));
  await working;
  expect(await rows()).toEqual(underWay);
  expect(await receipts()).toEqual([]);
  expect(logged).toMatchObject([{ fields: { table: "errand", id: 1, attemptCount: 1 } }]);

  second.end(writing("second"));
  await workingOn;
  expect(await rows()).toMatchObject([{ doneAt: minutesOn(5), leasedUntil: null }]);
  expect(await receipts()).toEqual([{ words: "second" }]);
});

test("a late failure, too, leaves the outcome of another attempt as it is", async () => {
  await write("hello");
  const late = held();
  const working = workOff(parts, errands(late));
  await late.begun;
  world.clock.set(minutesOn(5));
  await workOff(other, errands());
  const done = await rows();
  late.end({ end: "failed", reason: "refused" });
  await working;
  expect(await rows()).toEqual(done);
  expect(done).toMatchObject([{ doneAt: minutesOn(5), failedAt: null }]);
  expect(await world.db.selectFrom("auditLog").selectAll().execute()).toEqual([]);
});

test("the writes of an attempt come with its end or not at all", async () => {
  await write("hello");
  const breaking = errands({
    perform: async () => ({
      end: "done",
      async write(tx) {
        await sql`insert into receipt_of_errand values ('hello')`.execute(tx);
        await sql`select 1 / 0`.execute(tx);
      },
    }),
  });
  await expect(workOff(parts, breaking)).rejects.toThrow(/division by zero/);
  expect(await receipts()).toEqual([]);
  expect(await rows()).toMatchObject([
    { attemptCount: 1, leasedUntil: minutesOn(5), doneAt: null, failedAt: null },
  ]);
});

test("an attempt that throws is made again; the others of its lot are not touched", async () => {
  await write("bad", "good");
  const perform: IntentKind<Errand>["perform"] = async (errand) => {
    if (errand.words === "bad") throw new Error("a bug\0");
    return errands().perform(errand);
  };
  await workOff(parts, errands({ perform }));
  expect(told).toEqual(["good"]);
  expect(await rows()).toMatchObject([
    { nextAttemptAt: minutesOn(1), leasedUntil: null, lastError: "Error: a bug ", doneAt: null },
    { doneAt: new Date(START), lastError: null },
  ]);
});

test("after the last attempt it has failed, and staff read so in the log", async () => {
  await write("hello");
  const kind = errands({ perform: async () => ({ end: "again", reason: "busy" }) });
  const attempts: Date[] = [];
  for (let [errand] = await rows(); errand && !errand.failedAt; [errand] = await rows()) {
    world.clock.set(new Date(errand.nextAttemptAt.getTime() - 1));
    await workOff(parts, kind);
    world.clock.set(errand.nextAttemptAt);
    await workOff(parts, kind);
    attempts.push(errand.nextAttemptAt);
  }
  // Operators are alerted once, when nobody tries any more.
  expect(logged.map(({ level }) => level)).toEqual(["warn", "warn", "error"]);
  expect(attempts).toEqual([minutesOn(0), minutesOn(1), minutesOn(11)]);
  expect(await rows()).toMatchObject([
    { attemptCount: 3, failedAt: minutesOn(11), lastError: "busy", leasedUntil: null },
  ]);
  expect(await lastLog(world)).toEqual({
    category: "定時処理",
    description: "「hello」に失敗",
    targets: { user: [1] },
    operateUserId: null,
  });
});

test("a finally refused intent is not tried again, and the log stream reports it without the reason and not as a fault", async () => {
  await write("hello");
  const logFields = { status: 404 };
  await workOff(
    parts,
    errands({
      perform: async () => ({ end: "failed", reason: "花子 is unknown", logged: logFields }),
    }),
  );
  world.clock.set(minutesOn(60 * 24));
  await workOff(parts, errands());
  expect(told).toEqual([]);
  expect(await rows()).toMatchObject([
    { attemptCount: 1, failedAt: new Date(START), lastError: "花子 is unknown" },
  ]);
  expect(logged).toEqual([
    {
      level: "warn",
      fields: { table: "errand", id: 1, attemptCount: 1, status: 404 },
      message: "an intent was refused for good",
    },
  ]);
});

test("the writes of a final refusal come with it, and not with an attempt that is repeated", async () => {
  await write("hello");
  const failing = (end: "again" | "failed") =>
    errands({
      perform: async () => ({
        end,
        reason: "no",
        async write(tx) {
          await sql`insert into receipt_of_errand values ('refused')`.execute(tx);
        },
      }),
    });
  await workOff(parts, failing("again"));
  expect(await receipts()).toEqual([]);
  world.clock.set(minutesOn(1));
  await workOff(parts, failing("failed"));
  expect(await receipts()).toEqual([{ words: "refused" }]);
});

test("an intent that kills every process is not taken for ever", async () => {
  await write("hello");
  for (const minutes of [0, 5, 10]) {
    world.clock.set(minutesOn(minutes));
    const deadly = held();
    void workOff(parts, errands(deadly));
    await deadly.begun;
  }
  world.clock.set(minutesOn(15));
  await workOff(parts, errands());
  expect(told).toEqual([]);
  expect(await rows()).toMatchObject([{ attemptCount: 4, failedAt: minutesOn(15), doneAt: null }]);
  expect(await lastLog(world)).toMatchObject({ description: "「hello」に失敗" });
  expect(logged.at(-1)).toMatchObject({ level: "error", message: "an intent was given up" });
});

/** The command of a request that waits for the outcome. */
async function writeHeld(words: string): Promise<Errand> {
  return inTransaction(world.db, async (tx) => {
    const { attemptCount, nextAttemptAt, leasedUntil } = heldByWriter(errands(), world.clock);
    const { rows } = await sql<Errand>`
      insert into errand (words, attempt_count, next_attempt_at, leased_until)
      values (${words}, ${attemptCount}, ${nextAttemptAt}, ${leasedUntil}) returning *`.execute(tx);
    const [errand] = rows;
    if (!errand) throw new Error("an errand");
    return errand;
  });
}

test("a request performs its own intent and has the outcome at once", async () => {
  const errand = await writeHeld("hello");
  await workOff(other, errands());
  expect(told).toEqual([]);
  expect(await performHeld(parts, errands(), errand)).toEqual({ end: "done" });
  expect(told).toEqual(["hello"]);
  expect(await rows()).toMatchObject([
    { attemptCount: 1, leasedUntil: null, doneAt: new Date(START) },
  ]);
  world.clock.set(minutesOn(5));
  await workOff(other, errands());
  expect(told).toEqual(["hello"]);
});

test("a request learns that it is tried again, or that it was refused", async () => {
  const busy: Outcome = { end: "again", reason: "busy" };
  const refused: Outcome = { end: "failed", reason: "refused" };
  const [one, two] = [await writeHeld("one"), await writeHeld("two")];
  expect(await performHeld(parts, errands({ perform: async () => busy }), one)).toEqual(busy);
  expect(await performHeld(parts, errands({ perform: async () => refused }), two)).toEqual(refused);
  expect(await rows()).toMatchObject([
    { nextAttemptAt: minutesOn(1), leasedUntil: null, lastError: "busy", failedAt: null },
    { failedAt: new Date(START), lastError: "refused" },
  ]);
});

test("when a request dies after the other side has done it, a worker asks, and does nothing twice", async () => {
  const asking = errands({
    async perform(errand) {
      if (errand.attemptCount > 1 && told.includes(errand.words)) return { end: "done" };
      return errands().perform(errand);
    },
  });
  await writeHeld("accepted");
  told.push("accepted");
  await writeHeld("not sent");
  // The process ends here.
  await workOff(other, asking);
  expect(told).toEqual(["accepted"]);
  world.clock.set(minutesOn(5));
  await workOff(other, asking);
  expect(told).toEqual(["accepted", "not sent"]);
  expect(await rows()).toMatchObject([
    { attemptCount: 2, doneAt: minutesOn(5) },
    { attemptCount: 2, doneAt: minutesOn(5) },
  ]);
});

test("a request slower than its lease does not know how it ended", async () => {
  const errand = await writeHeld("hello");
  const slow = held();
  const performing = performHeld(parts, errands(slow), errand);
  await slow.begun;
  world.clock.set(minutesOn(5));
  await workOff(other, errands());
  slow.end({ end: "failed", reason: "refused" });
  expect(await performing).toBeNull();
  expect(await rows()).toMatchObject([{ doneAt: minutesOn(5), failedAt: null, lastError: null }]);
});

test("nothing is performed inside a transaction", async () => {
  const errand = await writeHeld("hello");
  const inside = inTransaction(world.db, (tx) =>
    performHeld({ ...parts, db: tx }, errands(), errand),
  );
  await expect(inside).rejects.toThrow(/outside any transaction/);
  expect(told).toEqual([]);
  expect(await rows()).toEqual([errand]);
});
