import { BacklogKind, HeartfulState, Role } from "@kenshu/domain/enumerations.ts";
import { addMinutes } from "@kenshu/domain/time.ts";
import { expect, test } from "vitest";
import { createCaller } from "#appRouter.ts";
import { keepTallies } from "#modules/operation/index.ts";
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
    backup: { needsAttention: false, isExpected: true, last: null, lastSucceededAt: null },
    months: [
      { month: "2027-03", callCount: 0, unansweredCount: 0, lostCount: 0, lostSince: null },
      { month: "2027-02", callCount: 0, unansweredCount: 0, lostCount: 0, lostSince: null },
    ],
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

const backup = async () => (await state()).backup;
const backedUp = (end: { isTaken: boolean; isVerified: boolean | null }) => {
  const now = world.clock.now();
  return world.db
    .insertInto("backup")
    .values({ startedAt: now, endedAt: now, ...end })
    .execute();
};
const tally = (id: number, since: string, until: string | null) => ({
  id: `00000000-0000-4000-8000-${`${id}`.padStart(12, "0")}`,
  since: new Date(`${since}:00+09:00`),
  until: until === null ? null : new Date(`${until}:00+09:00`),
  callCount: 0,
  unansweredCount: 0,
});

test("a backup is asked about where none was made for 26 hours, and where the last one failed", async () => {
  await keepTallies(world.db, [tally(1, "2027-03-10T10:00", "2027-03-10T11:00")]);
  world.clock.set("2027-03-11T12:00:00+09:00");
  expect(await backup()).toMatchObject({ needsAttention: false, last: null });
  world.clock.set("2027-03-11T12:00:01+09:00");
  expect(await backup()).toMatchObject({ needsAttention: true, last: null });

  await backedUp({ isTaken: true, isVerified: true });
  const endedAt = "2027-03-11T12:00:01+09:00";
  const good = { last: { endedAt, isTaken: true, isVerified: true }, lastSucceededAt: endedAt };
  expect(await backup()).toEqual({ needsAttention: false, isExpected: true, ...good });
  world.clock.set("2027-03-12T14:00:02+09:00");
  expect(await backup()).toEqual({ needsAttention: true, isExpected: true, ...good });

  await backedUp({ isTaken: true, isVerified: null });
  expect(await backup()).toMatchObject({ needsAttention: false, last: { isVerified: null } });
  const lastSucceededAt = "2027-03-12T14:00:02+09:00";
  world.clock.set("2027-03-12T15:00:00+09:00");
  for (const end of [
    { isTaken: true, isVerified: false },
    { isTaken: false, isVerified: null },
  ]) {
    await backedUp(end);
    const last = { endedAt: "2027-03-12T15:00:00+09:00", ...end };
    expect(await backup()).toEqual({
      needsAttention: true,
      isExpected: true,
      last,
      lastSucceededAt,
    });
  }
});

test("no backup is late where other programs make them", async () => {
  await keepTallies(world.db, [tally(1, "2027-01-01T10:00", "2027-01-01T11:00")]);
  const { server } = world.contextOf(null);
  const outside = { server: { ...server, expectsBackup: false } };
  expect((await state()).backup).toMatchObject({ needsAttention: true });
  expect((await state(outside)).backup).toMatchObject({ needsAttention: false, isExpected: false });
});

test("the tallies of all processes add up by the month in Tokyo, and those of killed ones are lost", async () => {
  await keepTallies(world.db, [
    { ...tally(1, "2027-01-31T23:00", "2027-02-01T00:00"), callCount: 1000, unansweredCount: 10 },
    { ...tally(2, "2027-02-01T00:00", "2027-02-01T01:00"), callCount: 100, unansweredCount: 1 },
    { ...tally(3, "2027-02-28T23:00", "2027-03-01T00:00"), callCount: 20 },
    { ...tally(4, "2027-03-01T00:00", "2027-03-01T01:00"), callCount: 3, unansweredCount: 2 },
    { ...tally(5, "2027-03-01T00:00", "2027-03-01T00:30"), callCount: 4, unansweredCount: 1 },
    tally(6, "2027-03-05T08:00", null),
    tally(7, "2027-03-10T08:44", null),
    tally(8, "2027-03-10T09:00", null),
  ]);
  expect((await state()).months).toEqual([
    {
      month: "2027-03",
      callCount: 7,
      unansweredCount: 3,
      lostCount: 2,
      lostSince: "2027-03-10T08:44:00+09:00",
    },
    { month: "2027-02", callCount: 120, unansweredCount: 1, lostCount: 0, lostSince: null },
  ]);
});
