import { Readable } from "node:stream";
import {
  GradeLetter,
  Mark,
  ProgressGrade,
  ReserveResult,
  Role,
  TrainingMethod,
} from "@kenshu/domain/enumerations.ts";
import { type ProcedureName, permissions } from "@kenshu/domain/permissions.ts";
import { CHANCE_WAITS_MIN } from "@kenshu/domain/reservation/reservation.limits.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createSession } from "#modules/auth/index.ts";
import { restRoutes } from "#rest/rest.ts";
import { useWorld, type World } from "#testing.ts";

/** In every text that no student may read: of staff, or of another student. */
const SECRET = "ひみつ";

const world = useWorld();
let own: Student;
let caller: Caller;
beforeAll(async () => {
  const shared = await sharedData();
  await student(shared, { name: `${SECRET}さん`, text: SECRET });
  own = await student(shared, { name: "山田花子", text: "本人" });
  caller = await world.as({ id: own.id });
});

type Caller = Awaited<ReturnType<World["as"]>>;
type Student = Awaited<ReturnType<typeof student>>;

async function scheduleOn(date: string): Promise<number> {
  const time = { startDate: `${date}T10:00:00+09:00`, endDate: `${date}T11:00:00+09:00` };
  return (await world.build.schedule(time)).id;
}

type Row =
  | {
      call(student: Student): Promise<unknown>;
      /** Every field of the answer, by its path. */
      fields: readonly string[];
    }
  /** Succeeds with 204. */
  | "no answer";

const reservationFields = [
  "rows[].reserveId",
  "rows[].reserveNumber",
  "rows[].scheduleId",
  "rows[].state",
  "rows[].kind",
  "rows[].startDate",
  "rows[].endDate",
  "rows[].schoolId",
  "rows[].schoolName",
  "rows[].roomName",
  "rows[].displayColor",
  "rows[].waitingOrder",
  "rows[].historyState",
  "rows[].penaltyFreeUntil",
  "rows[].penaltyAmount",
  "rows[].replaces",
  "rows[].wish",
  "rows[].can.cancel",
  "rows[].can.change",
  "totalCount",
];
const offerFields = [
  "id",
  "startDate",
  "endDate",
  "schoolId",
  "schoolName",
  "roomName",
  "displayColor",
  "vacantCount",
  "waitCount",
  "cutoff",
  "isMostUsed",
];
const summaryFields = [
  "trainingId",
  "trainingName",
  "trainingShortName",
  "trainingDisplayColor",
  "activityId",
  "activityCount",
  "activityState",
  "firstDate",
  "lastDate",
  "recommendationDueDate",
  "requiredTrainingCount",
  "trainingCount",
  "delayedTrainingCount",
  "progressRate",
  "contents[].trainingContentId",
  "contents[].trainingContentName",
  "contents[].trainingMethod",
  "contents[].estimateAttendanceCount",
  "contents[].isExempt",
  "contents[].canAddNewProgress",
  "contents[].progresses[].trainingProgressId",
  "contents[].progresses[].grade",
  "contents[].progresses[].trainingDate",
  "contents[].progresses[].instructorName",
  "contents[].progresses[].feedback",
  "contents[].progresses[].studentComment",
  "contents[].progresses[].version",
  "days[].date",
  "days[].state",
];

