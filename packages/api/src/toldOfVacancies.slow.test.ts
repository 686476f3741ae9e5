import { workOutDueSummaries } from "@kenshu/db/studentSummary/dueSummaries.ts";
import { DifferenceKind, ReserveResult, Role, TakingState } from "@kenshu/domain/enumerations.ts";
import { newEntry, newTrainee } from "@kenshu/heartful/testing.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { WorkParts } from "#intents/intent.ts";
import { workOff } from "#intents/workOff.ts";
import { comparisonLots } from "#modules/heartfulDifference/index.ts";
import { releaseIntents } from "#modules/studentImport/index.ts";
import { vacancyIntents } from "#modules/watch/index.ts";
import { expectNoFaults, lastLog, TEST_NOW, useWorld, type World } from "#testing.ts";

/** Every command that leaves places free tells those who watch, and tells them once (rule 5.19). */

const world = useWorld();
let administrator: Awaited<ReturnType<World["callerAs"]>>;
beforeAll(async () => {
  administrator = await world.callerAs(Role.Administrator);
});
afterAll(async () => {
  // Some tests change rows beside the commands, which work out the summaries.
  await workOutDueSummaries(world.db);
  await expectNoFaults(world);
});
beforeEach(async () => {
  world.clock.set(TEST_NOW);
  await world.db.deleteFrom("vacancy").execute();
  await world.db.deleteFrom("watch").execute();
});

const later = (minutes: number) =>
  world.clock.set(new Date(world.clock.now().getTime() + minutes * 60_000));
const parts = (): WorkParts => ({
  db: world.db,
  clock: world.clock,
  log: { info() {}, warn() {}, error() {} },
});
const tellAll = () => workOff(parts(), vacancyIntents(parts()));
const intents = () => world.db.selectFrom("vacancy").selectAll().orderBy("id").execute();
const mailsTo = (person: { id: number }) =>
  world.db
    .selectFrom("mail")
    .select(["subject", "body", "pagePath", "isOptional", "createdAt", "nextAttemptAt"])
    .where("userId", "=", person.id)
    .where("cause", "like", "vacancy:%")
    .orderBy("id")
    .execute();
const toldCount = async (person: { id: number }) => (await mailsTo(person)).length;

const hours = (day: string, from = 13) => ({
  startDate: `2027-03-${day}T${from}:00:00+09:00`,
  endDate: `2027-03-${day}T${from + 1}:00:00+09:00`,
});

/**
 * A full schedule with one place, on Friday the 12th, and its holder. Three others watch it: one the
 * schedule, one its day, one its week.
 */
async function situation() {
  const { id: schoolId } = await world.build.school();
  const { id: roomId } = await world.build.room({ schoolId });
  const { id: scheduleId } = await world.build.schedule({ ...hours("12"), roomId, capacity: 1 });
  const holder = await world.build.student();
  const { id: reserveId } = await world.build.reservation({
    scheduleId,
    studentUserId: holder.id,
  });
  const [bySchedule, byDay, byWeek] = [await watcher(), await watcher(), await watcher()];
  const watches = async (
    person: { id: number },
    what: { scheduleId: number } | { day: string } | { week: string },
  ) =>
    (await world.as(person)).trainingReserve.addWatch(
      "scheduleId" in what ? what : { schoolId, ...what },
    );
  await watches(bySchedule, { scheduleId });
  await watches(byDay, { day: "2027-03-12" });
  await watches(byWeek, { week: "2027-03-12" });
  later(1);
  return { schoolId, roomId, scheduleId, holder, reserveId, bySchedule, byDay, byWeek, watches };
}
const watcher = () => world.build.student();
type Given = Awaited<ReturnType<typeof situation>>;

const asHolder = async ({ holder }: Given) => (await world.as(holder)).trainingReserve;
const form = async (id: number) => {
  const { can: _, ...values } = await administrator.trainingSchedule.get({ id });
  return values;
};

/** A place elsewhere, with a queue of one: the holder's wish, which is granted when it falls free. */
async function wishOf({ holder, reserveId }: Given, given: { isQueueSkipped?: boolean } = {}) {
  const elsewhere = await world.build.schedule({ ...hours("14"), capacity: 1 });
  const { id: taken } = await world.build.reservation({ scheduleId: elsewhere.id });
  const { reserveId: wishId } = await (await world.as(holder)).trainingReserve.change({
    reserveId,
    scheduleId: elsewhere.id,
    acceptWaiting: true,
  });
  if (given.isQueueSkipped) {
    await world.db
      .updateTable("reservation")
      .set({ kind: ReserveResult.Cancel })
      .where("id", "=", taken)
      .execute();
  }
  return { elsewhere: elsewhere.id, taken, wishId };
}

