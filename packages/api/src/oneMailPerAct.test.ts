import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { Mark, ReserveResult, Role } from "@kenshu/domain/enumerations.ts";
import { newEntry, newTrainee } from "@kenshu/heartful/testing.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { workOff } from "#intents/workOff.ts";
import { remindOf } from "#modules/reservation/index.ts";
import { endAllOverdueWishes } from "#modules/reservation/wishes.ts";
import { vacancyIntents } from "#modules/watch/index.ts";
import { TEST_NOW, useWorld, type World } from "#testing.ts";

/** An act is told once to each person whom it concerns, whatever else it causes (rule 11.8). */

const world = useWorld();
const CATEGORY = 501;
let administrator: Awaited<ReturnType<World["callerAs"]>>;
beforeAll(async () => {
  await world.db.updateTable("setting").set({ penaltyAmount: 3300 }).execute();
  await world.db
    .insertInto("heartfulCategory")
    .values({ id: CATEGORY, name: "もみほぐし", isFlex: false })
    .execute();
  await world.build.training({ heartfulCategoryId: CATEGORY });
  administrator = await world.callerAs(Role.Administrator);
});
beforeEach(() => world.clock.set(TEST_NOW));

const at = (day: number, hour: number) =>
  `2027-03-${day}T${String(hour).padStart(2, "0")}:00:00+09:00`;

/**
 * A student with a reservation (13日) and a wish for a full schedule (14日), and another student who
 * waits for the first with a wish of her own (kept: 15日).
 */
async function situation() {
  const schedule = async (day: number, capacity = 1) =>
    (await world.build.schedule({ startDate: at(day, 10), endDate: at(day, 12), capacity })).id;
  const [own, wanted, others, free] = [
    await schedule(13),
    await schedule(14),
    await schedule(15),
    await schedule(16, 5),
  ];
  const therapistId = newTherapistId++;
  const student: { id: number } = await world.build.student({ name: "山田花子", therapistId });
  const other = await world.build.student({ name: "佐藤梅子" });
  const held = await world.build.reservation({ scheduleId: own, studentUserId: student.id });
  const taken = await world.build.reservation({ scheduleId: wanted });
  const kept = await world.build.reservation({ scheduleId: others, studentUserId: other.id });
  const { trainingReserve } = await world.as(student);
  const wish = await trainingReserve.change({
    reserveId: held.id,
    scheduleId: wanted,
    acceptWaiting: true,
  });
  const { trainingReserve: ofOther } = await world.as(other);
  await ofOther.change({ reserveId: kept.id, scheduleId: own, acceptWaiting: true });
  await world.db.deleteFrom("mail").execute();
  const move = async (id: number, change: object) => {
    const { can: _, ...form } = await administrator.trainingSchedule.get({ id });
    await administrator.trainingSchedule.update({ ...form, ...change });
  };
  return { own, wanted, free, student, therapistId, other, held, taken, wish, move };
}
let newTherapistId = 300_001;
type Situation = Awaited<ReturnType<typeof situation>>;
type Act = (given: Situation) => Promise<unknown>;