/** What a student receives: all of it, procedure by procedure (rule 3.3). */
const answers: Partial<Record<ProcedureName, Row>> = {
  "Home.GetStudentHome": {
    call: () => caller.home.getStudentHome(),
    fields: [
      "status.delayedTrainingCount",
      "status.confirmedThisWeekCount",
      "status.stillToReserveThisWeek",
      "status.needReservationPerDay",
      "mayReserve",
      ...reservationFields
        .filter((field) => field.startsWith("rows[]."))
        .map((field) => field.replace("rows[]", "nextReservation")),
      "othersOfWeek[].reserveId",
      "othersOfWeek[].state",
      "othersOfWeek[].kind",
      "othersOfWeek[].startDate",
      "othersOfWeek[].endDate",
      "othersOfWeek[].schoolName",
      "othersOfWeek[].roomName",
      "othersOfWeek[].displayColor",
      "alerts[].studentAlertInformationType",
      "alerts[].dateTime",
      "alerts[].message",
      "unpaidAmount",
      "passedRecommendationDueDate",
      ...offerFields.map((field) => `proposals[].${field}`),
      "reachedReserveCount",
      "goal",
    ],
  },
  "Home.GetReservationPlan": {
    call: () => caller.home.getReservationPlan({}),
    fields: [
      "mayReserve",
      "weeks[].from",
      "weeks[].to",
      "weeks[].reservedCount",
      "weeks[].lackingCount",
      "weeks[].proposals",
      ...offerFields.map((field) => `weeks[].proposals[].${field}`),
      "needReservationPerDay",
      "reservableCount",
      "reachedReserveCount",
    ],
  },
  "Auth.SignOut": "no answer",
  "Auth.ChangePassword": "no answer",
  "Auth.RequestEmailAddressChange": "no answer",
  "Auth.ConfirmEmailAddressChange": "no answer",
  "Auth.EndOtherSignInSessions": "no answer",
  "Auth.EndSignInSession": "no answer",
  "Auth.GetSignInSessions": {
    async call({ id }) {
      await createSession(world.db, id, world.clock.now());
      return caller.auth.getSignInSessions();
    },
    fields: ["rows[].digest", "rows[].device", "rows[].lastUsedAt", "rows[].isOwn", "totalCount"],
  },
  "AlertInformation.GetStudentAlertInformations": {
    call: () => caller.alertInformation.getStudentAlertInformations(),
    fields: [
      "rows[].studentAlertInformationType",
      "rows[].dateTime",
      "rows[].message",
      "totalCount",
    ],
  },
  "Area.GetAll": {
    call: () => caller.area.getAll(),
    fields: ["rows[].id", "rows[].name", "rows[].version", "totalCount"],
  },
  "CashFlow.GetStudentCashFlows": {
    call: ({ id }) => caller.cashFlow.getStudentCashFlows({ studentUserId: id }),
    fields: [
      "totalAmount",
      "cashFlows[].cashFlowId",
      "cashFlows[].studentUserId",
      "cashFlows[].type",
      "cashFlows[].amount",
      "cashFlows[].memo",
      "cashFlows[].occurredOn",
      "cashFlows[].createdAt",
      "cashFlows[].trainingReserveId",
      "cashFlows[].startDate",
      "cashFlows[].balance",
      "totalCount",
    ],
  },
  "CashFlow.GetFileReceipt": {
    call: ({ cashFlowId }) => caller.cashFlow.getFileReceipt({ cashFlowId }),
    fields: ["fileName", "contentType", "content"],
  },
  "Information.GetOwnInformationList": {
    call: () => caller.information.getOwnInformationList(),
    fields: [
      "rows[].id",
      "rows[].message",
      "rows[].roles[]",
      "rows[].postedAt",
      "rows[].version",
      "rows[].isUnread",
      "totalCount",
    ],
  },
  "Information.MarkSeen": "no answer",
  "School.GetReservableSchools": {
    call: ({ id }) => caller.school.getReservableSchools({ studentUserId: id }),
    fields: [
      "rows[].id",
      "rows[].name",
      "rows[].areaId",
      "rows[].areaName",
      "rows[].version",
      "totalCount",
    ],
  },
  "Setting.Get": {
    call: () => caller.setting.get(),
    fields: [
      "maxReserveCount",
      "continuousAbcenseThreshold",
      "recommendDateCount",
      "deadlineDateCount",
      "reserveAlertNote",
      "penaltyAmount",
      "basisLeftDaysPrimary",
      "basisLeftDaysSecondary",
      "contact",
      "linkingDays",
      "logKeptMonths",
      "version",
    ],
  },
  "Setting.GetReservationAlertMessage": {
    call: () => caller.setting.getReservationAlertMessage(),
    fields: ["message"],
  },
  "Student.Get": {
    call: ({ id }) => caller.student.get({ id }),
    fields: [
      "id",
      "name",
      "nameKana",
      "emailAddress",
      "areaId",
      "areaName",
      "therapistId",
      "isEnabled",
      "isEnrolled",
      "isStudent",
      "version",
    ],
  },
  "Student.GetRecommendationReservationPase": {
    call: ({ id }) => caller.student.getRecommendationReservationPase({ id }),
    fields: ["recommendationDueDate", "needReservationPerDay", "paceState"],
  },
  "TrainingProgress.GetStudentProgresses": {
    call: ({ id }) => caller.trainingProgress.getStudentProgresses({ studentUserId: id }),
    fields: [...summaryFields.map((field) => `rows[].${field}`), "totalCount"],
  },
  "TrainingProgress.GetStudentProgress": {
    call: ({ id, activityId }) =>
      caller.trainingProgress.getStudentProgress({ studentUserId: id, activityId }),
    fields: summaryFields,
  },
  "TrainingProgress.GetTrainingActivities": {
    call: ({ id, trainingId }) =>
      caller.trainingProgress.getTrainingActivities({ studentUserId: id, trainingId }),
    fields: [
      "rows[].activityId",
      "rows[].isCurrent",
      "rows[].firstDate",
      "rows[].activityState",
      "totalCount",
    ],
  },
  "TrainingProgress.GetProgressHeader": {
    call: ({ id, trainingContentId }) =>
      caller.trainingProgress.getProgressHeader({ studentUserId: id, trainingContentId }),
    fields: [
      "studentUserId",
      "studentName",
      "trainingName",
      "trainingDisplayColor",
      "trainingContentName",
      "trainingMethod",
    ],
  },
  "TrainingProgress.Get": {
    call: ({ progressId }) => caller.trainingProgress.get({ progressId }),
    fields: [
      "progressId",
      "studentUserId",
      "activityId",
      "trainingContentId",
      "grade",
      "feedback",
      "studentComment",
      "trainingDate",
      "instructorId",
      "version",
    ],
  },
  "TrainingProgress.AddByStudent": {
    call: ({ activityId, trainingContentId }) =>
      caller.trainingProgress.addByStudent({
        activityId,
        trainingContentId,
        studentComment: "練習しました",
      }),
    fields: ["progressId"],
  },
  "TrainingProgress.UpdateByStudent": "no answer",
  "TrainingReserve.GetFutures": {
    call: ({ id }) => caller.trainingReserve.getFutures({ studentId: id }),
    fields: reservationFields,
  },
  "TrainingReserve.GetPasts": {
    call: ({ id }) => caller.trainingReserve.getPasts({ studentId: id }),
    fields: reservationFields,
  },
  "TrainingReserve.GetOneWeekReservations": {
    call: () => caller.trainingReserve.getOneWeekReservations(),
    fields: reservationFields,
  },
  "TrainingReserve.GetAttendanceTrend": {
    call: ({ id }) => caller.trainingReserve.getAttendanceTrend({ studentUserId: id }),
    fields: [
      "fromDate",
      "toDate",
      "reserveCount",
      "reserveInterval",
      "attendanceInterval",
      "absenceCount",
      "recentSequentialAbsenceCount",
      "days[].date",
      "days[].attendanceTrend",
    ],
  },
  "TrainingReserve.GetQueueChance": {
    async call({ schoolId, pastScheduleId }) {
      for (let count = 0; count < CHANCE_WAITS_MIN; count++) {
        await world.build.reservation({ scheduleId: pastScheduleId, kind: ReserveResult.Wait });
      }
      return caller.trainingReserve.getQueueChance({ schoolId });
    },
    fields: ["of", "carriedUp"],
  },
  "TrainingReserve.ReserveByStudent": {
    call: ({ freeScheduleId }) =>
      caller.trainingReserve.reserveByStudent({ scheduleId: freeScheduleId }),
    fields: ["result", "reserveId"],
  },
  "TrainingReserve.ReservePlan": {
    call: async () =>
      caller.trainingReserve.reservePlan({ scheduleIds: [await scheduleOn("2027-03-22")] }),
    fields: ["outcomes[].scheduleId", "outcomes[].errorCode", "outcomes[].message"],
  },
  "TrainingReserve.Change": {
    async call({ id: studentUserId }) {
      const scheduleId = await scheduleOn("2027-03-23");
      const { id: reserveId } = await world.build.reservation({ scheduleId, studentUserId });
      const other = await scheduleOn("2027-03-24");
      return caller.trainingReserve.change({ reserveId, scheduleId: other });
    },
    fields: ["result", "reserveId"],
  },
  "TrainingReserve.Cancel": {
    call: ({ reserveId }) => caller.trainingReserve.cancel({ reserveId }),
    fields: ["result"],
  },
  "TrainingSchedule.GetReserveSlots": {
    call: ({ id, schoolId }) =>
      caller.trainingSchedule.getReserveSlots({
        studentId: id,
        schoolId,
        startDate: "2027-03-10",
        endDate: "2027-03-31",
      }),
    fields: [
      "rows[].id",
      "rows[].startDate",
      "rows[].endDate",
      "rows[].roomName",
      "rows[].displayColor",
      "rows[].schoolId",
      "rows[].schoolName",
      "rows[].vacantCount",
      "rows[].waitCount",
      "rows[].state",
      "rows[].cutoff",
      "rows[].overlapsWith",
      "rows[].overlapsWith.reserveId",
      "rows[].overlapsWith.startDate",
      "rows[].overlapsWith.endDate",
      "mayReserve",
      "totalCount",
    ],
  },
  "User.GetGoal": {
    call: ({ id }) => caller.user.getGoal({ id }),
    fields: ["goal"],
  },
  "User.GetStudentGoal": {
    call: () => caller.user.getStudentGoal(),
    fields: ["goal", "version"],
  },
  "User.UpdateGoal": "no answer",
  "User.UpdateUserProfile": "no answer",
  "User.GetOwn": {
    call: () => caller.user.getOwn(),
    fields: [
      "userId",
      "name",
      "nameKana",
      "emailAddress",
      "areaId",
      "goal",
      "role",
      "isEnabled",
      "heartfulEmployeeId",
      "heartfulEmployeeCode",
      "temporaryRegistrationPattern",
      "gender",
      "isReceiveEMailEnabled",
      "version",
    ],
  },
  "User.GetOwnAuthUser": {
    call: () => caller.user.getOwnAuthUser(),
    fields: ["userId", "name", "role", "isUnregistered"],
  },
};

