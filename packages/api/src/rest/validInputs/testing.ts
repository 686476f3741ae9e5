import type { MasterTable } from "@kenshu/db/schema.ts";
import {
  CashFlowType,
  DifferenceKind,
  Gender,
  Mark,
  ProgressGrade,
  Role,
  SignUpPattern,
  TakingState,
  TrainingMethod,
} from "@kenshu/domain/enumerations.ts";
import { may, type ProcedureName } from "@kenshu/domain/permissions.ts";
import { tokyoDate } from "@kenshu/domain/time.ts";
import { newEntry, newTrainee } from "@kenshu/heartful/testing.ts";
import { createSession } from "#modules/auth/sessions.ts";
import { unsubscribeToken } from "#modules/mail/index.ts";
import type { World } from "#testing.ts";

export type Input = Record<string, unknown>;
/** The rows for one call. */
export type Row = Awaited<ReturnType<typeof newRows>>;
type Inputs = Partial<Record<ProcedureName, (row: Row) => Input | Promise<Input>>>;
type ValidInputsWorld = Pick<World, "db" | "build" | "clock" | "simulator">;

const COMPANY = 1;
const DAY = "2027-03-15";
const version = 1;
const month = DAY.slice(0, 7);
const displayColor = "#1d5bac";
const names = { name: "新しい名前", nameKana: "アタラシイナマエ" };
const range = { startDate: DAY, endDate: DAY };
const times = { startDate: `${DAY}T10:00:00+09:00`, endDate: `${DAY}T11:00:00+09:00` };

/** Rows for one call only: a student with everything that belongs to one, and a free schedule. */
async function newRows({ db, build }: ValidInputsWorld) {
  const { id: areaId } = await build.area();
  const { id: schoolId } = await build.school({ areaId });
  const { id: roomId } = await build.room({ schoolId });
  const tiedCategoryId = 50_000 + areaId;
  await db
    .insertInto("heartfulCategory")
    .values({ id: tiedCategoryId, name: `種目${areaId}`, isFlex: false })
    .execute();
  const { id: trainingId } = await build.training({ heartfulCategoryId: tiedCategoryId });
  const { id: trainingContentId } = await build.trainingContent({ trainingId });
  const heartfulCategoryId = 1000 + areaId;
  await db
    .insertInto("heartfulCategory")
    .values({ id: heartfulCategoryId, name: `分類${areaId}`, isFlex: false })
    .execute();
  const therapistId = 500_000 + areaId;
  const heartfulEntryId = 600_000 + areaId;
  const { id: studentUserId } = await build.unenrolledStudent({ areaId, therapistId });
  const { id: activityId } = await build.activity({
    studentUserId,
    trainingId,
    heartfulEntryId,
  });
  const { id: cashFlowId } = await build.cashFlow({ studentUserId });
  const { id: noAccountId } = await build.unenrolledStudent({
    areaId,
    emailAddress: null,
    passwordHash: null,
  });
  const { id: guestId } = await build.guestStudent();
  const { id: instructorId } = await build.user({ role: Role.Instructor });
  const { id: noticeId } = await build.notice();
  const { id: freeScheduleId } = await build.schedule({
    roomId,
    startDate: `${DAY}T15:00:00+09:00`,
    endDate: `${DAY}T16:00:00+09:00`,
  });
  return {
    areaId,
    schoolId,
    roomId,
    trainingId,
    trainingContentId,
    therapistId,
    tiedCategoryId,
    heartfulEntryId,
    studentUserId,
    activityId,
    cashFlowId,
    noAccountId,
    guestId,
    instructorId,
    noticeId,
    freeScheduleId,
    /** Another student to whom nothing refers. */
    other: async (table: MasterTable) => (await build[table]()).id,
    reservationOn: (day: string) => build.reservationOn(day, { studentUserId }),
    progress: (given: object = {}): Promise<{ id: number }> =>
      build.progress({ activityId, trainingContentId, instructorId, ...given }),
    heartfulCategoryId,
    everyId: async (table: MasterTable) =>
      (await db.selectFrom(table).select("id").execute()).map(({ id }) => id),
  };
}