const confirmed = "キャンセル待ちの予約が確定しました";
/** What each act mails to the student and to the other one. */
const acts: [name: string, act: Act, student: string[], other: string[]][] = [
  [
    "reserving",
    async ({ student, free }) =>
      (await world.as(student)).trainingReserve.reserveByStudent({ scheduleId: free }),
    ["研修を予約しました"],
    [],
  ],
  [
    "reserving by staff",
    ({ student, free }) =>
      administrator.trainingReserve.reserve({
        scheduleId: free,
        studentId: student.id,
        noPenalty: false,
      }),
    ["研修を予約しました"],
    [],
  ],
  [
    "forcing a wish out of the queue",
    ({ student, wanted }) =>
      administrator.trainingReserve.forceReserve({ scheduleId: wanted, studentId: student.id }),
    ["研修を予約しました"],
    [confirmed],
  ],
  [
    "a wish that gets its place",
    ({ taken }) => administrator.trainingReserve.cancel({ reserveId: taken.id }),
    [confirmed],
    [confirmed],
  ],
  [
    "changing a reservation that has a wish",
    async ({ student, held, free }) =>
      (await world.as(student)).trainingReserve.change({ reserveId: held.id, scheduleId: free }),
    ["予約を変更しました"],
    [confirmed],
  ],
  [
    "changing it by staff",
    ({ held, free }) =>
      administrator.trainingReserve.change({ reserveId: held.id, scheduleId: free }),
    ["予約を変更しました"],
    [confirmed],
  ],
  [
    "cancelling a reservation that has a wish",
    ({ held }) => administrator.trainingReserve.cancel({ reserveId: held.id }),
    ["予約をキャンセルしました"],
    [confirmed],
  ],
  [
    "taking back a wish",
    async ({ student, wish }) =>
      (await world.as(student)).trainingReserve.cancel({ reserveId: wish.reserveId }),
    ["キャンセル待ちをやめました"],
    [],
  ],
  [
    "cancelling all",
    ({ student }) =>
      administrator.trainingReserve.cancelStudentAllReserve({ studentUserId: student.id }),
    ["予約をすべてキャンセルしました"],
    [confirmed],
  ],
  [
    "calling a schedule off",
    ({ own }) => administrator.trainingSchedule.callOff({ id: own, version: 1 }),
    ["研修が中止になりました"],
    ["研修が中止になりました"],
  ],
  [
    "moving a schedule",
    ({ own, move }) => move(own, { startDate: at(13, 18), endDate: at(13, 20) }),
    ["研修の日時・場所が変わりました"],
    ["研修の日時・場所が変わりました"],
  ],
  [
    "moving a schedule past its cutoff, with which wishes end",
    ({ own, move }) => move(own, { startDate: at(10, 18), endDate: at(10, 20) }),
    ["研修の日時・場所が変わりました"],
    ["キャンセル待ちを終了しました"],
  ],
  [
    "moving a schedule to a larger room",
    ({ own, move }) => move(own, { startDate: at(13, 18), endDate: at(13, 20), capacity: 2 }),
    ["研修の日時・場所が変わりました"],
    [confirmed],
  ],
  [
    "the cutoff of wishes",
    async () => {
      world.clock.set(at(12, 15));
      await endAllOverdueWishes({ db: world.db, clock: world.clock, actor: null });
    },
    ["キャンセル待ちを終了しました"],
    ["キャンセル待ちを終了しました"],
  ],
  [
    "the reminder of the day before",
    async () => {
      world.clock.set(at(12, 12));
      await remindOf(world, "2027-03-13");
    },
    ["明日の研修のお知らせ"],
    [],
  ],
  [
    "several schedules added to a watched week",
    async ({ student }) => {
      const { id: schoolId } = await world.build.school();
      const { id: roomId } = await world.build.room({ schoolId });
      await (await world.as(student)).trainingReserve.addWatch({ schoolId, week: "2027-03-21" });
      await administrator.trainingSchedule.addForDates({
        startTime: "10:00",
        endTime: "12:00",
        capacity: 3,
        roomId,
        multiScheduleDates: ["2027-03-22", "2027-03-23"],
      });
      const parts = { db: world.db, clock: world.clock, log: { info() {}, warn() {}, error() {} } };
      await workOff(parts, vacancyIntents(parts));
    },
    ["空きのお知らせ：予約できる研修があります"],
    [],
  ],
  [
    "an absence",
    async ({ held }) => {
      world.clock.set(at(12, 15));
      await endAllOverdueWishes({ db: world.db, clock: world.clock, actor: null });
      await world.db.deleteFrom("mail").execute();
      world.clock.set(at(13, 10));
      const mark = { trainingReserveId: held.id, state: Mark.Absence, isSendMail: true };
      await administrator.attendance.add(mark);
    },
    ["研修の欠席を記録しました"],
    [],
  ],
  [
    "unlinking",
    async ({ student, therapistId }) => {
      await known(therapistId);
      await administrator.user.unlinkStudent({ userId: student.id, version: 1 });
    },
    ["研修生としての登録を解除しました"],
    [confirmed],
  ],
  [
    "linking",
    async (given) => {
      given.student = await world.build.guestStudent();
      const therapistId = await known(newTherapistId++);
      const { id: areaId } = await world.build.area();
      await administrator.studentImport.importStudents({
        students: [{ therapistId, userId: given.student.id, areaId, userVersion: 1 }],
      });
    },
    ["研修を予約できるようになりました"],
    [],
  ],
];