const rows = Object.entries(answers) as [ProcedureName, Row][];
const answering = rows.flatMap(([name, row]) => (row === "no answer" ? [] : [{ name, ...row }]));

test("every procedure that students may call says what they receive", () => {
  const open = Object.entries(permissions)
    .filter(([, roles]) => /^[A-Z]*[Ss][A-Z]*$/.test(roles))
    .map(([name]) => name);
  expect(rows.map(([name]) => name as string).sort()).toEqual(open.sort());
});

describe.each(rows.filter(([, row]) => row === "no answer"))("%s", (name) => {
  test("answers nothing", () => {
    const route = restRoutes.find((candidate) => candidate.name === name);
    expect(route?.output).toBeInstanceOf(z.ZodVoid);
  });
});

describe.each(answering)("$name", ({ call, fields }) => {
  test("answers these fields and no other, and no secret", async () => {
    const answer = await call(own);
    expect(pathsIn(answer)).toEqual(fields.toSorted());
    expect(JSON.stringify(answer, withoutStreams)).not.toContain(SECRET);
  });
});

test("staff do read those secrets, so that the data holds them", async () => {
  const { trainingProgress } = await world.callerAs(Role.Viewer);
  const asked = { studentUserId: own.id, trainingContentId: own.trainingContentId };
  const seen = JSON.stringify([
    await trainingProgress.getStudentProgresses({ studentUserId: own.id }),
    await trainingProgress.get({ progressId: own.progressId }),
    await trainingProgress.getProgressHeader(asked),
  ]);
  for (const secret of [`${SECRET}の講評`, `${SECRET}の説明`, '"technicalGrade":2']) {
    expect(seen).toContain(secret);
  }
});

