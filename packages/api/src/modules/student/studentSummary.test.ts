import { workOutDueSummaries } from "@kenshu/db/studentSummary/dueSummaries.ts";
import { followFormerServers, followStudents } from "@kenshu/db/studentSummary/followStudents.ts";
import { inTransaction } from "@kenshu/db/transaction.ts";
import {
  CashFlowType,
  Mark,
  ProgressGrade,
  ReserveResult,
  Role,
  TakingState,
  TrainingMethod,
} from "@kenshu/domain/enumerations.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { expectNoFaults, faultsOf, useWorldPerTest } from "#testing.ts";

const world = useWorldPerTest();

async function summaryOf(studentUserId: number) {
  await expectNoFaults(world);
  return world.db
    .selectFrom("studentSummary")
    .selectAll()
    .where("studentUserId", "=", studentUserId)
    .executeTakeFirst();
}

const onDay = (studentUserId: number, day: string, given = {}) =>
  world.build.reservationOn(day, { studentUserId, ...given });

describe("the row that sums a student up", () => {
  test("comes with the student and goes with the role", async () => {
    const { db, build } = world;
    const area = await build.area();
    const student = await build.unenrolledStudent({ nameKana: "アオキ", areaId: null });
    expect(await summaryOf(student.id)).toEqual({
      studentUserId: student.id,
      takingSince: null,
      retakeSince: null,
      lastPlaceAt: null,
      lastReservedAt: null,
      cancelledTwiceAt: null,
      contactedUntil: null,
      isFollowed: true,
      nameKana: "アオキ",
      areaId: null,
      searchText: expect.stringContaining("あおき"),
      scheduleEnds: [],
      sequentialAbsenceCount: 0,
      totalAmount: 0,
      unpaidSince: null,
      baseDate: null,
      requiredCount: 0,
      doneCount: 0,
      attendedCount: 0,
      contentCount: 0,
      closedCount: 0,
      trainingId: null,
      trainingContentId: null,
      hasTestPassedProgress: false,
    });
    await onDay(student.id, "2027-03-12");
    const change = (values: object) =>
      inTransaction(db, (tx) =>
        tx.updateTable("appUser").set(values).where("id", "=", student.id).execute(),
      );
    const becomes = (role: Role) => change({ role });
    await change({ nameKana: "イトウ", areaId: area.id });
    expect(await summaryOf(student.id)).toMatchObject({
      nameKana: "イトウ",
      areaId: area.id,
      searchText: expect.stringContaining("いとう"),
    });
    await becomes(Role.Guest);
    expect(await summaryOf(student.id)).toBeUndefined();
    await becomes(Role.Student);
    expect((await summaryOf(student.id))?.scheduleEnds).toEqual([
      new Date("2027-03-12T12:00:00+09:00"),
    ]);
    await build.user({ role: Role.Administrator });
    await expectNoFaults(world);
  });

  test("tells until when there are reservations", async () => {
    const { db, build, callerAs } = world;
    const student = await build.student();
    const first = await onDay(student.id, "2027-03-12");
    const last = await onDay(student.id, "2027-03-15", { kind: ReserveResult.Wait });
    // Somebody else has the only place.
    await build.reservation({ scheduleId: last.scheduleId });
    await db
      .updateTable("schedule")
      .set({ capacity: 1 })
      .where("id", "=", last.scheduleId)
      .execute();
    await onDay(student.id, "2027-03-20", { kind: ReserveResult.Cancel });
    const until = async () => (await summaryOf(student.id))?.scheduleEnds.at(-1) ?? null;
    expect(await until()).toEqual(new Date("2027-03-15T12:00:00+09:00"));

    const administrator = await callerAs(Role.Administrator);
    await administrator.trainingReserve.cancel({ reserveId: last.id });
    expect(await until()).toEqual(new Date("2027-03-12T12:00:00+09:00"));
    await db
      .updateTable("schedule")
      .set({ during: sql<string>`tstzrange('2027-03-14T10:00+09', '2027-03-14T11:00+09')` })
      .where("id", "=", first.scheduleId)
      .execute();
    expect(await until()).toEqual(new Date("2027-03-14T11:00:00+09:00"));
    await administrator.trainingSchedule.callOff({ id: first.scheduleId, version: 1 });
    expect(await until()).toBeNull();
  });

  test("keeps when each reservation ends, in order, whichever of them moves or goes", async () => {
    const { db, build, callerAs } = world;
    const student = await build.student();
    const middle = await onDay(student.id, "2027-03-15");
    const first = await onDay(student.id, "2027-03-12");
    const last = await onDay(student.id, "2027-03-18");
    const ends = async () =>
      (await summaryOf(student.id))?.scheduleEnds.map((end) => wireInstant(end).slice(8, 13));
    const move = ({ scheduleId }: { scheduleId: number }, start: string, end: string) =>
      db
        .updateTable("schedule")
        .set({ during: `[2027-03-${start}:00+09,2027-03-${end}:00+09)` })
        .where("id", "=", scheduleId)
        .execute();
    expect(await ends()).toEqual(["12T12", "15T12", "18T12"]);
    await move(last, "11T10", "11T12");
    expect(await ends()).toEqual(["11T12", "12T12", "15T12"]);
    await move(last, "13T10", "13T12");
    expect(await ends()).toEqual(["12T12", "13T12", "15T12"]);
    await move(first, "20T10", "20T12");
    expect(await ends()).toEqual(["13T12", "15T12", "20T12"]);
    await move(middle, "15T11", "15T13");
    expect(await ends()).toEqual(["13T12", "15T13", "20T12"]);
    const administrator = await callerAs(Role.Administrator);
    await administrator.trainingReserve.cancel({ reserveId: middle.id });
    expect(await ends()).toEqual(["13T12", "20T12"]);
  });

  test("keeps what one statement changes for several students and schedules", async () => {
    const { db, build } = world;
    const [one, other] = [await build.student(), await build.student()];
    const early = await onDay(one.id, "2027-03-12");
    const late = await onDay(other.id, "2027-03-18");
    await build.reservation({ scheduleId: early.scheduleId, studentUserId: other.id });
    const later = (days: number) =>
      db
        .updateTable("schedule")
        .set({
          during: sql<string>`tstzrange(lower(during) + ${days} * interval '1 day', upper(during) + ${days} * interval '1 day')`,
        })
        .where("id", "in", [early.scheduleId, late.scheduleId])
        .execute();
    await later(10);
    await later(-3);
    expect(await summaryOf(other.id)).toMatchObject({
      scheduleEnds: [new Date("2027-03-19T12:00:00+09:00"), new Date("2027-03-25T12:00:00+09:00")],
    });
    await db.deleteFrom("reservation").where("scheduleId", "=", early.scheduleId).execute();
    expect(await summaryOf(one.id)).toMatchObject({ scheduleEnds: [] });
    expect(await summaryOf(other.id)).toMatchObject({
      scheduleEnds: [new Date("2027-03-25T12:00:00+09:00")],
    });
  });

  test("counts the absences since the last attendance", async () => {
    const { build, callerAs } = world;
    const student = await build.student();
    const absence = { mark: Mark.Absence };
    await onDay(student.id, "2027-03-01", absence);
    await onDay(student.id, "2027-03-02", { mark: Mark.Tardy });
    await onDay(student.id, "2027-03-03", absence);
    const today = await onDay(student.id, "2027-03-10");
    const count = async () => (await summaryOf(student.id))?.sequentialAbsenceCount;
    expect(await count()).toBe(1);
    const instructor = await callerAs(Role.Instructor);
    const marked = await instructor.attendance.add({
      trainingReserveId: today.id,
      state: Mark.Absence,
    });
    expect(await count()).toBe(2);
    await instructor.attendance.remove({ id: marked.id, version: marked.version });
    expect(await count()).toBe(1);
  });

  test("adds the settlement up", async () => {
    const { db, build } = world;
    const student = await build.student();
    const pay = (type: CashFlowType, amount: number) =>
      build.cashFlow({ studentUserId: student.id, type, amount });
    const total = async () => (await summaryOf(student.id))?.totalAmount;
    await pay(CashFlowType.Invoice, 3300);
    const payment = await pay(CashFlowType.Payment, 5000);
    expect(await total()).toBe(1700);
    await db
      .updateTable("cashFlow")
      .set({ voidedAt: world.clock.now(), voidedBy: student.id })
      .where("id", "=", payment.id)
      .execute();
    expect(await total()).toBe(-3300);
  });

  test("follows the activity that is being taken", async () => {
    const { db, build } = world;
    const training = await build.training();
    const student = await build.unenrolledStudent({ isActiveTherapist: true });
    const content = (given: object) => build.trainingContent({ trainingId: training.id, ...given });
    const exempt = await content({ isExemptedActiveTherapist: true, estimateAttendanceCount: 9 });
    const practice = await content({ estimateAttendanceCount: 4 });
    const exam = await content({ trainingMethod: TrainingMethod.Test });
    const activity = await build.activity({
      studentUserId: student.id,
      trainingId: training.id,
      startDate: "2027-03-01",
    });
    const enter = (trainingContentId: number, grade: ProgressGrade) =>
      build.progress({ activityId: activity.id, trainingContentId, grade });
    await enter(practice.id, ProgressGrade.Continue);
    await enter(exam.id, ProgressGrade.Complete);
    // 3 of 4 + 1 are left, so 5 - 3 = 2 are done.
    expect(await summaryOf(student.id)).toMatchObject({
      baseDate: "2027-03-01",
      requiredCount: 5,
      doneCount: 2,
      attendedCount: 2,
      contentCount: 2,
      closedCount: 1,
      trainingId: training.id,
      trainingContentId: practice.id,
      hasTestPassedProgress: true,
    });
    expect(exempt.id).toBeLessThan(practice.id);

    await inTransaction(db, (tx) =>
      tx
        .updateTable("activity")
        .set({ state: TakingState.Pass, endDate: "2027-03-10", isExported: true })
        .execute(),
    );
    expect(await summaryOf(student.id)).toMatchObject({
      baseDate: null,
      requiredCount: 0,
      trainingId: null,
      trainingContentId: null,
      hasTestPassedProgress: false,
    });
  });

  test("is worked out by the next process where the one that changed something has died", async () => {
    const { db, build } = world;
    const student = await build.student({ name: "髙﨑" });
    await db.updateTable("appUser").set({ name: "渡邊" }).where("id", "=", student.id).execute();
    await db.updateTable("trainingContent").set({ estimateAttendanceCount: 7 }).execute();
    expect(await faultsOf(world)).not.toEqual([]);
    await workOutDueSummaries(db);
    expect((await summaryOf(student.id))?.searchText).toContain("渡辺");
  });

  test("leaves no last figures to an activity taken again while another process keeps them", async () => {
    const { db, build } = world;
    const student = await build.unenrolledStudent();
    const { id } = await build.activity({
      studentUserId: student.id,
      state: TakingState.Pass,
      endDate: "2027-03-09",
    });
    // As a migration leaves activities that had ended before it.
    await db.deleteFrom("activityFigures").execute();
    await sql`insert into summary_due (student_user_id, transaction_id) values (${student.id}, null)`.execute(
      db,
    );
    await inTransaction(db, async (tx) => {
      await tx
        .updateTable("activity")
        .set({ state: TakingState.Taking, endDate: null })
        .where("id", "=", id)
        .execute();
      await workOutDueSummaries(db);
      expect(await db.selectFrom("activityFigures").select("activityId").execute()).toEqual([
        { activityId: id },
      ]);
    });
    expect(await summaryOf(student.id)).toMatchObject({ baseDate: expect.anything() });
    expect(await db.selectFrom("activityFigures").selectAll().execute()).toEqual([]);
  });

  test("keeps nobody from reserving while a content changes that concerns many", async () => {
    const { db, build } = world;
    const student = await build.unenrolledStudent();
    const { id: trainingId } = await build.training();
    await build.trainingContent({ trainingId });
    await build.activity({ studentUserId: student.id, trainingId });
    await db.transaction().execute(async (tx) => {
      await tx.updateTable("trainingContent").set({ estimateAttendanceCount: 9 }).execute();
      // On another connection, which would otherwise wait for ever.
      await onDay(student.id, "2027-03-12");
    });
    await workOutDueSummaries(db);
    expect(await summaryOf(student.id)).toMatchObject({ requiredCount: 9 });
  });

  test("loses nothing when payments and marks of one student are written at once", async () => {
    const { build, callerAs } = world;
    const student = await build.student();
    const schedules = await Promise.all(
      ["2027-03-07", "2027-03-08", "2027-03-09", "2027-03-10"].map((day) => onDay(student.id, day)),
    );
    const instructor = await callerAs(Role.Instructor);
    const marked = await Promise.all([
      ...schedules.map(({ id }) =>
        instructor.attendance.add({ trainingReserveId: id, state: Mark.Absence }),
      ),
      ...Array.from({ length: 8 }, () =>
        build.cashFlow({ studentUserId: student.id, amount: 100 }),
      ),
    ]);
    expect(marked).toHaveLength(12);
    expect(await summaryOf(student.id)).toMatchObject({
      scheduleEnds: [],
      sequentialAbsenceCount: 4,
      totalAmount: 800,
    });
  });
});

test("what a server of the former version worked out is worked out again by the next to start", async () => {
  const { db, build } = world;
  const { id } = await build.student();
  await db
    .updateTable("studentSummary")
    .set({ takingSince: null, retakeSince: "2027-03-01", isFollowed: false })
    .where("studentUserId", "=", id)
    .execute();
  await followStudents(db);
  expect(await summaryOf(id)).toMatchObject({
    takingSince: "2027-03-10",
    retakeSince: null,
    isFollowed: true,
  });
  await db
    .updateTable("studentSummary")
    .set({ takingSince: "2027-01-01", retakeSince: "2027-03-01" })
    .where("studentUserId", "=", id)
    .execute();
  await followFormerServers(db);
  await workOutDueSummaries(db);
  expect(await summaryOf(id)).toMatchObject({ takingSince: "2027-03-10", retakeSince: null });
});