/** HM knows a trainee of this number, with an open entry. */
async function known(therapistId: number): Promise<number> {
  const entry = newEntry({ categories: [{ categoryId: CATEGORY, result: null }] });
  const trainee = newTrainee({ therapistId, entries: [entry] });
  (await world.simulator()).change({ trainees: [trainee] });
  return therapistId;
}

const mailsOf = async ({ id }: { id: number }) => {
  const mails = await world.db
    .selectFrom("mail")
    .selectAll()
    .where("userId", "=", id)
    .orderBy("id")
    .execute();
  return mails.map((mail) => ({ ...mail, subject: mail.subject.replace("【Kenshu】", "") }));
};
const subjectsOf = async (person: { id: number }) =>
  (await mailsOf(person)).map(({ subject }) => subject);

test.each(acts)("%s sends each person one mail at most", async (_, act, toStudent, toOther) => {
  const given = await situation();
  await act(given);
  expect(await subjectsOf(given.student)).toEqual(toStudent);
  expect(await subjectsOf(given.other)).toEqual(toOther);
});

test("the acts above are all that write mails, but those about an account", () => {
  const modules = resolve(import.meta.dirname, "modules");
  const writing = globSync("*/*.ts", { cwd: modules }).filter((file) =>
    /^ +mails: |\bmails,$/m.test(readFileSync(resolve(modules, file), "utf8")),
  );
  const aboutAccounts = /^auth\/|^erasure\/|^noAccountStudent\/|\.test\.ts$/;
  expect(writing.filter((file) => !aboutAccounts.test(file)).toSorted()).toEqual([
    "attendance/addAttendance.ts",
    "reservation/cancel.ts",
    "reservation/cancelStudentAllReserve.ts",
    "reservation/change.ts",
    "reservation/promoteFromQueue.ts",
    "reservation/remind.ts",
    "reservation/reserve.ts",
    "reservation/wishes.ts",
    "schedule/callOffSchedule.ts",
    "schedule/updateSchedule.ts",
    "studentImport/endLink.ts",
    "studentImport/linkAccount.ts",
    "watch/vacancyIntents.ts",
  ]);
});

describe("the mail about a change", () => {
  test("says what was and what is, what both cost, and changes both in the calendar", async () => {
    const { id: former } = await world.build.schedule({
      startDate: at(10, 18),
      endDate: at(10, 20),
    });
    const { id: scheduleId } = await world.build.schedule({
      startDate: at(16, 10),
      endDate: at(16, 12),
    });
    const student = await world.build.student();
    const held = await world.build.reservation({ scheduleId: former, studentUserId: student.id });
    const { reserveId } = await administrator.trainingReserve.change({
      reserveId: held.id,
      scheduleId,
    });
    const [mail] = await mailsOf(student);
    expect(mail?.body).toMatch(
      /変更前：2027\/03\/10\(水\) 18:00〜20:00 .+\n変更後：2027\/03\/16\(火\) 10:00〜12:00 /,
    );
    expect(mail?.body).toContain(
      "変更前の予約は無料でキャンセルできる期限を過ぎていたため、キャンセル料¥3,300を請求します。",
    );
    expect(mail?.body).toContain(
      "2027/03/15(月) 15:00までにこの予約の画面からキャンセルしてください。それまでは無料です。その後にキャンセルすると、キャンセル料¥3,300がかかります。",
    );
    expect(mail).toMatchObject({
      reservationId: reserveId,
      calendar: {
        method: "publish",
        events: [{ startDate: new Date(at(16, 10)).toISOString() }],
        replaced: [{ reservationId: held.id, startDate: new Date(at(10, 18)).toISOString() }],
      },
    });
  });

  test("replaces the unsent mail about the former reservation", async () => {
    const given = await situation();
    const { trainingReserve } = await world.as(given.student);
    const { id: next } = await world.build.schedule({ startDate: at(17, 10), endDate: at(17, 12) });
    const { reserveId } = await trainingReserve.reserveByStudent({ scheduleId: given.free });
    await trainingReserve.change({ reserveId, scheduleId: next });
    expect(await subjectsOf(given.student)).toEqual(["予約を変更しました"]);
  });

  test("gives way to a later mail about the new reservation, and still tells the end of the former", async () => {
    const { student, held, free } = await situation();
    const { trainingReserve } = await world.as(student);
    const { reserveId } = await trainingReserve.change({ reserveId: held.id, scheduleId: free });
    await trainingReserve.cancel({ reserveId });
    expect(await mailsOf(student)).toMatchObject([
      {
        subject: "予約をキャンセルしました",
        body: expect.stringContaining("2027/03/13(土) 10:00〜12:00"),
        reservationId: held.id,
        pagePath: "/reserve/add",
        calendar: { method: "cancel", events: [{ reservationId: held.id }] },
        remainder: null,
      },
      {
        subject: "予約をキャンセルしました",
        body: expect.stringContaining("2027/03/16(火) 10:00〜12:00"),
        reservationId: reserveId,
        calendar: { method: "cancel", events: [{ reservationId: reserveId }] },
      },
    ]);
  });

  test("is left alone while it is being sent", async () => {
    const { student, held, free } = await situation();
    const { trainingReserve } = await world.as(student);
    const { reserveId } = await trainingReserve.change({ reserveId: held.id, scheduleId: free });
    await world.db
      .updateTable("mail")
      .set({ leasedUntil: new Date(at(11, 10)) })
      .execute();
    const [before] = await mailsOf(student);
    await trainingReserve.cancel({ reserveId });
    expect((await mailsOf(student))[0]).toEqual(before);
    await world.db.deleteFrom("mail").execute();
  });
});

