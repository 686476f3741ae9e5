import { BacklogKind, HeartfulState, Role } from "@kenshu/domain/enumerations.ts";
import { addMinutes } from "@kenshu/domain/time.ts";
import { expect, test } from "vitest";
import { createCaller } from "#appRouter.ts";
import { useWorldPerTest } from "#testing.ts";

const world = useWorldPerTest();

/** What administrators see, with this state of the answering server. */
async function state(given: Partial<ReturnType<typeof world.contextOf>> = {}) {
  const { id } = await world.build.user({ role: Role.Administrator });
  const { contextOf } = world;
  const own = await world.contextAs({ id });
  return createCaller({ ...contextOf(own.actor), ...given }).operation.getState();
}

const NOTHING_LEFT = { needsAttention: false, dueCount: 0, dueSince: null, retryingCount: 0 };

test("tells of a fresh company that nothing asks for attention", async () => {
  expect(await state()).toMatchObject({
    version: "test",
    startedAt: "2027-03-10T10:00:00+09:00",
    checkedAt: "2027-03-10T10:00:00+09:00",
    database: { needsAttention: false, maxCount: 24, waitingCount: 0 },
    jobs: [],
    backlogs: Object.values(BacklogKind).map((kind) => ({ kind, ...NOTHING_LEFT })),
    heartful: { needsAttention: false, state: HeartfulState.Asked },
    results: { needsAttention: false, unsettledCount: 0 },
    mail: { needsAttention: false, isSent: true, undeliveredCount: 0 },
  });
});

test("mails that are due are counted from the first of them, and asked about after ten minutes", async () => {
  const now = world.clock.now();
  const mail = {
    toAddress: "taro@kenshu.test",
    subject: "予約",
    body: "予約しました。",
    createdAt: now,
  };
  const later = addMinutes(now, 60);
  await world.db
    .insertInto("mail")
    .values([
      { ...mail, nextAttemptAt: now },
      { ...mail, nextAttemptAt: addMinutes(now, 5) },
      { ...mail, nextAttemptAt: later, attemptCount: 1, lastError: "届きませんでした。" },
      { ...mail, nextAttemptAt: now, doneAt: now },
      { ...mail, nextAttemptAt: now, attemptCount: 1, leasedUntil: later },
    ])
    .execute();
  const mails = async () => (await state()).backlogs.find(({ kind }) => kind === BacklogKind.Mail);
  world.clock.set("2027-03-10T10:10:00+09:00");
  expect(await mails()).toEqual({
    kind: BacklogKind.Mail,
    needsAttention: false,
    dueCount: 2,
    dueSince: "2027-03-10T10:00:00+09:00",
    retryingCount: 1,
  });
  world.clock.set("2027-03-10T10:10:01+09:00");
  expect(await mails()).toMatchObject({ needsAttention: true });
});

test("a mail that did not arrive is asked about until somebody has seen to it", async () => {
  const now = world.clock.now();
  const { id } = await world.db
    .insertInto("mail")
    .values({
      toAddress: "taro@kenshu.test",
      subject: "予約",
      body: "予約しました。",
      createdAt: now,
      nextAttemptAt: now,
      attemptCount: 8,
      failedAt: now,
      lastError: "届きませんでした。",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect((await state()).mail).toMatchObject({ needsAttention: true, undeliveredCount: 1 });
  await (await world.callerAs(Role.Administrator)).mail.settle({ mailId: id });
  expect((await state()).mail).toMatchObject({ needsAttention: false, undeliveredCount: 0 });
});

test("tells which job fails, whether HM rests, and whether calls wait for the database", async () => {
  const { server } = world.contextOf(null);
  const job = { name: "mailDelivery", title: "メールの送信", interval: 1000 };
  const lastSucceededAt = world.clock.now();
  const said = await state({
    heartful: { ...world.heartful, breaker: () => "open" },
    sendsMail: false,
    server: {
      ...server,
      jobs: [
        { ...job, lastSucceededAt, isFailing: false },
        { ...job, lastSucceededAt: null, isFailing: true },
      ],
      pool: () => ({ used: 24, idle: 0, waiting: 3, max: 24 }),
    },
  });
  expect(said).toMatchObject({
    database: { needsAttention: true, usedCount: 24, waitingCount: 3 },
    jobs: [
      { needsAttention: false, lastSucceededAt: "2027-03-10T10:00:00+09:00" },
      { needsAttention: true, title: "メールの送信", lastSucceededAt: null },
    ],
    heartful: { needsAttention: true, state: HeartfulState.Resting },
    mail: { isSent: false },
  });
  expect((await state({ heartful: null })).heartful).toEqual({
    needsAttention: false,
    state: HeartfulState.Absent,
  });
});