/** The bytes of a file are no JSON. */
const withoutStreams = (_: string, value: unknown) => (value instanceof Readable ? null : value);

/** The paths of the values in an answer, each once: "rows[].name". A list without rows shows as such. */
function pathsIn(answer: unknown): string[] {
  const paths = new Set<string>();
  const isLeaf = (value: object) => value instanceof Readable || Object.keys(value).length === 0;
  function walk(value: unknown, path: string): void {
    if (Array.isArray(value) && value.length > 0) {
      for (const item of value) walk(item, `${path}[]`);
    } else if (typeof value === "object" && value !== null && !isLeaf(value)) {
      for (const [key, item] of Object.entries(value)) walk(item, path ? `${path}.${key}` : key);
    } else {
      paths.add(path);
    }
  }
  walk(answer, "");
  return [...paths].sort();
}

/** What both students have to do with: one school, its schedules, one training. */
async function sharedData() {
  const { build, db } = world;
  await db.insertInto("company").values({ id: 1, name: SECRET }).execute();
  await db.updateTable("setting").set({ recommendDateCount: 60, deadlineDateCount: 90 }).execute();
  await build.notice({ roles: [Role.Student] });
  await build.notice({ message: SECRET, roles: [Role.Administrator, Role.Instructor] });
  const area = await build.area();
  const school = await build.school({ areaId: area.id });
  const room = await build.room({ schoolId: school.id });
  const schedule = (startDate: string) =>
    build.schedule({
      roomId: room.id,
      startDate: `${startDate}:00+09:00`,
      endDate: new Date(Date.parse(`${startDate}:00+09:00`) + 60 * 60 * 1000).toISOString(),
    });
  // At the time of `carriedUp`, for the slot to name that.
  await build.schedule({
    roomId: (await build.room({ schoolId: school.id })).id,
    startDate: "2027-03-13T10:30:00+09:00",
    endDate: "2027-03-13T11:30:00+09:00",
  });
  const training = await build.training();
  const content = await build.trainingContent({
    trainingId: training.id,
    instructorExplanation: `${SECRET}の説明`,
    trainingMethod: TrainingMethod.Test,
    // So much that more is to be reserved.
    estimateAttendanceCount: 30,
  });
  return {
    areaId: area.id,
    schoolId: school.id,
    trainingId: training.id,
    trainingContentId: content.id,
    instructorId: (await build.user({ role: Role.Instructor, nameKana: SECRET, goal: SECRET })).id,
    past: await schedule("2027-03-08T10:00"),
    waited: await schedule("2027-03-12T10:00"),
    carriedUp: await schedule("2027-03-13T10:00"),
    confirmed: await schedule("2027-03-15T10:00"),
    free: await schedule("2027-03-20T10:00"),
  };
}

