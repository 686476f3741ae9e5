import {
  CashFlowType,
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
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { restRoutes } from "#rest.ts";
import { expectRefused, expectUnchanged, openWorld, type World } from "#testing.ts";

const COMPANY = 1;
const CATEGORIES = [1, 2];
/** An id that no row has. */
const UNKNOWN = 2_000_000_000;
const DAY = "2027-03-15";

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.db.insertInto("company").values({ id: COMPANY, name: "A社" }).execute();
  await world.db
    .insertInto("heartfulCategory")
    .values(CATEGORIES.map((id) => ({ id, name: `分類${id}`, isFlex: false })))
    .execute();
});
afterAll(() => world.close());

type Input = Record<string, unknown>;
type Row = Awaited<ReturnType<typeof rows>>;

/** Rows of its own for one call: a student with all that hangs on one, and a free schedule. */
async function rows() {
  const { build } = world;
  const { id: areaId } = await build.area();
  const { id: schoolId } = await build.school({ areaId });
  const { id: roomId } = await build.room({ schoolId });
  const { id: trainingId } = await build.training();
  const { id: trainingContentId } = await build.trainingContent({ trainingId });
  const therapistId = 500_000 + areaId;
  const { id: studentUserId } = await build.unenrolledStudent({ areaId, therapistId });
  const { id: activityId } = await build.activity({ studentUserId, trainingId });
  const { id: cashFlowId } = await build.cashFlow({ studentUserId });
  const { id: noAccountId } = await build.unenrolledStudent({
    areaId,
    emailAddress: null,
    passwordHash: null,
  });
  const { id: instructorId } = await build.user({ role: Role.Instructor });
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
    studentUserId,
    activityId,
    cashFlowId,
    noAccountId,
    instructorId,
    freeScheduleId,
    /** Another one to which nothing refers. */
    other: async (table: "area" | "school" | "room" | "training" | "trainingContent") =>
      (await build[table]()).id,
    reservationOn: (day: string) => build.reservationOn(day, { studentUserId }),
    progress: (given: object = {}) =>
      build.progress({ activityId, trainingContentId, instructorId, ...given }),
    everyId: async (table: "area" | "school" | "room" | "training") =>
      (await world.db.selectFrom(table).select("id").execute()).map(({ id }) => id),
  };
}

const version = 1;
const displayColor = "#1d5bac";
const names = { name: "新しい名前", nameKana: "アタラシイナマエ" };
const today = () => tokyoDate(world.clock.now());
const range = { startDate: DAY, endDate: DAY };
const times = { startDate: `${DAY}T10:00:00+09:00`, endDate: `${DAY}T11:00:00+09:00` };
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