test("the mail about a promotion says until when cancelling is free and what it costs then, and what it has replaced", async () => {
  const { student, taken, held } = await situation();
  await administrator.trainingReserve.cancel({ reserveId: taken.id });
  const [mail] = await mailsOf(student);
  expect(mail?.body).toContain(
    "それまでは無料です。その後にキャンセルすると、キャンセル料¥3,300がかかります。",
  );
  expect(mail?.body).toMatch(
    /置き換えた次の予約は、無料でキャンセルしました。\n2027\/03\/13\(土\) 10:00〜12:00 /,
  );
  expect(mail?.calendar?.replaced).toMatchObject([{ reservationId: held.id }]);
});

describe("a mail about a wait", () => {
  test("that was called off speaks of the wait, and of the reservation that stays", async () => {
    const { student, wanted } = await situation();
    const { id: waiting } = await world.build.student();
    await world.build.reservation({
      ...{ scheduleId: wanted, studentUserId: waiting, kind: ReserveResult.Wait },
    });
    await administrator.trainingSchedule.callOff({ id: wanted, version: 1 });
    const [ofWish] = await mailsOf(student);
    expect(ofWish?.body).toContain(
      "キャンセル待ちをしていた次の研修は中止になりました。キャンセル待ちは終了しました。2027/03/13(土) 10:00〜12:00の予約はそのままです。",
    );
    const [ofWait] = await mailsOf({ id: waiting });
    expect(ofWait?.body).not.toContain("の予約は");
    for (const mail of [ofWish, ofWait]) {
      expect(mail?.body).not.toContain("予約はキャンセルしました");
      expect(mail?.calendar).toBeNull();
    }
  });

  test("that was taken back says that the reservation stays", async () => {
    const { student, wish } = await situation();
    await (await world.as(student)).trainingReserve.cancel({ reserveId: wish.reserveId });
    const [mail] = await mailsOf(student);
    expect(mail?.body).toContain(
      "次の研修のキャンセル待ちをやめました。2027/03/13(土) 10:00〜12:00の予約はそのままです。",
    );
  });

  test("is named as one among the reservations that are cancelled together", async () => {
    const { student } = await situation();
    await administrator.trainingReserve.cancelStudentAllReserve({ studentUserId: student.id });
    const [mail] = await mailsOf(student);
    expect(mail?.body).toMatch(
      /2027\/03\/13\(土\) 10:00〜12:00 \S+ \S+\n2027\/03\/14\(日\) 10:00〜12:00 \S+ \S+（キャンセル待ち）/,
    );
  });
});