const endActivities = ({ holder }: Given) =>
  world.db
    .updateTable("activity")
    .set({ state: TakingState.Pass, endDate: "2027-03-10" })
    .where("studentUserId", "=", holder.id)
    .execute();

async function therapistIdOf({ id }: { id: number }): Promise<number> {
  const { therapistId } = await world.db
    .selectFrom("appUser")
    .select("therapistId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return therapistId ?? 0;
}

/** A trainee of HM, whose one open entry is for a training here. */
async function applicant(given: { therapistId?: number }) {
  const categoryId = 501;
  await world.db
    .insertInto("heartfulCategory")
    .values({ id: categoryId, name: "もみほぐし", isFlex: false })
    .onConflict((known) => known.doNothing())
    .execute();
  const training =
    (await world.db
      .selectFrom("training")
      .select("id")
      .where("heartfulCategoryId", "=", categoryId)
      .executeTakeFirst()) ?? (await world.build.training({ heartfulCategoryId: categoryId }));
  const entry = newEntry({ categories: [{ categoryId, result: null }] });
  const trainee = newTrainee({ ...given, entries: [entry] });
  (await world.simulator()).change({ trainees: [trainee] });
  return { trainee, trainingId: training.id, entryId: entry.entryId };
}

type Trigger = [string, (given: Given) => Promise<unknown>];

describe("every command that leaves a place free", () => {
  test.each<Trigger>([
    ["a student cancels", async (given) => (await asHolder(given)).cancel(given)],
    ["staff cancel", ({ reserveId }) => administrator.trainingReserve.cancel({ reserveId })],
    [
      "all of a student's reservations are cancelled",
      ({ holder }) =>
        administrator.trainingReserve.cancelStudentAllReserve({ studentUserId: holder.id }),
    ],
    [
      "a reservation is changed",
      async (given) => {
        const { id: scheduleId } = await world.build.schedule(hours("13"));
        await (await asHolder(given)).change({ reserveId: given.reserveId, scheduleId });
      },
    ],
    [
      "a wish gets its place",
      async (given) => {
        const { taken } = await wishOf(given);
        await administrator.trainingReserve.cancel({ reserveId: taken });
      },
    ],
    [
      "a wish is forced out of the queue",
      async (given) => {
        const { elsewhere } = await wishOf(given);
        await administrator.trainingReserve.forceReserve({
          scheduleId: elsewhere,
          studentId: given.holder.id,
        });
      },
    ],
    [
      "capacity is raised elsewhere, and a wish gets the place",
      async (given) => {
        const { elsewhere } = await wishOf(given);
        await administrator.trainingSchedule.update({ ...(await form(elsewhere)), capacity: 2 });
      },
    ],
    [
      "a student with a wish is started again",
      async (given) => {
        await wishOf(given, { isQueueSkipped: true });
        const { id } = given.holder;
        await administrator.student.updateIsEnabled({ id, isEnabled: false, version: 1 });
        await administrator.student.updateIsEnabled({ id, isEnabled: true, version: 2 });
      },
    ],
    [
      "a student with a wish takes a training again",
      async (given) => {
        await wishOf(given, { isQueueSkipped: true });
        const userId = given.holder.id;
        await endActivities(given);
        const { id: trainingId } = await world.build.training();
        await administrator.studentActivity.save({
          userId,
          version: 1,
          activities: [
            {
              studentActivityId: null,
              trainingId,
              startDate: "2027-03-10",
              state: TakingState.Taking,
            },
          ],
        });
      },
    ],
    [
      "a student with a wish is linked to a trainee of HM",
      async (given) => {
        await wishOf(given, { isQueueSkipped: true });
        const { id: userId } = given.holder;
        await endActivities(given);
        await world.db
          .updateTable("appUser")
          .set({ therapistId: null })
          .where("id", "=", userId)
          .execute();
        const { trainee } = await applicant({});
        const { id: areaId } = await world.build.area();
        const student = { therapistId: trainee.therapistId, userId, areaId, userVersion: 1 };
        await administrator.studentImport.importStudents({ students: [student] });
      },
    ],
    [
      "a student with a wish begins the next entry of HM",
      async (given) => {
        await wishOf(given, { isQueueSkipped: true });
        const { id: studentUserId } = given.holder;
        const therapistId = await therapistIdOf(given.holder);
        await endActivities(given);
        const { trainingId, entryId } = await applicant({ therapistId });
        await world.build.activity({
          studentUserId,
          trainingId,
          heartfulEntryId: entryId - 1,
          state: TakingState.Suspend,
          startDate: "2027-03-01",
          endDate: "2027-03-05",
        });
        const { heartfulDifference } = administrator;
        await heartfulDifference.start();
        await workOff(parts(), comparisonLots(world.db, world.heartful, world.clock));
        const { rows } = await heartfulDifference.getList({ kind: DifferenceKind.EntryWaiting });
        const waiting = rows.find(({ waiting }) => waiting?.entryId === entryId);
        if (!waiting) throw new Error("no entry waits");
        await heartfulDifference.settle(waiting);
      },
    ],
    [
      "capacity is raised",
      async ({ scheduleId }) =>
        administrator.trainingSchedule.update({ ...(await form(scheduleId)), capacity: 2 }),
    ],
    [
      "a link is ended",
      async ({ holder }) => {
        const therapistId = await therapistIdOf(holder);
        await world.db
          .insertInto("traineeRelease")
          .values({
            userId: holder.id,
            therapistId,
            idempotencyKey: crypto.randomUUID(),
            requestedAt: world.clock.now(),
            nextAttemptAt: world.clock.now(),
            operateUserId: holder.id,
            operateUserName: "管理者",
          })
          .execute();
        const released = { therapistId, releasedAt: TEST_NOW };
        const heartful = { ...world.heartful, release: async () => released };
        await workOff(parts(), releaseIntents(heartful, world.clock));
      },
    ],
    [
      "a place that is free past a student who cannot be promoted",
      async (given) => {
        const skipped = await world.build.student({ isEnabled: false });
        const { scheduleId, reserveId } = given;
        const kind = ReserveResult.Wait;
        await world.build.reservation({ scheduleId, studentUserId: skipped.id, kind });
        await administrator.trainingReserve.cancel({ reserveId });
      },
    ],
  ])("%s: one intent, and each watcher one mail", async (_, act) => {
    const given = await situation();
    await act(given);
    const { scheduleId: id } = given;
    expect(await intents()).toMatchObject([{ toSchedule: [id], toDay: [id], toWeek: [id] }]);
    await tellAll();
    for (const person of [given.bySchedule, given.byDay, given.byWeek]) {
      expect(await toldCount(person)).toBe(1);
    }
    expect(await toldCount(given.holder)).toBe(0);
  });

  test.each<[...Trigger, toWeek: number]>([
    [
      "one is added",
      ({ roomId }) =>
        administrator.trainingSchedule.add({ ...hours("12", 15), roomId, capacity: 3 }),
      1,
    ],
    [
      "several are added",
      ({ roomId }) =>
        administrator.trainingSchedule.addForDates({
          startTime: "15:00",
          endTime: "16:00",
          capacity: 2,
          roomId,
          multiScheduleDates: ["2027-03-12", "2027-03-13", "2027-03-21"],
        }),
      2,
    ],
    [
      "a plan is added",
      ({ roomId }) =>
        administrator.trainingSchedule.addPeriodPlan({
          schedules: [{ ...hours("12", 15), roomId, capacity: 2, instructorId: null }],
        }),
      1,
    ],
    [
      "one is moved there from another week",
      async ({ roomId }) => {
        const { id } = await world.build.schedule({ ...hours("21"), roomId });
        await administrator.trainingSchedule.update({ ...(await form(id)), ...hours("12", 15) });
      },
      1,
    ],
    [
      "one is moved there from another school",
      async ({ roomId }) => {
        const { id } = await world.build.schedule(hours("12", 15));
        await administrator.trainingSchedule.update({ ...(await form(id)), roomId });
      },
      1,
    ],
    [
      "one is moved there from another day of the week",
      async ({ roomId }) => {
        const { id } = await world.build.schedule({ ...hours("13"), roomId });
        await administrator.trainingSchedule.update({ ...(await form(id)), ...hours("12", 15) });
      },
      0,
    ],
    [
      "one is moved there from after its cutoff",
      async ({ roomId, watches, byWeek }) => {
        const { id } = await world.build.schedule({ ...hours("11"), roomId });
        world.clock.set("2027-03-10T15:00:00+09:00");
        await administrator.trainingSchedule.update({ ...(await form(id)), ...hours("12", 15) });
        await watches(byWeek, { week: "2027-03-12" });
      },
      0,
    ],
  ])("%s: who watches the day, and the week if it is new there", async (_, act, inWeek) => {
    const given = await situation();
    await act(given);
    const [intent, ...others] = await intents();
    expect(others).toEqual([]);
    expect(intent?.toSchedule).toEqual([]);
    await tellAll();
    expect(await toldCount(given.bySchedule)).toBe(0);
    expect(await toldCount(given.byDay)).toBe(1);
    const mails = await mailsTo(given.byWeek);
    expect(mails).toHaveLength(Math.min(inWeek, 1));
    const named = mails[0]?.body.match(/2027\/03\/1\d\(.\) /g) ?? [];
    expect(named).toHaveLength(inWeek);
  });
});

describe("a schedule that opens later", () => {
  const opensAt = (time: string) => `2027-03-10T${time}:00+09:00`;
  const addUnopened = ({ roomId }: Given) =>
    administrator.trainingSchedule.add({
      ...hours("12", 15),
      roomId,
      capacity: 1,
      reserveOpensAt: opensAt("20:00"),
    });

  test("is told at its opening, also to who watches since it was added", async () => {
    const given = await situation();
    await addUnopened(given);
    const late = await watcher();
    await given.watches(late, { day: "2027-03-12" });
    world.clock.set(opensAt("19:59"));
    await tellAll();
    expect(await toldCount(given.byDay)).toBe(0);
    world.clock.set(opensAt("20:00"));
    await tellAll();
    for (const person of [given.byDay, given.byWeek, late]) expect(await toldCount(person)).toBe(1);
    expect(await toldCount(given.bySchedule)).toBe(0);
  });

  test("is told at the new opening alone where it is moved", async () => {
    const given = await situation();
    const { id } = await addUnopened(given);
    const open = async (time: string) =>
      administrator.trainingSchedule.update({ ...(await form(id)), reserveOpensAt: opensAt(time) });
    await open("23:00");
    world.clock.set(opensAt("20:00"));
    await tellAll();
    expect(await toldCount(given.byDay)).toBe(0);
    await open("21:00");
    for (const [time, count] of [
      ["21:00", 1],
      ["23:00", 1],
    ] as const) {
      world.clock.set(opensAt(time));
      await tellAll();
      expect(await toldCount(given.byDay), time).toBe(count);
    }
  });

  test("tells once of a place that falls free before its opening", async () => {
    const given = await situation();
    const { id: scheduleId } = await addUnopened(given);
    const { reserveId } = await administrator.trainingReserve.forceReserve({
      scheduleId,
      studentId: (await world.build.student()).id,
    });
    await administrator.trainingReserve.cancel({ reserveId });
    await tellAll();
    expect(await toldCount(given.byDay)).toBe(0);
    world.clock.set(opensAt("20:00"));
    await tellAll();
    expect(await toldCount(given.byDay)).toBe(1);
  });
});

describe("a schedule of which nobody has been told yet", () => {
  const opensAt = (time: string) => `2027-03-10T${time}:00+09:00`;
  const tellAt = async (time: string) => {
    world.clock.set(opensAt(time));
    await tellAll();
  };
  /** On a day and in a week that nobody watches. */
  const addFull = async ({ roomId }: Given) => {
    const { id } = await administrator.trainingSchedule.add({
      ...hours("12", 16),
      roomId,
      capacity: 1,
      reserveOpensAt: opensAt("20:00"),
    });
    const student = await world.build.student();
    const { reserveId } = await administrator.trainingReserve.forceReserve({
      scheduleId: id,
      studentId: student.id,
    });
    const openAt = async (reserveOpensAt: string | null) =>
      administrator.trainingSchedule.update({ ...(await form(id)), reserveOpensAt });
    return { id, free: () => administrator.trainingReserve.cancel({ reserveId }), openAt };
  };

  test("is told at the new opening to those who watch it", async () => {
    const given = await situation();
    const { id, free, openAt } = await addFull(given);
    const own = await watcher();
    await given.watches(own, { scheduleId: id });
    await free();
    await openAt(opensAt("21:00"));
    await tellAt("20:00");
    expect(await toldCount(own)).toBe(0);
    await tellAt("21:00");
    expect(await toldCount(own)).toBe(1);
  });

  test("is told at its opening to who began to watch after the place fell free", async () => {
    const given = await situation();
    const { id, free, openAt } = await addFull(given);
    await openAt(opensAt("21:00"));
    await free();
    const late = await watcher();
    await given.watches(late, { scheduleId: id });
    await tellAt("21:00");
    expect(await toldCount(late)).toBe(1);
  });

  test("is not told anew by an opening in the past", async () => {
    const given = await situation();
    const { id } = await administrator.trainingSchedule.add({
      ...hours("12", 16),
      roomId: given.roomId,
      capacity: 2,
    });
    const late = await watcher();
    await given.watches(late, { week: "2027-03-16" });
    await administrator.trainingSchedule.update({
      ...(await form(id)),
      reserveOpensAt: "2027-03-09T20:00:00+09:00",
    });
    await tellAll();
    expect(await toldCount(late)).toBe(0);
  });
});

describe("nothing is told", () => {
  const addTo = ({ scheduleId }: Given, kind: ReserveResult) =>
    world.build.reservation({ scheduleId, kind });
  test.each<Trigger>([
    [
      "where the queue takes the place",
      async (given) => {
        await addTo(given, ReserveResult.Wait);
        await (await asHolder(given)).cancel(given);
      },
    ],
    [
      "from the cutoff on",
      async (given) => {
        world.clock.set("2027-03-11T15:00:00+09:00");
        await (await asHolder(given)).cancel(given);
      },
    ],
    [
      "where a place was free before",
      async (given) => {
        await world.db
          .updateTable("schedule")
          .set({ capacity: 2 })
          .where("id", "=", given.scheduleId)
          .execute();
        await (await asHolder(given)).cancel(given);
      },
    ],
    [
      "where there were too many",
      async (given) => {
        await addTo(given, ReserveResult.ForceConfirm);
        await (await asHolder(given)).cancel(given);
      },
    ],
    [
      "where somebody leaves the queue",
      async (given) => {
        const { id: reserveId } = await addTo(given, ReserveResult.Wait);
        await administrator.trainingReserve.cancel({ reserveId });
      },
    ],
    [
      "where a schedule is called off",
      ({ scheduleId }) => administrator.trainingSchedule.callOff({ id: scheduleId, version: 1 }),
    ],
    [
      "where it only moves within the day",
      async ({ scheduleId }) =>
        administrator.trainingSchedule.update({ ...(await form(scheduleId)), ...hours("12", 16) }),
    ],
  ])("%s", async (_, act) => {
    const given = await situation();
    await act(given);
    expect(await intents()).toEqual([]);
  });

  test("where nobody watches", async () => {
    const given = await situation();
    await world.db.deleteFrom("watch").execute();
    await (await asHolder(given)).cancel(given);
    await administrator.trainingSchedule.add({
      ...hours("12", 15),
      roomId: given.roomId,
      capacity: 3,
    });
    expect(await intents()).toEqual([]);
  });
});

describe("who is told", () => {
  test("by an optional mail with a link to the row, all at the same moment", async () => {
    const school = await world.build.school({ name: "渋谷校" });
    const room = await world.build.room({ schoolId: school.id, name: "A室" });
    const { id: scheduleId } = await world.build.schedule({
      ...hours("12"),
      roomId: room.id,
      capacity: 1,
    });
    const { id: reserveId } = await world.build.reservation({ scheduleId });
    const people = [await watcher(), await watcher()];
    for (const one of people) await (await world.as(one)).trainingReserve.addWatch({ scheduleId });
    later(1);
    await administrator.trainingReserve.cancel({ reserveId });
    await tellAll();
    const mails = (await Promise.all(people.map(mailsTo))).flat();
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      expect(mail).toMatchObject({
        subject: "【Kenshu】空きのお知らせ：予約できる研修があります",
        pagePath: `/reserve/add?schoolId=${school.id}&date=2027-03-12&day=2027-03-12#slot-${scheduleId}`,
        isOptional: true,
        nextAttemptAt: mails[0]?.nextAttemptAt,
      });
      expect(mail.body).toContain("2027/03/12(金) 13:00〜14:00 渋谷校 A室");
      expect(mail.body).toContain("席を確保するものではなく");
    }
    expect(await lastLog(world)).toMatchObject({
      category: "予約",
      description: "空きのお知らせを2名に作成（2027/03/12(金) 13:00〜14:00 渋谷校 A室）",
      targets: { schedule: [scheduleId], user: people.map(({ id }) => id).toSorted() },
      operateUserId: null,
    });
  });

  type Person = { id: number };
  const set = (person: Person, values: object) =>
    world.db.updateTable("appUser").set(values).where("id", "=", person.id).execute();
  test.each<[string, (person: Person, given: Given) => Promise<unknown>]>([
    ["is disabled", (person) => set(person, { isEnabled: false })],
    ["is not linked any more", (person) => set(person, { role: Role.Guest, therapistId: null })],
    ["wants no mails", (person) => set(person, { isReceiveEMailEnabled: false })],
    [
      "takes no training",
      ({ id }) => world.db.deleteFrom("activity").where("studentUserId", "=", id).execute(),
    ],
    [
      "has another reservation at the time",
      async ({ id }) => {
        const { id: scheduleId } = await world.build.schedule(hours("12"));
        await world.build.reservation({ scheduleId, studentUserId: id });
      },
    ],
    [
      "has as many reservations as are allowed",
      async ({ id }) => {
        await world.db.updateTable("setting").set({ maxReserveCount: 1 }).execute();
        await world.build.reservationOn("2027-03-20", { studentUserId: id });
      },
    ],
    [
      "has reserved it since",
      async (person, { scheduleId }) => {
        await (await world.as(person)).trainingReserve.reserveByStudent({
          scheduleId,
          acceptWaiting: false,
        });
      },
    ],
    [
      "has begun to watch only now",
      async (person, given) => {
        await world.db.deleteFrom("watch").where("studentUserId", "=", person.id).execute();
        later(1);
        await given.watches(person, { scheduleId: given.scheduleId });
        await given.watches(person, { day: "2027-03-12" });
      },
    ],
    [
      "has ended the watch",
      async (person) => {
        const own = (await world.as(person)).trainingReserve;
        for (const { watchId } of (await own.getWatches()).rows) await own.removeWatch({ watchId });
      },
    ],
  ])("not who %s; the others are", async (_, change) => {
    const given = await situation();
    await world.db
      .updateTable("schedule")
      .set({ capacity: 2 })
      .where("id", "=", given.scheduleId)
      .execute();
    const { id: second } = await world.build.reservation({ scheduleId: given.scheduleId });
    await administrator.trainingReserve.cancel({ reserveId: second });
    await change(given.bySchedule, given);
    await world.db
      .updateTable("schedule")
      .set({ capacity: 3 })
      .where("id", "=", given.scheduleId)
      .execute();
    await tellAll();
    expect(await toldCount(given.bySchedule)).toBe(0);
    expect(await toldCount(given.byDay)).toBe(1);
    await world.db.updateTable("setting").set({ maxReserveCount: 10 }).execute();
  });

  test("nobody, where the place is taken before the mails are written", async () => {
    const given = await situation();
    await (await asHolder(given)).cancel(given);
    const fast = (await world.callerAs(Role.Student)).trainingReserve;
    await fast.reserveByStudent({ scheduleId: given.scheduleId });
    await tellAll();
    expect(await toldCount(given.byDay)).toBe(0);
    expect(await intents()).toMatchObject([{ doneAt: world.clock.now() }]);
  });

  test("once of a schedule in an hour, and of another one meanwhile", async () => {
    const given = await situation();
    const free = async () => {
      await administrator.trainingReserve.cancelStudentAllReserve({
        studentUserId: given.holder.id,
      });
      await tellAll();
    };
    const take = async () =>
      (await asHolder(given)).reserveByStudent({ scheduleId: given.scheduleId });
    await free();
    await take();
    later(59);
    const late = await watcher();
    await given.watches(late, { scheduleId: given.scheduleId });
    await free();
    // The third tells at the end of the hour.
    expect(await intents()).toHaveLength(3);
    expect(await toldCount(given.byDay)).toBe(1);
    expect(await toldCount(late)).toBe(1);
    await administrator.trainingSchedule.add({
      ...hours("12", 15),
      roomId: given.roomId,
      capacity: 3,
    });
    await tellAll();
    expect(await toldCount(given.byDay)).toBe(2);
    await take();
    later(1);
    await free();
    expect(await toldCount(given.byDay)).toBe(3);
    expect(await toldCount(late)).toBe(1);
  });
});