/** What each call that takes an id succeeds with. */
const inputs: Partial<Record<ProcedureName, (row: Row) => Input | Promise<Input>>> = {
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
    const { id } = await world.build.reservationOn(today(), {
      studentUserId,
      mark: Mark.Attendance,
      markVersion: version,
    });
    return { id, version };
  },
  "Attendance.GetTitle": ({ freeScheduleId }) => ({ id: freeScheduleId }),
  "Attendance.GetTrainingEntryStudents": ({ freeScheduleId }) => ({ id: freeScheduleId }),

  "CashFlow.GetStudentCashFlows": ({ studentUserId }) => ({ studentUserId }),
  "CashFlow.Get": ({ cashFlowId }) => ({ id: cashFlowId }),
  "CashFlow.Add": ({ studentUserId }) => ({
    studentUserId,
    type: CashFlowType.Payment,
    amount: 1,
  }),
  "CashFlow.Remove": ({ cashFlowId }) => ({ id: cashFlowId }),
  "CashFlow.GetFileReceipt": ({ cashFlowId }) => ({ cashFlowId }),

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

  "Training.Get": ({ trainingId }) => ({ id: trainingId }),
  "Training.Add": () => ({
    name: "新しい研修",
    shortName: "新",
    displayColor,
    heartfulCategoryId: CATEGORIES[0],
  }),
  "Training.Update": ({ trainingId }) => ({
    id: trainingId,
    version,
    name: "改名した研修",
    shortName: "改",
    displayColor,
    heartfulCategoryId: CATEGORIES[1],
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
  "TrainingContent.Remove": async ({ other }) => ({ id: await other("trainingContent"), version }),
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
  "TrainingReserve.Cancel": async ({ reservationOn }) => ({
    reserveId: (await reservationOn(DAY)).id,
  }),
  "TrainingReserve.GetFutures": ({ studentUserId }) => ({ studentId: studentUserId }),
  "TrainingReserve.GetPasts": ({ studentUserId }) => ({ studentId: studentUserId }),
  "TrainingReserve.GetAttendanceTrend": ({ studentUserId }) => ({ studentUserId }),
  "TrainingReserve.CancelStudentAllReserve": ({ studentUserId }) => ({ studentUserId }),

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
  "TrainingSchedule.GetInstructorOverlaps": ({ instructorId }) => ({
    instructorId,
    startTime: "10:00",
    endTime: "11:00",
    multiScheduleDates: [DAY],
  }),
  "TrainingSchedule.GetReserveSlots": ({ studentUserId, schoolId }) => ({
    studentId: studentUserId,
    schoolId,
    ...range,
  }),
  "TrainingSchedule.GetList": ({ schoolId, roomId }) => ({
    start: DAY,
    end: "2027-03-16",
    schoolId,
    roomId,
  }),

  "User.AddUserProfile": ({ areaId }) => ({ ...names, areaId, gender: Gender.Male, version }),
  "User.GetInstructors": ({ instructorId }) => ({ forceGetUserId: instructorId }),
  "User.GetGoal": ({ studentUserId }) => ({ id: studentUserId }),
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
};

const taking = restRoutes
  .map((route) => ({ ...route, ids: route.input ? idsIn(route.input) : [] }))
  .filter(({ ids }) => ids.length > 0);

test("every call that takes an id is walked", () => {
  expect(Object.keys(inputs).sort()).toEqual(taking.map(({ name }) => name as string).sort());
});

describe.each(taking)("$name", ({ name, ids, call }) => {
  test(`refuses an unknown ${ids.map((path) => path.join(".")).join(", ")}`, async () => {
    const row = await rows();
    const input = (await inputs[name]?.(row)) ?? {};
    const ctx = await world.contextAs({ id: await callerOf(name, row) });
    const ask = (body: Input) => call(ctx, { query: {}, body: () => body });
    await expectUnchanged(world.db, async () => {
      for (const path of ids) {
        await expectRefused(ask(withUnknown(input, path)), refusalOf(name, path));
      }
    });
    // Nothing else was wrong with it.
    await ask(input);
  });
});

/** Where an input takes ids: ["activities", "trainingId"]. */
function idsIn(input: z.ZodType): string[][] {
  type Schema = { properties?: Record<string, Schema>; items?: Schema };
  const walk = ({ properties = {}, items }: Schema): string[][] => [
    ...(items ? walk(items) : []),
    ...Object.entries(properties).flatMap(([key, schema]) =>
      /^ids?$|Id$/.test(key) ? [[key]] : walk(schema).map((rest) => [key, ...rest]),
    ),
  ];
  return walk(z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as Schema);
}

/** The input with an unknown id at this place; in a list it is the last one's. */
function withUnknown(input: Input, [key = "", ...rest]: readonly string[]): Input {
  const value = input[key];
  if (value === undefined) throw new Error(`the input has no ${key}`);
  const replaced = (item: unknown) =>
    rest.length > 0 ? withUnknown(item as Input, rest) : UNKNOWN;
  return {
    ...input,
    [key]: Array.isArray(value) ? value.with(-1, replaced(value.at(-1))) : replaced(value),
  };
}

/** The refusal of an unknown person, or of anything else that is unknown (rule 13.3). */
function refusalOf(name: ProcedureName, path: readonly string[]) {
  const key = path.at(-1) ?? "";
  const isPerson =
    /^(student|studentUser|user|forceGetUser|instructor|therapist)Id$/.test(key) ||
    (key === "id" && /^(Student|User)\./.test(name));
  return isPerson ? "UserNotFound" : "DbConflict";
}

/** An administrator where that role may call, else the student of these rows, or who registers. */
async function callerOf(name: ProcedureName, { studentUserId }: Row): Promise<number> {
  const { build } = world;
  if (may("A", name)) return (await build.user({ role: Role.Administrator })).id;
  if (may("S", name)) return studentUserId;
  const unregistered = { role: Role.Guest, isUnregistered: true } as const;
  return (
    await build.user({ ...unregistered, temporaryRegistrationPattern: SignUpPattern.Student })
  ).id;
}