/** A student with an activity, a result, reservations and a settlement. */
async function student(
  shared: Awaited<ReturnType<typeof sharedData>>,
  { name, text }: { name: string; text: string },
) {
  const { build } = world;
  const { areaId, schoolId, trainingId, trainingContentId } = shared;
  const { id } = await build.unenrolledStudent({
    name,
    nameKana: text,
    areaId,
    goal: text,
    companyId: 1,
    storeName: SECRET,
    storeCode: SECRET,
    recruiterName: SECRET,
    areaManagerName: SECRET,
    passwordHash: SECRET,
  });
  const { id: activityId } = await build.activity({
    studentUserId: id,
    trainingId,
    startDate: "2027-03-01",
  });
  const { id: progressId } = await build.progress({
    activityId,
    trainingContentId,
    grade: ProgressGrade.Continue,
    trainingDate: "2027-03-08",
    instructorId: shared.instructorId,
    technicalGrade: GradeLetter.C,
    serviceGrade: GradeLetter.C,
    orientationGrade: GradeLetter.C,
    instructorComment: `${SECRET}の講評`,
    feedback: text,
    studentComment: text,
  });
  const reserve = (scheduleId: number, given: object = {}) =>
    build.reservation({ scheduleId, studentUserId: id, ...given });
  await reserve(shared.past.id, { mark: Mark.Attendance });
  await reserve(shared.waited.id, { kind: ReserveResult.Wait });
  await reserve(shared.carriedUp.id, {
    kind: ReserveResult.CarryUp,
    carriedUpAt: "2027-03-09T08:00:00+09:00",
  });
  const reservation = await reserve(shared.confirmed.id);
  const { id: cashFlowId } = await build.cashFlow({ studentUserId: id, memo: text });
  return {
    id,
    activityId,
    progressId,
    trainingId,
    trainingContentId,
    schoolId,
    reserveId: reservation.id,
    cashFlowId,
    freeScheduleId: shared.free.id,
    pastScheduleId: shared.past.id,
  };
}
