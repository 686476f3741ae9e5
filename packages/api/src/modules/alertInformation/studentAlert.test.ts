import {
  Mark,
  ProgressGrade,
  ReserveResult,
  StudentAlertKind,
  TakingState,
  TrainingMethod,
} from "@kenshu/domain/enumerations.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { countingStatements, TEST_NOW, useWorld } from "#testing.ts";

const world = useWorld();
beforeEach(() => world.clock.set(TEST_NOW));

async function alertsOf(student: { id: number }) {
  const caller = await world.as(student);
  return (await caller.alertInformation.getStudentAlertInformations()).rows;
}

describe("an alert of a promotion", () => {
  async function promoted(given: object = {}) {
    const school = await world.build.school({ name: "梅田校" });
    const room = await world.build.room({ schoolId: school.id, name: "A室" });
    const schedule = await world.build.schedule({
      startDate: "2027-03-12T13:00:00+09:00",
      endDate: "2027-03-12T14:30:00+09:00",
      roomId: room.id,
    });
    const student = await world.build.student();
    const reservation = await world.build.reservation({
      scheduleId: schedule.id,
      studentUserId: student.id,
      kind: ReserveResult.CarryUp,
      carriedUpAt: "2027-03-09T08:00:00+09:00",
      ...given,
    });
    return { student, reservation };
  }

  test("tells what was confirmed, until the schedule's start", async () => {
    const { student, reservation } = await promoted();
    const alert = {
      studentAlertInformationType: StudentAlertKind.CarryUp,
      dateTime: "2027-03-09T08:00:00+09:00",
      message: "キャンセル待ちの予約が確定しました：2027/03/12(金) 13:00〜14:30 梅田校 A室",
      reserveId: reservation.id,
    };
    expect(await alertsOf(student)).toEqual([alert]);
    world.clock.set("2027-03-12T12:59:59+09:00");
    expect(await alertsOf(student)).toEqual([alert]);
    world.clock.set("2027-03-12T13:00:00+09:00");
    expect(await alertsOf(student)).toEqual([]);
  });

  test("ends with the cancellation, and needs a promotion", async () => {
    for (const kind of [ReserveResult.Cancel, ReserveResult.CancelPenalty]) {
      expect(await alertsOf((await promoted({ kind })).student)).toEqual([]);
    }
    const marked = await promoted({ mark: Mark.Absence });
    expect(await alertsOf(marked.student)).toEqual([]);
    const direct = await promoted({ kind: ReserveResult.Confirm, carriedUpAt: null });
    expect(await alertsOf(direct.student)).toEqual([]);
  });

  test("comes from a place that fell free", async () => {
    const schedule = await world.build.schedule({
      startDate: "2027-03-15T10:00:00+09:00",
      endDate: "2027-03-15T12:00:00+09:00",
      capacity: 1,
    });
    const [holder, waiter] = [await world.build.student(), await world.build.student()];
    const first = await world.as(holder);
    const second = await world.as(waiter);
    const { reserveId } = await first.trainingReserve.reserveByStudent({ scheduleId: schedule.id });
    await second.trainingReserve.reserveByStudent({ scheduleId: schedule.id });
    expect(await alertsOf(waiter)).toEqual([]);
    await first.trainingReserve.cancel({ reserveId });
    expect(await alertsOf(waiter)).toMatchObject([
      { studentAlertInformationType: StudentAlertKind.CarryUp, dateTime: TEST_NOW },
    ]);
  });
});