/** Inputs with which calls succeed: rows in this world, and inputs that name them. */
export async function validInputsIn(world: ValidInputsWorld) {
  const { db, build, clock, simulator } = world;
  await db
    .insertInto("company")
    .values({ id: COMPANY, name: "A社" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

  const today = () => tokyoDate(clock.now());
  /** HM knows a trainee who can be linked to the guest. */
  const linkOf = async ({ guestId, areaId }: Row) => {
    const trainee = newTrainee();
    (await simulator()).change({ trainees: [trainee] });
    const { therapistId } = trainee;
    return { students: [{ therapistId, userId: guestId, areaId, userVersion: version }] };
  };
  /** HM knows the entry from which the activity comes. */
  const resultsOf = async ({ studentUserId, activityId, heartfulEntryId, tiedCategoryId }: Row) => {
    const categories = [{ categoryId: tiedCategoryId, result: null }];
    const entry = newEntry({ entryId: heartfulEntryId, categories });
    (await simulator()).change({ trainees: [newTrainee({ entries: [entry] })] });
    return {
      studentUserId,
      entries: [
        {
          entryId: heartfulEntryId,
          categories: [{ studentActivityId: activityId, orientationSuccess: TakingState.Suspend }],
          check: { orientationCheckUserId: await newEmployee(), orientationCheck: 1 },
        },
      ],
    };
  };
  let employees = 0;
  const newEmployee = async () => {
    const heartfulEmployeeId = 800_000 + ++employees;
    return (await build.user({ role: Role.Instructor, heartfulEmployeeId })).id;
  };
  /** An attempt to send results that HM has refused. */
  const attemptOf = async ({ studentUserId, heartfulEntryId, instructorId }: Row) => {
    const now = clock.now();
    const { id } = await db
      .insertInto("resultAttempt")
      .values({
        studentUserId,
        heartfulEntryId,
        idempotencyKey: `key of ${heartfulEntryId} ${++employees}`,
        request: { categories: [], check: null, dropout: null, decidedBy: 1 },
        sentByUserId: instructorId,
        createdAt: now,
        nextAttemptAt: now,
        failedAt: now,
        lastError: "この結果は登録できません。",
        failure: "refused",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  const mailTo = async (userId: number, given: object) => {
    const now = clock.now();
    const { id } = await db
      .insertInto("mail")
      .values({
        toAddress: "student@kenshu.test",
        userId,
        subject: "【Kenshu】研修を予約しました",
        body: "次の研修を予約しました。",
        isOptional: true,
        createdAt: now,
        nextAttemptAt: now,
        ...given,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  const missedMailOf = async (studentUserId: number) => {
    const { id } = await db
      .insertInto("missedMail")
      .values({
        studentUserId,
        message: "研修が中止になりました：2027/03/15(月) 10:00〜12:00 梅田校 A室",
        createdAt: clock.now(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  let systemKeys = 0;
  const systemKeyOf = async (madeBy: number) => {
    const name = `連携システム${++systemKeys}`;
    const { id } = await db
      .insertInto("systemKey")
      .values({
        name,
        digest: name,
        role: Role.Viewer,
        controllers: ["Room"],
        madeBy,
        madeAt: clock.now(),
        lastDay: today(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  };
  const failedMailTo = (userId: number) =>
    mailTo(userId, { attemptCount: 1, failedAt: clock.now(), lastError: "届きませんでした。" });
  const contentOf = (row: Row) => ({
    trainingId: row.trainingId,
    name: "内容",
    trainingMethod: TrainingMethod.Normal,
    estimateAttendanceCount: 1,
    isExemptedActiveTherapist: false,
  });
  const entryOf = (row: Row) => ({
    studentUserId: row.studentUserId,
    activityId: row.activityId,
    trainingContentId: row.trainingContentId,
    grade: ProgressGrade.Continue,
    trainingDate: today(),
    instructorId: row.instructorId,
  });

  /** This person leads a schedule ahead. */
  const leading = async (instructorId: number) => {
    await build.schedule({ ...times, instructorId });
    return {};
  };

  const days = () => ({ start: today(), end: today() });
  const starts = () => ({ startDateFrom: today(), startDateTo: today() });
  const thisMonth = () => today().slice(0, 7);
  /** One of everything that analyses count, today. */
  const countedOf = async ({ areaId, studentUserId, activityId, trainingContentId }: Row) => {
    const heartfulCategoryId = 700_000 + areaId;
    await db
      .insertInto("heartfulCategory")
      .values({ id: heartfulCategoryId, name: "フレックス", isFlex: true })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { id: trainingId } = await build.training({ heartfulCategoryId });
    for (const state of [TakingState.Pass, TakingState.Dropout]) {
      await build.activity({ studentUserId, trainingId, state, endDate: today() });
    }
    await build.progress({ activityId, trainingContentId, grade: ProgressGrade.Continue });
    await build.reservationOn(today(), { studentUserId });
    return { areaId, trainingId };
  };
  /** Inputs of analyses that find something to count. */
  const analysing = (
    given: Record<string, (counted: { areaId: number; trainingId: number }) => Input>,
  ): Inputs =>
    Object.fromEntries(
      Object.entries(given).map(([name, inputOf]) => [
        `Analysis.${name}`,
        async (row: Row) => inputOf(await countedOf(row)),
      ]),
    );

  /**
   * An input with which each call succeeds. Calls about accounts have none, because they need
   * passwords and codes.
   */
  const inputs: Inputs = {
    ...analysing({
      GetTable: ({ areaId }) => ({
        analysis: "TrainingCountSummary",
        conditions: { monthDate: thisMonth(), areaId },
      }),
      GetFileCategorizedTrainingCount: () => ({ categoryKind: 0, ...days() }),
      GetFileMonthlyIncoming: days,
      GetFileStumbleTrend: () => ({ categoryKind: 0, ...days() }),
      GetFileDropoutTable: starts,
      GetFileDropoutTrend: () => ({ countType: 0, ...starts() }),
      GetFileDropoutSpecification: ({ trainingId }) => ({ trainingId, ...starts() }),
      GetFileTrainingCountSummary: ({ areaId }) => ({ monthDate: thisMonth(), areaId }),
      GetFileTrainingStateList: ({ trainingId }) => ({ trainingId, ...days() }),
      GetFileFlexMonthGraduate: ({ areaId }) => ({ month: thisMonth(), areaId }),
      GetFileFlexGraduateGoal: () => ({ year: Number(today().slice(0, 4)) }),
    }),

    "Auth.EndSignInSession": async ({ instructorId }) => {
      await createSession(db, instructorId, clock.now(), "");
      const { id: digest } = await db
        .selectFrom("signInSession")
        .select("id")
        .where("userId", "=", instructorId)
        .executeTakeFirstOrThrow();
      return { digest };
    },

    "Area.Add": ({ areaId }) => ({ name: `地域${areaId}の隣` }),
    "Area.Get": ({ areaId }) => ({ id: areaId }),
    "Area.Update": ({ areaId }) => ({ id: areaId, version, name: `地域${areaId}の改名` }),
    "Area.Remove": async ({ other }) => ({ id: await other("area"), version }),
    "Area.Sort": async ({ everyId }) => ({ ids: await everyId("area") }),

    "Attendance.Add": async ({ reservationOn }) => ({
      trainingReserveId: (await reservationOn(today())).id,
      state: Mark.Attendance,
    }),
    "Attendance.AddRemaining": async ({ reservationOn }) => ({
      scheduleId: (await reservationOn(today())).scheduleId,
    }),
    "Attendance.Remove": async ({ studentUserId }) => {
      const { id } = await build.reservationOn(today(), {
        studentUserId,
        mark: Mark.Attendance,
        markVersion: version,
      });
      return { id, version };
    },
    "Attendance.RemoveRemaining": async ({ studentUserId }) => {
      const { id, scheduleId } = await build.reservationOn(today(), {
        studentUserId,
        mark: Mark.Attendance,
        markVersion: version,
      });
      return { scheduleId, marks: [{ id, version }] };
    },
    "Attendance.WithdrawMail": async ({ studentUserId }) => {
      const { id } = await build.reservationOn(today(), {
        studentUserId,
        mark: Mark.Absence,
        markVersion: version,
      });
      await mailTo(studentUserId, {
        reservationId: id,
        cause: `absence:reservation:${id}:${version}`,
      });
      return { trainingReserveId: id };
    },
    "Attendance.GetTitle": ({ freeScheduleId }) => ({ id: freeScheduleId }),
    "Attendance.GetTrainingEntryStudents": ({ freeScheduleId }) => ({ id: freeScheduleId }),

    "CashFlow.GetStudentCashFlows": ({ studentUserId }) => ({ studentUserId }),
    "CashFlow.GetStudentLedger": ({ studentUserId }) => ({ studentUserId }),
    "CashFlow.Get": ({ cashFlowId }) => ({ id: cashFlowId }),
    "CashFlow.Add": ({ studentUserId }) => ({
      studentUserId,
      type: CashFlowType.Payment,
      amount: 1,
    }),
    "CashFlow.AddMany": ({ studentUserId }) => ({
      type: CashFlowType.Invoice,
      entries: [{ studentUserId, amount: 1 }],
    }),
    "CashFlow.GetTrainingTakers": ({ trainingId }) => ({ trainingId }),
    "CashFlow.GetMonthState": () => ({ month }),
    "CashFlow.CloseMonth": async () => {
      await db.deleteFrom("closedMonth").execute();
      return { month: "2020-01" };
    },
    "CashFlow.OpenMonth": async ({ instructorId }) => {
      await db.deleteFrom("closedMonth").execute();
      const closed = { month: "2020-01-01", closedAt: clock.now(), closedBy: instructorId };
      await db.insertInto("closedMonth").values(closed).execute();
      return { month: "2020-01" };
    },
    "CashFlow.Remove": ({ cashFlowId }) => ({ id: cashFlowId }),
    "CashFlow.GetMonthSummary": () => ({ month }),
    "CashFlow.GetFileMonthSummary": () => ({ month, format: "csv" }),
    "CashFlow.GetFileReceipt": ({ cashFlowId }) => ({ cashFlowId }),

    "HeartfulDifference.GetList": () => ({}),
    "HeartfulDifference.Settle": async ({ studentUserId, therapistId }) => {
      (await simulator()).change({ trainees: [newTrainee({ therapistId, name: "HMの氏名" })] });
      const { id } = await db
        .insertInto("heartfulDifference")
        .values({
          studentUserId,
          kind: DifferenceKind.Name,
          heartfulValue: "HMの氏名",
          foundAt: clock.now(),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { id, version };
    },

    "Information.Search": () => ({ keyword: "休館", roles: [Role.Student] }),
    "Information.GetTestInformationList": () => ({ role: Role.Student }),
    "Information.Get": ({ noticeId }) => ({ id: noticeId }),
    "Information.Add": () => ({ message: "20日は休館します。", roles: [Role.Student] }),
    "Information.Update": ({ noticeId }) => ({
      id: noticeId,
      version,
      message: "21日は休館します。",
      roles: [Role.Student],
    }),
    "Information.Remove": ({ noticeId }) => ({ id: noticeId, version }),
    "Home.DismissMissedMail": async ({ studentUserId }) => ({
      id: await missedMailOf(studentUserId),
    }),
    "Information.MarkSeen": ({ noticeId }) => ({ notices: [{ id: noticeId, version }] }),
    "Mail.GetUndelivered": () => ({}),
    "Mail.SendAgain": async ({ studentUserId }) => ({ mailId: await failedMailTo(studentUserId) }),
    "Mail.Settle": async ({ studentUserId }) => ({ mailId: await failedMailTo(studentUserId) }),
    "Mail.GetWish": async ({ studentUserId }) => ({
      token: await unsubscribeToken(db, studentUserId),
    }),
    "Mail.Unsubscribe": async ({ studentUserId }) => ({
      token: await unsubscribeToken(db, studentUserId),
    }),

    "Log.GetList": () => ({ start: DAY, end: DAY }),
    "Log.GetFile": ({ studentUserId }) => ({ studentUserId }),

    "Room.GetSchoolRooms": ({ schoolId }) => ({ schoolId }),
    "Room.Get": ({ roomId }) => ({ id: roomId }),
    "Room.Add": ({ schoolId }) => ({ name: "新しい部屋", schoolId, displayColor }),
    "Room.Update": ({ roomId, schoolId }) => ({
      id: roomId,
      version,
      name: "改名した部屋",
      schoolId,
      displayColor,
    }),
    "Room.Remove": async ({ other }) => ({ id: await other("room"), version }),
    "Room.Sort": async ({ everyId }) => ({ ids: await everyId("room") }),

    "School.GetReservableSchools": ({ studentUserId }) => ({ studentUserId }),
    "School.Get": ({ schoolId }) => ({ id: schoolId }),
    "School.Add": ({ areaId }) => ({ name: "新しい施設", areaId }),
    "School.Update": ({ schoolId, areaId }) => ({
      id: schoolId,
      version,
      name: "改名した施設",
      areaId,
    }),
    "School.Remove": async ({ other }) => ({ id: await other("school"), version }),
    "School.Sort": async ({ everyId }) => ({ ids: await everyId("school") }),

    "Setting.Update": async () => ({
      maxReserveCount: 5,
      continuousAbcenseThreshold: 3,
      recommendDateCount: 60,
      deadlineDateCount: 90,
      reserveAlertNote: "注意",
      penaltyAmount: 1000,
      basisLeftDaysPrimary: 7,
      basisLeftDaysSecondary: 0,
      version: (await db.selectFrom("setting").select("version").executeTakeFirstOrThrow()).version,
    }),

    "StudentExport.Get": ({ studentUserId }) => ({ studentUserId }),
    "StudentExport.StudentExport": resultsOf,
    "StudentExport.GetPassable": () => ({}),
    "StudentExport.GetAttempts": ({ studentUserId }) => ({ studentUserId }),
    "StudentExport.Settle": async (row) => ({ attemptId: await attemptOf(row) }),
    "StudentExport.AskAgain": async (row) => ({ attemptId: await attemptOf(row) }),

    "User.UnlinkStudent": async ({ studentUserId, therapistId }) => {
      (await simulator()).change({ trainees: [newTrainee({ therapistId })] });
      return { userId: studentUserId, version };
    },
    "StudentImport.GetHeartfulStudents": () => ({ from: DAY, to: DAY }),
    "StudentImport.TryImport": linkOf,
    "StudentImport.ImportStudents": linkOf,

    "Student.Get": ({ studentUserId }) => ({ id: studentUserId }),
    "Student.GetByTherapistId": ({ therapistId }) => ({ therapistId }),
    "Student.GetDetail": ({ studentUserId }) => ({ id: studentUserId }),
    "Student.GetUpdateTarget": ({ studentUserId }) => ({ id: studentUserId }),
    "Student.Update": ({ studentUserId, areaId }) => ({
      ...names,
      id: studentUserId,
      version,
      areaId,
      gender: Gender.Male,
      isReceiveEMailEnabled: true,
    }),
    "Student.Remove": ({ noAccountId }) => ({ id: noAccountId, version }),
    "Student.UpdateIsEnabled": ({ studentUserId }) => ({
      id: studentUserId,
      isEnabled: false,
      version,
    }),
    "Student.SearchStudents": () => ({}),
    "Student.SearchUnpaidStudents": ({ areaId }) => ({ areaId }),
    "Student.SearchReservationStudents": () => ({}),
    "Student.SearchReservationConfirmationStudents": () => ({}),
    "Student.SearchReservationHistoryStudents": () => ({}),
    "Student.SearchExportStudents": () => ({}),
    "Student.SearchProgressStudents": ({ areaId }) => ({ areaId }),
    "Student.GetRecommendationReservationPase": ({ studentUserId }) => ({ id: studentUserId }),

    "StudentActivity.GetStudentActivityUsers": ({ areaId }) => ({ areaId }),
    "StudentActivity.GetStudentActivities": ({ studentUserId }) => ({ studentUserId }),
    "StudentActivity.Save": ({ studentUserId, activityId, trainingId }) => ({
      userId: studentUserId,
      version,
      activities: [
        {
          studentActivityId: activityId,
          trainingId,
          startDate: today(),
          state: TakingState.Suspend,
        },
      ],
    }),

    "SystemKey.Add": () => ({
      name: `連携システム${++systemKeys}`,
      role: Role.Viewer,
      controllers: ["Room"],
      lastDay: today(),
    }),
    "SystemKey.End": async ({ instructorId }) => ({ id: await systemKeyOf(instructorId) }),

    "Training.Get": ({ trainingId }) => ({ id: trainingId }),
    "Training.Add": ({ heartfulCategoryId }) => ({
      name: "新しい研修",
      shortName: "新",
      displayColor,
      heartfulCategoryId,
    }),
    "Training.Update": ({ trainingId, heartfulCategoryId }) => ({
      id: trainingId,
      version,
      name: "改名した研修",
      shortName: "改",
      displayColor,
      heartfulCategoryId,
    }),
    "Training.Remove": async ({ other }) => ({ id: await other("training"), version }),
    "Training.Sort": async ({ everyId }) => ({ ids: await everyId("training") }),

    "TrainingContent.GetTrainingTrainingContents": ({ trainingId }) => ({ trainingId }),
    "TrainingContent.Get": ({ trainingContentId }) => ({ id: trainingContentId }),
    "TrainingContent.Add": (row) => ({ ...contentOf(row), exemptedCompanyId: COMPANY }),
    "TrainingContent.Update": (row) => ({
      ...contentOf(row),
      exemptedCompanyId: COMPANY,
      id: row.trainingContentId,
      version,
    }),
    "TrainingContent.Remove": async ({ other }) => ({
      id: await other("trainingContent"),
      version,
    }),
    "TrainingContent.Sort": ({ trainingId, trainingContentId }) => ({
      trainingId,
      ids: [trainingContentId],
    }),

    "TrainingProgress.GetStudentProgresses": ({ studentUserId }) => ({ studentUserId }),
    "TrainingProgress.GetStudentProgress": ({ studentUserId, activityId }) => ({
      studentUserId,
      activityId,
    }),
    "TrainingProgress.GetTrainingActivities": ({ studentUserId, trainingId }) => ({
      studentUserId,
      trainingId,
    }),
    "TrainingProgress.GetProgressHeader": ({ studentUserId, trainingContentId }) => ({
      studentUserId,
      trainingContentId,
    }),
    "TrainingProgress.Get": async ({ progress }) => ({ progressId: (await progress()).id }),
    "TrainingProgress.Add": entryOf,
    "TrainingProgress.Update": async (row) => ({
      ...entryOf(row),
      progressId: (await row.progress({ grade: ProgressGrade.Continue })).id,
      version,
    }),
    "TrainingProgress.Remove": async ({ progress }) => ({
      progressId: (await progress()).id,
      version,
    }),
    "TrainingProgress.AddByStudent": ({ activityId, trainingContentId }) => ({
      activityId,
      trainingContentId,
      studentComment: "練習しました",
    }),
    "TrainingProgress.UpdateByStudent": async ({ progress }) => ({
      progressId: (await progress()).id,
      studentComment: "練習しました",
      version,
    }),

    "Home.GetReservationPlan": ({ schoolId }) => ({ schoolId }),

    "TrainingReserve.Reserve": ({ freeScheduleId, studentUserId }) => ({
      scheduleId: freeScheduleId,
      studentId: studentUserId,
      noPenalty: false,
    }),
    "TrainingReserve.ForceReserve": ({ freeScheduleId, studentUserId }) => ({
      scheduleId: freeScheduleId,
      studentId: studentUserId,
    }),
    "TrainingReserve.ReserveByStudent": ({ freeScheduleId }) => ({ scheduleId: freeScheduleId }),
    "TrainingReserve.ReservePlan": ({ freeScheduleId }) => ({ scheduleIds: [freeScheduleId] }),
    "TrainingReserve.Cancel": async ({ reservationOn }) => ({
      reserveId: (await reservationOn(DAY)).id,
    }),
    "TrainingReserve.Change": async ({ reservationOn, freeScheduleId }) => ({
      reserveId: (await reservationOn(DAY)).id,
      scheduleId: freeScheduleId,
    }),
    "TrainingReserve.GetFutures": ({ studentUserId }) => ({ studentId: studentUserId }),
    "TrainingReserve.GetPasts": ({ studentUserId }) => ({ studentId: studentUserId }),
    "TrainingReserve.GetAttendanceTrend": ({ studentUserId }) => ({ studentUserId }),
    "TrainingReserve.GetQueueChance": ({ schoolId }) => ({ schoolId }),
    "TrainingReserve.CancelStudentAllReserve": async ({ studentUserId, reservationOn }) => {
      await reservationOn(DAY);
      return { studentUserId };
    },

    "TrainingSchedule.GetSchoolSchedules": ({ schoolId }) => ({ schoolId, ...range }),
    "TrainingSchedule.Get": ({ freeScheduleId }) => ({ id: freeScheduleId }),
    "TrainingSchedule.Add": ({ roomId, instructorId }) => ({
      ...times,
      roomId,
      capacity: 5,
      instructorId,
    }),
    "TrainingSchedule.AddForDates": ({ roomId, instructorId }) => ({
      roomId,
      startTime: "10:00",
      endTime: "11:00",
      multiScheduleDates: [DAY],
      capacity: 5,
      instructorId,
    }),
    "TrainingSchedule.GetPeriodPlan": ({ schoolId }) => ({
      schoolId,
      ...range,
      sourceStartDate: range.startDate,
      sourceEndDate: range.endDate,
    }),
    "TrainingSchedule.AddPeriodPlan": ({ roomId, instructorId }) => ({
      schedules: [{ ...times, roomId, capacity: 5, instructorId }],
    }),
    "TrainingSchedule.GetNeededPlaces": ({ schoolId }) => ({ schoolId, ...range }),
    "TrainingSchedule.Update": ({ freeScheduleId, roomId, instructorId }) => ({
      ...times,
      id: freeScheduleId,
      version,
      roomId,
      capacity: 5,
      instructorId,
    }),
    "TrainingSchedule.Remove": ({ freeScheduleId }) => ({ id: freeScheduleId, version }),
    "TrainingSchedule.CallOff": async ({ reservationOn }) => ({
      id: (await reservationOn(DAY)).scheduleId,
      version,
    }),
    "TrainingSchedule.GetTakenTimes": ({ roomId, instructorId }) => ({
      roomId,
      instructorId,
      multiScheduleDates: [DAY],
    }),
    "TrainingSchedule.GetLastInRooms": ({ schoolId }) => ({ schoolId }),
    "TrainingSchedule.GetReserveSlots": ({ studentUserId, schoolId }) => ({
      studentId: studentUserId,
      schoolId,
      ...range,
    }),
    "TrainingSchedule.GetFirstSlots": ({ studentUserId }) => ({
      studentId: studentUserId,
      ...range,
    }),
    "TrainingSchedule.GetList": ({ schoolId, roomId }) => ({
      start: DAY,
      end: "2027-03-16",
      schoolId,
      roomId,
    }),

    "User.AddUserProfile": ({ areaId }) => ({ ...names, areaId, gender: Gender.Male, version }),
    "User.UpdateUserProfile": ({ areaId }) => ({
      ...names,
      areaId,
      gender: Gender.Male,
      isReceiveEMailEnabled: false,
      version,
    }),
    "User.GetHeartfulEmployees": () => ({ keyword: "佐藤" }),
    "User.Search": () => ({ keyword: "氏名", isEnabled: true, roles: [Role.Instructor] }),
    "User.GetUserProfile": ({ instructorId }) => ({ userId: instructorId }),
    "User.GetOrientationCheckInstructors": ({ instructorId }) => ({
      forceGetUserIds: [instructorId],
    }),
    "User.Update": async ({ instructorId }) => ({
      ...(await leading(instructorId)),
      ...names,
      id: instructorId,
      role: Role.Viewer,
      heartfulEmployeeId: 700_000 + instructorId,
      heartfulEmployeeCode: "E0001",
      version,
    }),
    "User.Remove": ({ instructorId }) => ({ id: instructorId, version }),
    "User.UpdateIsEnabled": async ({ instructorId }) => ({
      ...(await leading(instructorId)),
      id: instructorId,
      isEnabled: false,
      version,
    }),
    "User.UpdateGoal": () => ({ goal: "合格", version }),
    "User.GetInstructors": ({ instructorId }) => ({ forceGetUserId: instructorId }),
    "User.GetGoal": ({ studentUserId }) => ({ id: studentUserId }),
    "User.GetUnlinkStudents": () => ({ keyword: "佐藤" }),
    "User.GetNoAccountStudents": ({ areaId }) => ({ areaId }),
    "User.GetNoAccountStudent": ({ noAccountId }) => ({ userId: noAccountId }),
    "User.AddNoAccountStudent": ({ areaId }) => ({ ...names, areaId, gender: Gender.Male }),
    "User.UpdateNoAccountStudent": ({ noAccountId, areaId }) => ({
      ...names,
      userId: noAccountId,
      version,
      areaId,
      gender: Gender.Male,
    }),
    "User.RemoveNoAccountStudent": ({ noAccountId }) => ({ id: noAccountId, version }),
    "User.LinkNoAccountStudent": ({ noAccountId, guestId }) => ({
      userId: noAccountId,
      accountUserId: guestId,
      version,
      accountVersion: version,
    }),
  };

  let linked = 0;
  /**
   * An administrator with an HM employee if that role may call; otherwise the student of these
   * rows, or a person who registers. The area of staff is not stored.
   */
  async function callerOf(
    name: ProcedureName,
    { studentUserId, instructorId }: Row,
  ): Promise<number> {
    if (name === "User.UpdateUserProfile") return studentUserId;
    if (name === "Auth.EndSignInSession") return instructorId;
    if (may("A", name)) {
      const heartfulEmployeeId = ++linked;
      return (await build.user({ role: Role.Administrator, heartfulEmployeeId })).id;
    }
    if (may("S", name)) return studentUserId;
    const unregistered = { role: Role.Guest, isUnregistered: true } as const;
    return (
      await build.user({ ...unregistered, temporaryRegistrationPattern: SignUpPattern.Student })
    ).id;
  }

  return { rows: () => newRows(world), inputs, callerOf };
}
