import { createHash } from "node:crypto";
import type { Database } from "@kenshu/db/pool.ts";
import type { MasterTable } from "@kenshu/db/schema.ts";
import {
  ContactChannel,
  ContactOutcome,
  DifferenceKind,
  Mark,
  ProgressGrade,
  Role,
  SignUpPattern,
  TakingState,
} from "@kenshu/domain/enumerations.ts";
import { may, type ProcedureName } from "@kenshu/domain/permissions.ts";
import { tokyoDate } from "@kenshu/domain/time.ts";
import { newEntry, newTrainee } from "@kenshu/heartful/testing.ts";
import type { Builders } from "@kenshu/testkit/builders.ts";
import type { z } from "zod";
import { createSession } from "#modules/auth/sessions.ts";
import { unsubscribeToken } from "#modules/mail/index.ts";
import { inputSchema } from "#rest/inputSchema.ts";
import { type RestRoute, restRoutes } from "#rest/rest.ts";
import { type Schema, sampleOf } from "#rest/validInputs/sample.testing.ts";
import { digest } from "#rows/preparation.ts";
import type { World } from "#testing.ts";

export type Input = Record<string, unknown>;
/** The rows for one call. */
export type Row = Awaited<ReturnType<typeof newRows>>;
type Inputs = Partial<Record<ProcedureName, (row: Row) => Input | Promise<Input>>>;
type ValidInputsWorld = Pick<World, "db" | "build" | "clock" | "simulator">;

const COMPANY = 1;
const DAY = "2027-03-15";
const version = 1;
const times = { startDate: `${DAY}T10:00:00+09:00`, endDate: `${DAY}T11:00:00+09:00` };

/** Rows for one call only: a student with everything that belongs to one, and a free schedule. */
async function newRows({ db, build }: ValidInputsWorld) {
  const ids = await build.together(rowsWithin);
  return {
    ...ids,
    /** Another row, to which nothing refers. */
    other: async (table: MasterTable) => (await build[table]()).id,
    reservationOn: (day: string) => build.reservationOn(day, { studentUserId: ids.studentUserId }),
    progress: (given: object = {}): Promise<{ id: number }> => {
      const { activityId, trainingContentId, instructorId } = ids;
      return build.progress({ activityId, trainingContentId, instructorId, ...given });
    },
    everyId: async (table: MasterTable) =>
      (await db.selectFrom(table).select("id").execute()).map(({ id }) => id),
  };
}