describe("a failure alert", () => {
  const { Complete, Continue, Skip, CommentOnly } = ProgressGrade;

  /** A student with entries for one content, dated from 1 March on. */
  async function graded(
    grades: ProgressGrade[],
    {
      content = {},
      activity = {},
      student: person = {},
    }: { content?: object; activity?: object; student?: object } = {},
  ) {
    const training = await world.build.training({ name: "基礎研修" });
    const { id: trainingContentId } = await world.build.trainingContent({
      trainingId: training.id,
      name: "実技試験",
      trainingMethod: TrainingMethod.Test,
      ...content,
    });
    const student = await world.build.unenrolledStudent(person);
    const { id: activityId } = await world.build.activity({
      studentUserId: student.id,
      trainingId: training.id,
      ...activity,
    });
    for (const [index, grade] of grades.entries()) {
      const trainingDate = `2027-03-0${index + 1}`;
      await world.build.progress({
        activityId,
        trainingContentId,
        grade,
        trainingDate,
        createdAt: `${trainingDate}T18:00:00+09:00`,
      });
    }
    return { student, activityId, trainingContentId };
  }
  const count = async (...given: Parameters<typeof graded>) =>
    (await alertsOf((await graded(...given)).student)).length;

  test("names the test whose latest result is Continue", async () => {
    const { student } = await graded([Continue]);
    expect(await alertsOf(student)).toEqual([
      {
        studentAlertInformationType: StudentAlertKind.Failure,
        dateTime: "2027-03-01T18:00:00+09:00",
        message: "「基礎研修」の試験「実技試験」は再試験が必要です（2027/03/01(月)実施）",
        reserveId: null,
      },
    ]);
  });

  test("is raised once however often the test failed; neither a comment nor a skip ends it", async () => {
    expect(await count([Continue, Continue])).toBe(1);
    expect(await count([Continue, CommentOnly])).toBe(1);
    expect(await count([Continue, Skip])).toBe(1);
    expect(await count([Skip])).toBe(0);
  });

  test("ends with a later Complete", async () => {
    expect(await count([Continue, Complete])).toBe(0);
  });

  test("goes by the date of the entries, not by the order of their writing", async () => {
    const { student, activityId, trainingContentId } = await graded([Continue]);
    await world.build.progress({
      activityId,
      trainingContentId,
      grade: Complete,
      trainingDate: "2027-02-20",
    });
    expect(await alertsOf(student)).toHaveLength(1);
  });

  test("is for tests only, in a training being taken, that is not exempt", async () => {
    expect(await count([])).toBe(0);
    expect(await count([CommentOnly])).toBe(0);
    expect(await count([Continue], { content: { trainingMethod: TrainingMethod.Normal } })).toBe(0);
    expect(
      await count([Continue], {
        activity: { state: TakingState.Suspend, endDate: "2027-03-05" },
      }),
    ).toBe(0);
    expect(
      await count([Continue], {
        content: { isExemptedActiveTherapist: true },
        student: { isActiveTherapist: true },
      }),
    ).toBe(0);
    expect(await count([Continue], { content: { isExemptedActiveTherapist: true } })).toBe(1);
  });

  test("stands among the promotions by time, newest first", async () => {
    const { student } = await graded([Continue]);
    for (const [day, carriedUpAt] of [
      ["2027-03-20", "2027-02-28T12:00:00+09:00"],
      ["2027-03-21", "2027-03-05T12:00:00+09:00"],
    ]) {
      const schedule = await world.build.schedule({
        startDate: `${day}T10:00:00+09:00`,
        endDate: `${day}T11:00:00+09:00`,
      });
      await world.build.reservation({
        scheduleId: schedule.id,
        studentUserId: student.id,
        kind: ReserveResult.CarryUp,
        carriedUpAt,
      });
    }
    expect((await alertsOf(student)).map(({ dateTime }) => dateTime)).toEqual([
      "2027-03-05T12:00:00+09:00",
      "2027-03-01T18:00:00+09:00",
      "2027-02-28T12:00:00+09:00",
    ]);
  });
});

test("alerts are for students, of themselves, in two statements", async () => {
  const counting = countingStatements(world.db);
  const caller = await world.as(await world.build.student(), counting.db);
  expect(await caller.alertInformation.getStudentAlertInformations()).toEqual({
    rows: [],
    totalCount: 0,
  });
  expect(counting.count()).toBe(2);
});