describe("who is left out for the hour", () => {
  /** Told at 10:00:03; the place is taken at 10:00:07 and free again at 10:00:08. */
  async function toldTaken() {
    const given = await situation();
    world.clock.set("2027-03-10T10:00:03+09:00");
    await (await asHolder(given)).cancel(given);
    await tellAll();
    world.clock.set("2027-03-10T10:00:07+09:00");
    const { reserveId } = await take(given);
    const late = await watcher();
    await given.watches(late, { scheduleId: given.scheduleId });
    world.clock.set("2027-03-10T10:00:08+09:00");
    await (await asHolder(given)).cancel({ reserveId });
    await tellAll();
    return { ...given, late };
  }
  const take = async (given: Given) =>
    (await asHolder(given)).reserveByStudent({ scheduleId: given.scheduleId });
  const countsOf = async ({ late, ...given }: Awaited<ReturnType<typeof toldTaken>>) =>
    Promise.all([given.bySchedule, given.byDay, given.byWeek, late].map(toldCount));
  const HOUR_END = "2027-03-10T11:00:03+09:00";

  test("is told at its end, once, and nobody else again", async () => {
    const given = await toldTaken();
    expect(await countsOf(given)).toEqual([1, 1, 1, 1]);
    world.clock.set("2027-03-10T11:00:02+09:00");
    await tellAll();
    expect(await countsOf(given)).toEqual([1, 1, 1, 1]);
    world.clock.set(HOUR_END);
    await tellAll();
    expect(await countsOf(given)).toEqual([2, 2, 2, 1]);
    later(24 * 60);
    await tellAll();
    expect(await countsOf(given)).toEqual([2, 2, 2, 1]);
  });

  test("is not told where the place is taken by then", async () => {
    const given = await toldTaken();
    await take(given);
    world.clock.set(HOUR_END);
    await tellAll();
    expect(await countsOf(given)).toEqual([1, 1, 1, 1]);
  });

  test("is not told from the cutoff on", async () => {
    const given = await toldTaken();
    world.clock.set("2027-03-11T15:00:00+09:00");
    await tellAll();
    expect(await countsOf(given)).toEqual([1, 1, 1, 1]);
  });

  test("is told by one intent, where hours end one after the other", async () => {
    const given = await toldTaken();
    world.clock.set("2027-03-10T10:30:00+09:00");
    const { reserveId } = await take(given);
    later(1);
    await (await asHolder(given)).cancel({ reserveId });
    await tellAll();
    // The second and the third telling are owed to the same three, the third to the late one, too.
    world.clock.set(HOUR_END);
    await tellAll();
    expect(await countsOf(given)).toEqual([2, 2, 2, 1]);
    world.clock.set("2027-03-10T11:00:08+09:00");
    await tellAll();
    expect(await countsOf(given)).toEqual([2, 2, 2, 2]);
    expect((await intents()).filter(({ doneAt }) => doneAt === null)).toEqual([]);
  });
});

describe("a server that dies", () => {
  test("while it tells: another one tells after the lease, and everybody once", async () => {
    const given = await situation();
    await (await asHolder(given)).cancel(given);
    const kind = vacancyIntents(parts());
    const dying = workOff(parts(), {
      ...kind,
      perform: async (vacancy) => {
        const outcome = await kind.perform(vacancy);
        if (outcome.end !== "done") return outcome;
        return {
          ...outcome,
          async write(tx) {
            await outcome.write?.(tx);
            throw new Error("died");
          },
        };
      },
    });
    await expect(dying).rejects.toThrow("died");
    expect(await toldCount(given.byDay)).toBe(0);
    await tellAll();
    expect(await toldCount(given.byDay)).toBe(0);
    later(kind.leaseMinutes);
    await tellAll();
    expect(await toldCount(given.byDay)).toBe(1);
    later(kind.leaseMinutes);
    await tellAll();
    expect(await toldCount(given.byDay)).toBe(1);
    expect(await intents()).toMatchObject([{ attemptCount: 2 }]);
  });
});
