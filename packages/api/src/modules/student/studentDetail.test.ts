import {
  AbsenceReason,
  CancelledBy,
  Career,
  CashFlowType,
  Gender,
  PaceState,
  ProgressGrade,
  ReserveResult,
  Role,
  TakingState,
} from "@kenshu/domain/enumerations.ts";
import { LIST_MAX } from "@kenshu/domain/limits.ts";
import { studentDetail } from "@kenshu/domain/student/student.schema.ts";
import { addHours } from "@kenshu/domain/time.ts";
import { beforeEach, expect, test } from "vitest";
import { countingStatements, expectRefused, useWorldPerTest } from "#testing.ts";

const UNKNOWN = 999_999;

const world = useWorldPerTest();
beforeEach(async () => {
  await world.db
    .updateTable("setting")
    .set({
      recommendDateCount: 60,
      deadlineDateCount: 90,
      basisLeftDaysPrimary: 7,
      basisLeftDaysSecondary: 0,
    })
    .execute();
  await world.db.insertInto("company").values({ id: 7, name: "株式会社ほぐし" }).execute();
});

/** What HM knows about a student, and what staff have entered. */
const profile = {
  name: "髙橋 一",
  nameKana: "タカハシ ハジメ",
  emailAddress: "hajime@kenshu.test",
  therapistId: 4711,
  birthday: "1998-04-01",
  gender: Gender.Male,
  goal: "店長になる",
  isActiveTherapist: true,
  companyId: 7,
  career: Career.Midcareer,
  phone: "090-1234-5678",
  storeCode: "T012",
  storeName: "新宿東口店",
  areaManagerCode: "E02011",
  areaManagerName: "今井 敦",
  recruiterCode: "E03105",
  recruiterName: "永井 志保",
};

