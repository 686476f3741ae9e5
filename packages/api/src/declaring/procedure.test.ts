import { Role } from "@kenshu/domain/enumerations.ts";
import { identified, versioned } from "@kenshu/domain/fields.ts";
import { studentInput } from "@kenshu/domain/reservation/reservation.schema.ts";
import { expect, test } from "vitest";
import { ofEmployee, procedure } from "#declaring/procedure.ts";
import { expectRefused, expectUnchanged, useWorld } from "#testing.ts";

const world = useWorld();

const NOBODY = 999_999;
const summary = "何かをする";

test("a call without a description does not compile", () => {
  // @ts-expect-error it lacks a description
  expect(() => procedure("Area.Get", "GET")).toThrow(TypeError);
  // @ts-expect-error it declares refusals but no description
  procedure("Area.Add", "POST", { refusals: ["DataDuplicated"] });
});

test("a call that does not declare the owner of its data, by inputs that are ids, does not compile", () => {
  procedure("TrainingReserve.GetFutures", "GET", {
    summary,
    whose: { student: "studentId" },
  }).input(studentInput);
  // @ts-expect-error students call it, so it must name the owner
  procedure("TrainingReserve.GetFutures", "GET", { summary });
  const either = "Area.Get" as "Area.Get" | "TrainingReserve.GetFutures";
  // @ts-expect-error students call one of them
  procedure(either, "GET", { summary });
  const owned = procedure("TrainingReserve.GetFutures", "GET", {
    summary,
    whose: { student: "studentId" },
  });
  // @ts-expect-error without an input nobody knows whose data it is
  expect(() => owned.output(studentInput)).toThrow(TypeError);
  // @ts-expect-error a condition of one's own would lead past the owner
  expect(() => owned.use(ofEmployee)).toThrow(TypeError);
  // @ts-expect-error declaring refusals does not name the owner
  procedure("TrainingReserve.Cancel", "POST", { summary, refusals: ["CancelTimeOver"] });
  // @ts-expect-error no student calls it
  procedure("Student.GetDetail", "GET", { summary, whose: { student: "id" } });
  procedure("Student.Get", "GET", { summary, whose: { student: "studentId" } })
    // @ts-expect-error the input has no such field
    .input(identified);
});

test("that a call is about somebody else is declared by an input that is an id", () => {
  procedure("User.Remove", "POST", { summary, notOneself: "id" }).input(versioned);
  procedure("User.Remove", "POST", { summary, notOneself: "userId" })
    // @ts-expect-error the input has no such field
    .input(versioned);
});

test("only students have a student's data, so staff get UserNotFound for anybody else", async () => {
  const { id } = await world.build.user({ role: Role.Instructor });
  const staff = await world.callerAs(Role.Administrator);
  const school = await world.build.school();
  const range = { startDate: "2027-03-10", endDate: "2027-03-10" };
  const { id: trainingId } = await world.build.training();
  const { id: trainingContentId } = await world.build.trainingContent({ trainingId });
  for (const studentUserId of [id, NOBODY]) {
    const studentId = studentUserId;
    for (const call of [
      () => staff.cashFlow.getStudentCashFlows({ studentUserId }),
      () => staff.school.getReservableSchools({ studentUserId }),
      () => staff.student.get({ id: studentUserId }),
      () => staff.student.getRecommendationReservationPase({ id: studentUserId }),
      () => staff.trainingProgress.getStudentProgresses({ studentUserId }),
      () => staff.trainingProgress.getStudentProgress({ studentUserId, activityId: NOBODY }),
      () => staff.trainingProgress.getTrainingActivities({ studentUserId, trainingId }),
      () => staff.trainingProgress.getProgressHeader({ studentUserId, trainingContentId }),
      () => staff.trainingReserve.getFutures({ studentId }),
      () => staff.trainingReserve.getPasts({ studentId }),
      () => staff.trainingReserve.getAttendanceTrend({ studentUserId }),
      () => staff.trainingSchedule.getReserveSlots({ studentId, schoolId: school.id, ...range }),
      () => staff.user.getGoal({ id: studentUserId }),
    ]) {
      await expectRefused(call(), "UserNotFound");
    }
  }
});

test("a student who asks about nobody learns no more than about another student", async () => {
  const student = await world.callerAs(Role.Student);
  for (const call of [
    () => student.student.get({ id: NOBODY }),
    () => student.trainingReserve.getFutures({ studentId: NOBODY }),
    () => student.cashFlow.getStudentCashFlows({ studentUserId: NOBODY }),
  ]) {
    await expectRefused(call(), "UnauthorizedOperation");
  }
});

test("an id that leads to no student is DbConflict for everybody", async () => {
  const student = await world.build.student();
  for (const user of [student, await world.build.user({ role: Role.Administrator })]) {
    const { cashFlow, trainingProgress, trainingReserve } = await world.as(user);
    for (const call of [
      () => cashFlow.getFileReceipt({ cashFlowId: NOBODY }),
      () => trainingProgress.get({ progressId: NOBODY }),
      () => trainingProgress.getStudentProgress({ studentUserId: student.id, activityId: NOBODY }),
      () => trainingReserve.cancel({ reserveId: NOBODY }),
    ]) {
      await expectRefused(call(), "DbConflict");
    }
  }
});

test("an activity of another student is hidden from a student, and a mistake of staff", async () => {
  const own = await world.build.student();
  const other = await world.build.student();
  const { id: activityId } = await world.build.activity({ studentUserId: other.id });
  const asked = { studentUserId: own.id, activityId };
  const student = await world.as(own);
  const staff = await world.callerAs(Role.Viewer);
  await expectRefused(student.trainingProgress.getStudentProgress(asked), "UnauthorizedOperation");
  await expectRefused(staff.trainingProgress.getStudentProgress(asked), "DbConflict");
});

test("a student's call about another's row waits for no lock on it", async () => {
  const { db, build } = world;
  const owner = await build.student();
  const { id: cashFlowId } = await build.cashFlow({ studentUserId: owner.id });
  const { id: activityId } = await build.activity({ studentUserId: owner.id });
  const { id: scheduleId } = await build.schedule({
    startDate: "2027-03-15T10:00:00+09:00",
    endDate: "2027-03-15T11:00:00+09:00",
  });
  const { id: reserveId } = await build.reservation({ scheduleId, studentUserId: owner.id });
  const { cashFlow, trainingProgress, trainingReserve } = await world.callerAs(Role.Student);
  await expectUnchanged(db, async () => {
    await db.transaction().execute(async (tx) => {
      const lock = { cashFlow: cashFlowId, activity: activityId, schedule: scheduleId };
      for (const [table, id] of Object.entries(lock) as [keyof typeof lock, number][]) {
        await tx.selectFrom(table).select("id").where("id", "=", id).forUpdate().execute();
      }
      const comment = { activityId, trainingContentId: NOBODY, studentComment: "練習しました" };
      for (const call of [
        () => cashFlow.getFileReceipt({ cashFlowId }),
        () => trainingProgress.addByStudent(comment),
        () => trainingReserve.cancel({ reserveId }),
      ]) {
        await expectRefused(call(), "UnauthorizedOperation");
      }
    });
  });
});

test("staff may ask about every student", async () => {
  const { id: studentId } = await world.build.student();
  const staff = await world.callerAs(Role.Instructor);
  expect(await staff.trainingReserve.getFutures({ studentId })).toEqual({
    rows: [],
    totalCount: 0,
  });
});
