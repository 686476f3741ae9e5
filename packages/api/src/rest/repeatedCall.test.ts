import { CashFlowType, Role } from "@kenshu/domain/enumerations.ts";
import { addMinutes } from "@kenshu/domain/time.ts";
import { expect, test } from "vitest";
import { createCaller } from "#appRouter.ts";
import { answerOnceOutside, forgetOldCalls } from "#declaring/repeatedCall.ts";
import { expectInvalid, expectRefused, expectUnchanged, useWorld } from "#testing.ts";

const { Payment } = CashFlowType;

const world = useWorld();

/** Calls as this user, each time with this key. */
async function keyed(user: { id: number }, idempotencyKey: string) {
  return createCaller({ ...(await world.contextAs(user)), idempotencyKey });
}

const newInstructor = () => world.build.user({ role: Role.Instructor });
const paid = async (studentUserId: number) => {
  const rows = world.db.selectFrom("cashFlow").select("amount");
  return (await rows.where("studentUserId", "=", studentUserId).execute()).length;
};

test("a call sent again, also while the first one runs, is made once and has one answer", async () => {
  const { id: studentUserId } = await world.build.student();
  const { cashFlow } = await keyed(await newInstructor(), "a form");
  const given = { studentUserId, type: Payment, amount: 3300 };
  const [first, ...again] = await Promise.all(Array.from({ length: 6 }, () => cashFlow.add(given)));
  expect(again).toEqual(Array(5).fill(first));
  await expectUnchanged(world.db, async () => {
    expect(await cashFlow.add(given)).toEqual(first);
  });
  expect(await paid(studentUserId)).toBe(1);
});

test("a key belongs to one user and one content", async () => {
  const { id: studentUserId } = await world.build.student();
  const other = await world.build.student();
  const user = await newInstructor();
  const { cashFlow, training: notAllowed } = await keyed(user, "a key");
  const given = { studentUserId, type: Payment, amount: 3300 };
  await cashFlow.add(given);
  await expectUnchanged(world.db, async () => {
    for (const changed of [{ amount: 3301 }, { memo: "別の入金" }, { studentUserId: other.id }]) {
      await expectRefused(cashFlow.add({ ...given, ...changed }), "IdempotencyKeyReused");
    }
    // A caller without permission learns nothing about the key.
    const training = { name: "整体", shortName: "整", displayColor: "#c0271f" };
    await expectRefused(notAllowed.add(training), "UnauthorizedOperation");
  });
  const somebodyElse = await keyed(await newInstructor(), "a key");
  await somebodyElse.cashFlow.add({ ...given, amount: 100 });
  const withAnotherKey = await keyed(user, "another key");
  await withAnotherKey.cashFlow.add(given);
  expect(await paid(studentUserId)).toBe(3);
});

test("a refusal is that of every later call under the key, whatever has changed", async () => {
  const user = await newInstructor();
  const { cashFlow } = await keyed(user, "too early");
  const student = await world.build.guestStudent();
  const given = { studentUserId: student.id, type: Payment, amount: 1 };
  const refused = () => expectRefused(cashFlow.add(given), "UserNotFound");
  await expectUnchanged(world.db, refused, "idempotent_call");
  const values = { role: Role.Student };
  await world.db.updateTable("appUser").set(values).where("id", "=", student.id).execute();
  await expectUnchanged(world.db, refused);
  const { cashFlow: withAnotherKey } = await keyed(user, "in time");
  expect(await withAnotherKey.add(given)).toMatchObject({ amount: 1 });
});

test("an invalid input stores nothing, and a long key is refused", async () => {
  const user = await newInstructor();
  const { id: studentUserId } = await world.build.student();
  const { cashFlow } = await keyed(user, "a slip");
  const given = { studentUserId, type: Payment, amount: 1 };
  await expectUnchanged(world.db, async () => {
    await expectInvalid(cashFlow.add({ ...given, amount: 0 }), "amount");
    const { cashFlow: tooLong } = await keyed(user, "k".repeat(65));
    await expectInvalid(tooLong.add(given), "Idempotency-Key");
  });
  expect(await cashFlow.add(given)).toMatchObject({ amount: 1 });
});

test("screens take a key for writes that nothing else guards, and for no other", async () => {
  const administrator = await world.build.user({ role: Role.Administrator });
  const context = { ...(await world.contextAs(administrator)), keysEveryWrite: false };
  const { area, information } = createCaller({ ...context, idempotencyKey: "of a screen" });
  await area.add({ name: "鍵のない地域" });
  await expectRefused(area.add({ name: "鍵のない地域" }), "DataDuplicated");
  const notice = { message: "休館", roles: [Role.Student] };
  expect(await information.add(notice)).toEqual(await information.add(notice));
});

test("a call is remembered for a day", async () => {
  const { id: studentUserId } = await world.build.student();
  const { cashFlow } = await keyed(await newInstructor(), "of yesterday");
  const given = { studentUserId, type: Payment, amount: 1 };
  await cashFlow.add(given);
  world.clock.set("2027-03-11T09:59:00+09:00");
  await forgetOldCalls(world);
  await cashFlow.add(given);
  expect(await paid(studentUserId)).toBe(1);
  world.clock.set("2027-03-11T10:00:00+09:00");
  await forgetOldCalls(world);
  await cashFlow.add(given);
  expect(await paid(studentUserId)).toBe(2);
});

test("a call outside one transaction is made once, tells the same call to come again meanwhile, and after a crash is made again", async () => {
  const { clock, db } = world;
  const { id: userId } = await newInstructor();
  const call = {
    actor: { userId, systemKey: null },
    key: "outside",
    procedure: "TrainingReserve.ReservePlan",
    input: {},
  };
  const running = Promise.withResolvers<string>();
  const first = answerOnceOutside({ db, clock }, call, () => running.promise);
  const isPending = () =>
    db.selectFrom("idempotentCall").select("pendingUntil").where("key", "=", "outside").execute();
  await expect.poll(isPending).toHaveLength(1);
  const never = () => Promise.reject(new Error("made twice"));
  await expect(answerOnceOutside({ db, clock }, call, never)).rejects.toThrow("処理しています");

  // The first process is slower than anybody waits. Another one makes the call, and its answer
  // stays.
  clock.set(addMinutes(clock.now(), 2).toISOString());
  const taken = await answerOnceOutside({ db, clock }, call, async () => "by another");
  expect(taken).toEqual({ isReplayed: false, value: "by another" });
  running.reject(new Error("too late"));
  await expect(first).rejects.toThrow("too late");
  const replayed = { isReplayed: true, value: "by another" };
  expect(await answerOnceOutside({ db, clock }, call, never)).toEqual(replayed);
});