test("a student's detail tells all that there is, over earlier activities too", async () => {
  const { build } = world;
  const area = await build.area({ name: "東京" });
  const student = await build.unenrolledStudent({ ...profile, areaId: area.id });
  const studentUserId = student.id;
  const relaxation = await build.training({ name: "ほぐし", displayColor: "#b3261e" });
  const greeting = await build.trainingContent({ trainingId: relaxation.id, name: "挨拶" });
  const back = await build.trainingContent({
    trainingId: relaxation.id,
    name: "背中",
    estimateAttendanceCount: 3,
  });
  const dropped = await build.activity({
    studentUserId,
    trainingId: relaxation.id,
    startDate: "2026-09-01",
    endDate: "2026-10-01",
    state: TakingState.Dropout,
  });
  const again = await build.activity({
    studentUserId,
    trainingId: relaxation.id,
    startDate: "2027-02-28",
  });
  await build.activity({ studentUserId, startDate: "2027-03-01" });
  const entry = (activityId: number, trainingContentId: number, grade: ProgressGrade) =>
    build.progress({ activityId, trainingContentId, grade });
  await entry(dropped.id, greeting.id, ProgressGrade.Complete);
  await entry(dropped.id, back.id, ProgressGrade.Continue);
  await entry(again.id, greeting.id, ProgressGrade.Skip);
  await entry(again.id, back.id, ProgressGrade.Continue);
  await entry(again.id, back.id, ProgressGrade.CommentOnly);
  const { id: cashFlowId } = await build.cashFlow({
    studentUserId,
    type: CashFlowType.Payment,
    amount: 5000,
    memo: "教材費",
  });
  await build.cashFlow({ studentUserId, amount: 1, voidedAt: world.clock.now() });
  const givenUp = {
    studentUserId,
    kind: ReserveResult.Cancel,
    cancelledAt: world.clock.now(),
    cancelledBy: CancelledBy.Student,
  };
  await build.reservationOn("2027-03-01", { ...givenUp, reason: AbsenceReason.Health });
  await build.reservationOn("2027-03-02", givenUp);
  await build.reservationOn("2027-03-03", { ...givenUp, cancelledBy: CancelledBy.Staff });
  // The company moved it, and the free hours after that were not over.
  await build.reservationOn("2027-03-20", {
    ...givenUp,
    graceUntil: addHours(world.clock.now(), 1),
    reason: AbsenceReason.Work,
  });
  // From the start on the hours after a move excuse nobody.
  await build.reservationOn("2027-03-05", {
    ...givenUp,
    graceUntil: addHours(world.clock.now(), 1),
    reason: AbsenceReason.Health,
  });
  // Nobody has given it up: called off, or a place in a queue.
  await build.reservationOn("2027-03-04", {
    studentUserId,
    kind: ReserveResult.Cancel,
    reason: AbsenceReason.Work,
  });

  const expected = {
    id: studentUserId,
    name: "髙橋 一",
    nameKana: "タカハシ ハジメ",
    emailAddress: "hajime@kenshu.test",
    phone: "090-1234-5678",
    isEnabled: true,
    therapistId: 4711,
    isStudent: true,
    releaseRequestedAt: null,
    erasedAt: null,
    isReceiveEMailEnabled: true,
    birthday: "1998-04-01",
    gender: Gender.Male,
    goal: "店長になる",
    isActiveTherapist: true,
    areaName: "東京",
    startDate: "2026-09-01",
    secondStartDate: "2027-02-28",
    // 60 and 90 days after February 28th.
    recommendationDueDate: "2027-04-29",
    dueDate: "2027-05-29",
    companyName: "株式会社ほぐし",
    career: Career.Midcareer,
    storeCode: "T012",
    storeName: "新宿東口店",
    areaManagerCode: "E02011",
    areaManagerName: "今井 敦",
    recruiterCode: "E03105",
    recruiterName: "永井 志保",
    trainingKind: 2,
    trainingCount: 3,
    cancellations: [
      { reason: AbsenceReason.Health, count: 2 },
      { reason: null, count: 2 },
    ],
    progressTrainingName: "ほぐし",
    progressTrainingColor: "#b3261e",
    progressContentName: "背中",
    // 4 required, 1 skipped and 1 of 3 attended: 2 / 4 x 60 - 10 = 20 days to spare.
    paceState: PaceState.Fine,
    isEnrolled: true,
    version: 1,
    cashFlows: [
      {
        cashFlowId,
        studentUserId,
        type: CashFlowType.Payment,
        amount: 5000,
        isMonthClosed: false,
        memo: "教材費",
        taxRate: 10,
        occurredOn: "2027-03-10",
        createdAt: "2027-03-10T10:00:00+09:00",
        trainingReserveId: null,
        startDate: null,
      },
    ],
    totalCount: 1,
  };
  expect(Object.keys(expected).sort()).toEqual(Object.keys(studentDetail.shape).sort());
  for (const role of [Role.Administrator, Role.Instructor, Role.Viewer]) {
    const staff = await world.callerAs(role);
    expect(await staff.student.getDetail({ id: studentUserId })).toEqual(expected);
  }
});

test("a student without a training has neither pace nor due dates; one who never had any has no dates at all", async () => {
  const viewer = await world.callerAs(Role.Viewer);
  const graduate = await world.build.unenrolledStudent({ isEnabled: false });
  await world.build.activity({
    studentUserId: graduate.id,
    startDate: "2027-01-05",
    endDate: "2027-02-20",
    state: TakingState.Pass,
  });
  const nothing = {
    secondStartDate: null,
    recommendationDueDate: null,
    dueDate: null,
    paceState: null,
    progressTrainingName: null,
    progressTrainingColor: null,
    progressContentName: null,
    isEnrolled: false,
    trainingCount: 0,
    cashFlows: [],
  };
  expect(await viewer.student.getDetail({ id: graduate.id })).toMatchObject({
    ...nothing,
    isEnabled: false,
    startDate: "2027-01-05",
    trainingKind: 1,
  });
  const newcomer = await world.build.unenrolledStudent({
    areaId: null,
    emailAddress: null,
    passwordHash: null,
    therapistId: null,
    gender: null,
  });
  expect(await viewer.student.getDetail({ id: newcomer.id })).toMatchObject({
    ...nothing,
    startDate: null,
    trainingKind: 0,
    emailAddress: null,
    areaName: null,
    companyName: null,
    therapistId: null,
    birthday: null,
    gender: null,
    goal: "",
    career: Career.Unknown,
  });
});

