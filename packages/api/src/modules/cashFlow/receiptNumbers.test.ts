import { Role } from "@kenshu/domain/enumerations.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { issueReceipt } from "#modules/cashFlow/issueReceipt.ts";
import { expectNoFaults, TEST_NOW, useWorld, type World } from "#testing.ts";
import { asTRPCError } from "#wire/wireError.ts";

const world = useWorld();
/** Two pools on one database, like two server processes. */
let pools: World["db"][];
let ctx: Awaited<ReturnType<World["contextAs"]>>;
let student: { id: number };
beforeAll(async () => {
  pools = [1, 2].map(() => world.openPool(12));
  ctx = await world.contextAs(await world.build.user({ role: Role.Administrator }));
  // Without an account, so that downloads by staff count as the payee's.
  student = await world.build.student({ emailAddress: null, passwordHash: null });
});
beforeEach(async () => {
  world.clock.set(TEST_NOW);
  await world.db.deleteFrom("receipt").execute();
  await world.db.deleteFrom("receiptNumber").execute();
});
afterAll(async () => {
  await expectNoFaults(world);
});

const payments = (count: number) =>
  Promise.all(
    Array.from({ length: count }, () => world.build.cashFlow({ studentUserId: student.id })),
  );

/** Issues a receipt through the two pools alternately. */
const issue = ({ id }: { id: number }, turn: number) =>
  issueReceipt({ ...ctx, db: pools[turn % pools.length] ?? world.db }, id);

const numbers = async () =>
  (await world.db.selectFrom("receipt").select("number").orderBy("number").execute()).map(
    ({ number }) => number,
  );

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test("two first downloads at once give one original, one reissue and one number", async () => {
  const [paid] = await payments(1);
  if (!paid) throw new Error("a payment");
  const receipts = await Promise.all([issue(paid, 0), issue(paid, 1)]);
  expect(receipts.map(({ content }) => content.stamp)).toEqual(
    expect.arrayContaining([null, "再発行"]),
  );
  expect(new Set(receipts.map(({ content }) => content.number)).size).toBe(1);
  expect(await numbers()).toEqual([1]);
});

test("ten payments at once from two processes get the numbers 1 to 10", async () => {
  const receipts = await Promise.all((await payments(10)).map(issue));
  expect(receipts.every(({ content }) => content.stamp === null)).toBe(true);
  expect(new Set(receipts.map(({ fileName }) => fileName)).size).toBe(10);
  expect(await numbers()).toEqual(upTo(10));
});

test("a process that dies while it holds a number takes none", async () => {
  const [first, dying, waiting] = await payments(3);
  if (!first || !dying || !waiting) throw new Error("payments");
  await issue(first, 0);
  const audit = await world.db.startTransaction().execute();
  await sql`lock table audit_log in exclusive mode`.execute(audit);
  const dead = issue(dying, 0).catch(asTRPCError);
  await waitForLock(world.db);
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db);
  // It holds number 2, and the next one waits for that.
  const next = issue(waiting, 1);
  await waitForLock(world.db, 2);
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(world.db);
  expect(await dead).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  await audit.rollback().execute();

  expect((await next).content.number).toBe("No. 2027-000002");
  expect((await issue(dying, 0)).content).toMatchObject({
    number: "No. 2027-000003",
    stamp: null,
  });
  expect(await numbers()).toEqual(upTo(3));
});

test("a payment that is removed while its receipt is issued has either none or a void one", async () => {
  const paid = await payments(12);
  const { cashFlow } = await world.as({ id: ctx.actor.userId }, pools[1]);
  const outcomes = await Promise.allSettled(
    paid.flatMap((payment) => [issue(payment, 0), cashFlow.remove({ id: payment.id })]),
  );
  const receipts = await world.db.selectFrom("receipt").select("voidedAt").execute();
  const refused = outcomes.filter(({ status }) => status === "rejected");
  expect(receipts).toHaveLength(12 - refused.length);
  expect(receipts.every(({ voidedAt }) => voidedAt !== null)).toBe(true);
  expect(await numbers()).toEqual(upTo(receipts.length));
});

test("in any order of requests, no number is missing or given twice", async () => {
  const request = fc.record({ payment: fc.nat(7), pause: fc.nat(3) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(request, { maxLength: 8 }), { minLength: 1, maxLength: 4 }),
      async (activities) => {
        await world.db.deleteFrom("receipt").execute();
        await world.db.deleteFrom("receiptNumber").execute();
        const paid = await payments(8);
        const originals: number[] = [];
        for (const activity of activities) {
          await Promise.all(
            activity.map(async ({ payment, pause }, turn) => {
              for (let i = 0; i < pause; i++) await sql`select`.execute(world.db);
              const chosen = paid[payment];
              if (!chosen) return;
              const { content } = await issue(chosen, turn);
              if (content.stamp === null) originals.push(chosen.id);
            }),
          );
        }
        const asked = new Set(activities.flat().map(({ payment }) => paid[payment]?.id));
        expect(originals.toSorted()).toEqual([...asked].sort());
        expect(await numbers()).toEqual(upTo(asked.size));
      },
    ),
    { numRuns: 20, endOnFailure: true },
  );
});