async function rowsWithin(build: Builders, db: Database) {
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
  const { id: closedDayId } = await build.closedDay({ schoolId });
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
    closedDayId,
    freeScheduleId,
    heartfulCategoryId,
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
  /** A new sign-in session of this user, by its digest. */
  const sessionOf = async (userId: number) => {
    const { token } = await createSession(db, userId, clock.now(), "");
    return createHash("sha256").update(token).digest("hex");
  };
  const watchOf = async ({ studentUserId, schoolId }: Row) => {
    const { id } = await db
      .insertInto("watch")
      .values({ studentUserId, schoolId, day: DAY, createdAt: clock.now() })
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
  /** This person leads a schedule ahead. */
  const leading = ({ instructorId }: Row) => build.schedule({ ...times, instructorId });

  const contactOf = async ({ studentUserId, instructorId }: Row) => {
    await db
      .insertInto("contact")
      .values({
        studentUserId,
        madeAt: clock.now(),
        madeBy: instructorId,
        channel: ContactChannel.Telephone,
        outcome: ContactOutcome.Spoke,
      })
      .execute();
    return {};
  };

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
    const thisMonth = today().slice(0, 7);
    return {
      trainingId,
      start: today(),
      end: today(),
      startDateFrom: today(),
      startDateTo: today(),
      monthDate: thisMonth,
      month: thisMonth,
      year: Number(today().slice(0, 4)),
    };
  };

  /** The values of fields by name: the rows of the call, and rows that are made when asked for. */
  const knownOf = (name: ProcedureName, row: Row): Record<string, unknown> => {
    const [controller = ""] = name.split(".");
    const { studentUserId, instructorId, freeScheduleId, noAccountId, noticeId } = row;
    const ids: Record<string, number> = {
      Student: studentUserId,
      User: instructorId,
      Information: noticeId,
      Attendance: freeScheduleId,
      TrainingSchedule: freeScheduleId,
    };
    const table = `${controller.charAt(0).toLowerCase()}${controller.slice(1)}`;
    const isMaster = restRoutes.some((route) => route.name === `${controller}.Sort`);
    /** Another row of a master, to which nothing refers. */
    const other = isMaster ? () => row.other(table as MasterTable) : undefined;
    const own = ids[controller] ?? row[`${table}Id` as keyof Row] ?? other;
    const isNoAccount = name.includes("NoAccount");
    // A training that is taken keeps its HM category (rule 4.13).
    const needsUnused = name.endsWith(".Remove") || name === "Training.Update";
    return {
      ...row,
      id: isNoAccount ? noAccountId : needsUnused ? (other ?? own) : own,
      ids: isMaster ? () => row.everyId(table as MasterTable) : undefined,
      userId: isNoAccount ? noAccountId : studentUserId,
      accountUserId: row.guestId,
      studentId: studentUserId,
      scheduleId: freeScheduleId,
      studentActivityId: row.activityId,
      exemptedCompanyId: COMPANY,
      forceGetUserId: instructorId,
      progressId: async () => (await row.progress({ grade: ProgressGrade.Continue })).id,
      reserveId: async () => (await row.reservationOn(DAY)).id,
      trainingReserveId: async () => (await row.reservationOn(today())).id,
      watchId: () => watchOf(row),
      mailId: () => failedMailTo(studentUserId),
      attemptId: () => attemptOf(row),
      token: () => unsubscribeToken(db, studentUserId),
      version,
      accountVersion: version,
      name: `新しい名前${row.areaId}`,
      nameKana: "アタラシイナマエ",
      displayColor: "#c0271f",
      grade: ProgressGrade.Continue,
      trainingDate: today(),
      month: DAY.slice(0, 7),
      startTime: "10:00",
      endTime: "11:00",
    };
  };

  /**
   * What a call needs besides the ids of its rows and a value of each field's type, or otherwise.
   * Calls about accounts need passwords and codes, and have no input here.
   */
  const special: Inputs = {
    "Analysis.GetTable": ({ areaId }) => ({
      analysis: "TrainingCountSummary",
      conditions: { monthDate: today().slice(0, 7), areaId },
    }),
    "Auth.EndSignInSession": async ({ instructorId }) => ({
      digest: await sessionOf(instructorId),
    }),
    "User.EndSignInSession": async ({ instructorId }) => ({
      userId: instructorId,
      digest: await sessionOf(instructorId),
    }),
    "User.RemoveSecondFactors": async ({ instructorId }) => {
      await build.authenticator({ userId: instructorId });
      return { userId: instructorId };
    },
    "Attendance.AddRemaining": async ({ reservationOn }) => {
      const { id, scheduleId } = await reservationOn(today());
      return { scheduleId, trainingReserveIds: [id] };
    },
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
    "ClosedDay.Add": ({ schoolId }) => ({ schoolId, startDate: DAY, endDate: DAY }),
    "ClosedDay.Update": ({ schoolId }) => ({ schoolId, startDate: DAY, endDate: DAY }),
    "Contact.SearchSilentStudents": ({ instructorId }) => ({ holderId: instructorId }),
    "Contact.SetHolder": ({ instructorId }) => ({ holderId: instructorId, version: 0 }),
    "Contact.GetFigures": contactOf,
    "Contact.GetFileFigures": contactOf,
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
    "Home.DismissMissedMail": async ({ studentUserId }) => ({
      id: await missedMailOf(studentUserId),
    }),
    "School.Update": async ({ areaId, schoolId, studentUserId, freeScheduleId }) => {
      await build.reservation({ scheduleId: freeScheduleId, studentUserId });
      const name = `新しい名前${areaId}`;
      return { id: schoolId, version, name, areaId, address: "東京都新宿区西新宿1-2-3" };
    },
    "Setting.Update": async () => ({
      maxReserveCount: 5,
      continuousAbcenseThreshold: 3,
      penaltyAmount: 1000,
      recommendDateCount: 60,
      deadlineDateCount: 90,
      basisLeftDaysPrimary: 7,
      basisLeftDaysSecondary: 0,
      version: (await db.selectFrom("setting").select("version").executeTakeFirstOrThrow()).version,
    }),
    "Student.Remove": ({ noAccountId }) => ({ id: noAccountId }),
    "StudentActivity.Save": ({ activityId, trainingId }) => ({
      activities: [
        {
          studentActivityId: activityId,
          trainingId,
          startDate: `${today().slice(0, 8)}01`,
          state: TakingState.Suspend,
        },
      ],
    }),
    "StudentExport.StudentExport": resultsOf,
    "StudentImport.TryImport": linkOf,
    "StudentImport.ImportStudents": linkOf,
    "SystemKey.Add": () => ({
      name: `連携システム${++systemKeys}`,
      role: Role.Viewer,
      controllers: ["Room"],
      lastDay: today(),
    }),
    "SystemKey.End": async ({ instructorId }) => ({ id: await systemKeyOf(instructorId) }),
    "TrainingContent.Sort": ({ trainingContentId }) => ({ ids: [trainingContentId] }),
    "TrainingReserve.CancelStudentAllReserve": async ({ studentUserId, reservationOn }) => {
      await reservationOn(DAY);
      return { studentUserId };
    },
    // One student may be asked for both, at one time.
    "TrainingReserve.GetFileCalendar": async ({ reservationOn }) => ({
      reserveId: (await reservationOn("2027-03-16")).id,
    }),
    "TrainingReserve.GetOwnDetail": async ({ reservationOn }) => ({
      reserveId: (await reservationOn("2027-03-17")).id,
    }),
    "TrainingReserve.MarkPreparationSeen": async ({ trainingContentId }) => {
      await db
        .updateTable("trainingContent")
        .set({ preparation: "動きやすい服装" })
        .where("id", "=", trainingContentId)
        .where("preparation", "is", null)
        .execute();
      return db
        .selectFrom("trainingContent as content")
        .select(digest.as("digest"))
        .where("id", "=", trainingContentId)
        .executeTakeFirstOrThrow();
    },
    "TrainingReserve.AddWatch": ({ freeScheduleId }) => ({ scheduleId: freeScheduleId }),
    "TrainingReserve.Tell": async ({ reservationOn }) => ({
      reserveId: (await reservationOn(today())).id,
    }),
    "TrainingSchedule.AddForDates": () => ({ opensDaysBefore: 2, opensAtTime: "20:00" }),
    "TrainingSchedule.CallOff": async ({ reservationOn }) => ({
      id: (await reservationOn(DAY)).scheduleId,
      version,
    }),
    "TrainingSchedule.GetList": () => ({ end: "2027-03-16" }),
    "TrainingSchedule.GetFileTrainingSchedules": () => ({ end: "2027-03-16" }),
    "Mail.GetUserMail": ({ studentUserId }) => ({ userId: studentUserId }),
    "User.GetGoal": ({ studentUserId }) => ({ id: studentUserId }),
    "User.UnlinkStudent": async ({ therapistId }) => {
      (await simulator()).change({ trainees: [newTrainee({ therapistId })] });
      return {};
    },
    "User.Update": async (row) => {
      await leading(row);
      return {
        role: Role.Viewer,
        heartfulEmployeeId: 700_000 + row.instructorId,
        heartfulEmployeeCode: "E0001",
      };
    },
    "User.UpdateIsEnabled": async (row) => {
      await leading(row);
      return {};
    },
    // Other than the row has them, so that a write of them shows.
    "TrainingProgress.Update": async () => ({
      instructorId: (await build.user({ role: Role.Instructor })).id,
    }),
    "User.UpdateUserProfile": async () => ({ areaId: (await build.area()).id }),
  };

  const ofFormat = (format: string | undefined, field: string) =>
    format === "date"
      ? DAY
      : format === "date-time"
        ? times[field as keyof typeof times]
        : undefined;

  /** An input with which the call succeeds. */
  async function inputOf({ name, input }: RestRoute, row: Row): Promise<Input> {
    const own = (await special[name]?.(row)) ?? {};
    const counted: Record<string, unknown> = name.startsWith("Analysis.")
      ? await countedOf(row)
      : {};
    const known = { ...knownOf(name, row), ...counted, ...own };
    const knownValue = (field: string, format: string | undefined) => {
      const value = known[field] ?? ofFormat(format, field);
      return typeof value === "function" ? value() : value;
    };
    const sample = (await sampleOf(inputSchema(input as z.ZodType) as Schema, knownValue)) as Input;
    return { ...sample, ...own };
  }
  const inputs: Inputs = Object.fromEntries(
    restRoutes
      .filter(({ name, input }) => input && (special[name] || !name.startsWith("Auth.")))
      .map((route) => [route.name, (row: Row) => inputOf(route, row)]),
  );

  let linked = 0;
  /**
   * An administrator with an HM employee if that role may call; otherwise the instructor or the
   * student of these rows, or a person who registers. The area of staff is not stored.
   */
  async function callerOf(
    name: ProcedureName,
    { studentUserId, instructorId }: Row,
  ): Promise<number> {
    if (name === "User.UpdateUserProfile") return studentUserId;
    if (name === "Auth.EndSignInSession") return instructorId;
    if (may("A", name)) {
      const heartfulEmployeeId = ++linked;
      const { id } = await build.user({ role: Role.Administrator, heartfulEmployeeId });
      // Whoever asks others for a second factor has one.
      if (name === "Setting.Update") await build.authenticator({ userId: id });
      return id;
    }
    if (may("I", name)) return instructorId;
    if (may("S", name)) return studentUserId;
    const unregistered = { role: Role.Guest, isUnregistered: true } as const;
    return (
      await build.user({ ...unregistered, temporaryRegistrationPattern: SignUpPattern.Student })
    ).id;
  }

  return { rows: () => newRows(world), inputs, callerOf };
}