test("a completed training is shown until it ends, as in searches", async () => {
  const { build } = world;
  const training = await build.training({ name: "修了待ち" });
  const { id: trainingContentId } = await build.trainingContent({ trainingId: training.id });
  const { id } = await build.unenrolledStudent({ nameKana: "シュウリョウ" });
  const activity = await build.activity({ studentUserId: id, trainingId: training.id });
  await build.progress({ activityId: activity.id, trainingContentId });
  const viewer = await world.callerAs(Role.Viewer);
  const present = { progressTrainingName: "修了待ち", progressContentName: null };
  expect(await viewer.student.getDetail({ id })).toMatchObject(present);
  const { rows } = await viewer.student.searchStudents({ keyword: "シュウリョウ" });
  expect(rows).toMatchObject([present]);
});

test("if there are more cash flows than a list holds, the newest and the count are sent", async () => {
  const student = await world.build.student();
  await world.db
    .insertInto("cashFlow")
    .values(
      Array.from({ length: LIST_MAX + 1 }, (_, minute) => ({
        studentUserId: student.id,
        type: CashFlowType.Invoice,
        amount: minute + 1,
        occurredOn: "2027-03-10",
        createdAt: new Date(world.clock.now().getTime() + minute * 60_000),
      })),
    )
    .execute();
  const viewer = await world.callerAs(Role.Viewer);
  const { cashFlows, totalCount } = await viewer.student.getDetail({ id: student.id });
  expect(totalCount).toBe(LIST_MAX + 1);
  expect(cashFlows).toHaveLength(LIST_MAX);
  expect(cashFlows[0]?.amount).toBe(LIST_MAX + 1);
  expect(cashFlows.at(-1)?.amount).toBe(2);
});

test("a detail costs six statements", async () => {
  const student = await world.build.student();
  const counting = countingStatements(world.db);
  const viewer = await world.as(await world.build.user({ role: Role.Viewer }), counting.db);
  await viewer.student.getDetail({ id: student.id });
  expect(counting.count()).toBe(6);
});

test("a student is found by the therapist id", async () => {
  const student = await world.build.student({ therapistId: 4711 });
  await world.build.user({ role: Role.Guest, therapistId: 4712 });
  const viewer = await world.callerAs(Role.Viewer);
  const found = await viewer.student.getByTherapistId({ therapistId: 4711 });
  expect(await viewer.student.get({ id: student.id })).toEqual({
    ...found,
    isStudent: true,
    isMailed: true,
    isErased: false,
    phone: null,
  });
  for (const therapistId of [4712, UNKNOWN, 0]) {
    await expectRefused(viewer.student.getByTherapistId({ therapistId }), "UserNotFound");
  }
});

test("the edit reads the fields as they are stored", async () => {
  const area = await world.build.area();
  const student = await world.build.student({
    ...profile,
    areaId: area.id,
    isReceiveEMailEnabled: false,
    version: 3,
  });
  const administrator = await world.callerAs(Role.Administrator);
  expect(await administrator.student.getUpdateTarget({ id: student.id })).toEqual({
    id: student.id,
    name: "髙橋 一",
    nameKana: "タカハシ ハジメ",
    areaId: area.id,
    gender: Gender.Male,
    birthday: "1998-04-01",
    goal: "店長になる",
    phone: "090-1234-5678",
    isReceiveEMailEnabled: false,
    version: 3,
  });
});

test("only staff read details, and only those of students", async () => {
  const student = await world.build.student({ therapistId: 4711 });
  const { id } = student;
  const guest = await world.callerAs(Role.Guest);
  for (const { student: caller } of [await world.as(student), guest]) {
    await expectRefused(caller.getDetail({ id }), "UnauthorizedOperation");
    await expectRefused(caller.getByTherapistId({ therapistId: 4711 }), "UnauthorizedOperation");
    await expectRefused(caller.getUpdateTarget({ id }), "UnauthorizedOperation");
  }
  const user = await world.build.user({ role: Role.Administrator });
  const administrator = await world.as(user);
  for (const nobody of [user.id, UNKNOWN]) {
    await expectRefused(administrator.student.getDetail({ id: nobody }), "UserNotFound");
    await expectRefused(administrator.student.getUpdateTarget({ id: nobody }), "UserNotFound");
  }
});
