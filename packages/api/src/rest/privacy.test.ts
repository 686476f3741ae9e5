import { Readable } from "node:stream";
import { asked } from "@kenshu/domain/asked.ts";
import {
  AbsenceReason,
  GradeLetter,
  Mark,
  ProgressGrade,
  ReserveResult,
  Role,
  ToldLateMinutes,
  TrainingMethod,
} from "@kenshu/domain/enumerations.ts";
import { may, type ProcedureName, permissions } from "@kenshu/domain/permissions.ts";
import { CHANCE_WAITS_MIN } from "@kenshu/domain/reservation/reservation.limits.ts";
import { addDays } from "@kenshu/domain/time.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { createSession } from "#modules/auth/index.ts";
import { restRoutes } from "#rest/rest.ts";
import { type Input, type Row, validInputsIn } from "#rest/validInputs/testing.ts";
import { useWorld, type World } from "#testing.ts";

/**
 * A mark in every text that no student may read, because it belongs to staff or to another student.
 */
const SECRET = "ひみつ";

const DAY = "2027-03-15";

const world = useWorld();
let valid: Awaited<ReturnType<typeof validInputsIn>>;
let own: Row;
let ownProgressId: number;
let caller: Caller;
beforeAll(async () => {
  valid = await validInputsIn(world);
  const shared = await sharedData();
  await student(shared, { name: `${SECRET}さん`, text: SECRET });
  const { progressId, ...rows } = await student(shared, { name: "山田花子", text: "本人" });
  ownProgressId = progressId;
  const { studentUserId } = rows;
  own = {
    ...(await valid.rows()),
    ...rows,
    reservationOn: (day) => world.build.reservationOn(day, { studentUserId }),
    progress: async () => ({ id: progressId }),
  };
  caller = await world.as({ id: studentUserId });
  await caller.trainingReserve.addWatch({ schoolId: own.schoolId, week: DAY });
});

type Caller = Awaited<ReturnType<World["as"]>>;

/** What the answer says that an act has done (rule 13.21). */
function doneOf(act: "ReserveByStudent" | "Change" | "Cancel"): string[] {
  return fieldsIn(asked[`TrainingReserve.${act}`], "done");
}

function fieldsIn({ shape }: z.ZodObject, path: string): string[] {
  return Object.entries(shape).flatMap(([key, value]) =>
    value instanceof z.ZodObject ? fieldsIn(value, `${path}.${key}`) : [`${path}.${key}`],
  );
}

/** Every field of the answer, by its path; or it succeeds with 204. */
type Answer = readonly string[] | "no answer";

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
  "rows[].told",
  "rows[].told.toldAt",
  "rows[].told.lateMinutes",
  "rows[].reason",
  "rows[].reasonText",
  "rows[].can.cancel",
  "rows[].can.change",
  "rows[].can.tellLate",
  "rows[].can.tellAbsence",
  "totalCount",
];
/** Of the soonest confirmed reservation; the others have none. */
const preparationFields = [
  "trainingContentId",
  "trainingContentName",
  "preparation",
  "links[].title",
  "links[].url",
  "digest",
  "isSeen",
].map((field) => `preparation.${field}`);
const futureFields = [
  ...reservationFields,
  "rows[].preparation",
  ...preparationFields.map((field) => `rows[].${field}`),
];
const directionsFields = ["address", "phone", "emailAddress", "access", "mapUrl"];
/** The reservation that the call names is neither the soonest nor today. */
const ownReservationFields = [
  ...reservationFields
    .filter((field) => field.startsWith("rows[].") && !field.includes(".told."))
    .map((field) => field.replace("rows[].", "")),
  "preparation",
  ...directionsFields.map((field) => `directions.${field}`),
  "instructorName",
];
const weekPaceFields = ["confirmedThisWeekCount", "neededThisWeekCount", "stillToReserveThisWeek"];
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

/** Everything that a student receives, procedure by procedure (rule 3.3). */
const answers: Partial<Record<ProcedureName, Answer>> = {
  "Home.GetStudentHome": [
    "status.delayedTrainingCount",
    "status.requiredTrainingCount",
    "status.trainingCount",
    "status.recommendationDueDate",
    "status.paceState",
    "status.spareDays",
    ...weekPaceFields.map((field) => `status.${field}`),
    "status.needReservationPerDay",
    "mayReserve",
    // The next one is not today, so that nothing is told of it.
    ...reservationFields
      .filter((field) => field.startsWith("rows[].") && !field.includes(".told."))
      .map((field) => field.replace("rows[]", "nextReservation")),
    ...preparationFields.map((field) => `nextReservation.${field}`),
    "reservationUnderWay",
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
    "alerts[].reserveId",
    "unpaidAmount",
    "passedRecommendationDueDate",
    ...offerFields.map((field) => `proposals[].${field}`),
    "reachedReserveCount",
    "goal",
  ],
  "Home.GetReservationPlan": [
    "mayReserve",
    "weeks[].from",
    "weeks[].to",
    "weeks[].reservedCount",
    "weeks[].lackingCount",
    "weeks[].proposals",
    ...offerFields.map((field) => `weeks[].proposals[].${field}`),
    "weeks[].proposals[].others",
    ...weekPaceFields.map((field) => `thisWeek.${field}`),
    "needReservationPerDay",
    "reservableCount",
    "reachedReserveCount",
  ],
  "Auth.SignOut": "no answer",
  "Auth.ChangePassword": "no answer",
  "Auth.RequestEmailAddressChange": "no answer",
  "Auth.ConfirmEmailAddressChange": "no answer",
  "Auth.EndOtherSignInSessions": "no answer",
  "Auth.EndSignInSession": "no answer",
  "Auth.GetSignInSessions": [
    "rows[].digest",
    "rows[].device",
    "rows[].lastUsedAt",
    "rows[].isOwn",
    "totalCount",
  ],
  "AlertInformation.GetStudentAlertInformations": [
    "rows[].studentAlertInformationType",
    "rows[].dateTime",
    "rows[].message",
    "rows[].reserveId",
    "totalCount",
  ],
  "Area.GetAll": ["rows[].id", "rows[].name", "rows[].version", "totalCount"],
  "CashFlow.GetStudentCashFlows": [
    "totalAmount",
    "cashFlows[].cashFlowId",
    "cashFlows[].studentUserId",
    "cashFlows[].type",
    "cashFlows[].amount",
    "cashFlows[].memo",
    "cashFlows[].taxRate",
    "cashFlows[].occurredOn",
    "cashFlows[].isMonthClosed",
    "cashFlows[].createdAt",
    "cashFlows[].trainingReserveId",
    "cashFlows[].startDate",
    "cashFlows[].balance",
    "totalCount",
  ],
  "CashFlow.GetFileReceipt": ["fileName", "contentType", "content"],
  "Home.GetMissedMails": ["rows[].id", "rows[].message", "rows[].createdAt", "totalCount"],
  "Home.DismissMissedMail": "no answer",
  "Information.GetOwnInformationList": [
    "rows[].id",
    "rows[].message",
    "rows[].roles[]",
    "rows[].postedAt",
    "rows[].version",
    "rows[].isUnread",
    "totalCount",
  ],
  "Information.MarkSeen": "no answer",
  "School.GetReservableSchools": [
    "rows[].id",
    "rows[].name",
    "rows[].areaId",
    "rows[].areaName",
    ...directionsFields.map((field) => `rows[].${field}`),
    "rows[].isInstructorShown",
    "rows[].version",
    "totalCount",
  ],
  "Setting.Get": [
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
    "version",
  ],
  "Setting.GetReservationAlertMessage": ["message"],
  "Student.Get": [
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
    "isErased",
    "isMailed",
    "phone",
    "version",
  ],
  "Student.GetRecommendationReservationPase": [
    "recommendationDueDate",
    ...weekPaceFields,
    "needReservationPerDay",
    "paceState",
    "spareDays",
    "behind.absenceCount",
    "behind.emptyWeekCount",
  ],
  "TrainingProgress.GetStudentProgresses": [
    ...summaryFields.map((field) => `rows[].${field}`),
    "totalCount",
  ],
  "TrainingProgress.GetStudentProgress": summaryFields,
  "TrainingProgress.GetTrainingActivities": [
    "rows[].activityId",
    "rows[].isCurrent",
    "rows[].firstDate",
    "rows[].activityState",
    "totalCount",
  ],
  "TrainingProgress.GetProgressHeader": [
    "studentUserId",
    "studentName",
    "trainingName",
    "trainingDisplayColor",
    "trainingContentName",
    "trainingMethod",
  ],
  "TrainingProgress.Get": [
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
  "TrainingProgress.AddByStudent": ["progressId"],
  "TrainingProgress.UpdateByStudent": "no answer",
  "TrainingReserve.GetOwnDetail": ownReservationFields,
  "TrainingReserve.GetFileCalendar": ["fileName", "contentType", "content"],
  "TrainingReserve.GetFutures": futureFields,
  "TrainingReserve.GetPasts": [...reservationFields, "rows[].preparation"],
  "TrainingReserve.GetOneWeekReservations": futureFields,
  "TrainingReserve.MarkPreparationSeen": "no answer",
  "TrainingReserve.GetAttendanceTrend": [
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
  "TrainingReserve.GetQueueChance": ["of", "carriedUp"],
  "TrainingReserve.ReserveByStudent": ["result", "reserveId", ...doneOf("ReserveByStudent")],
  "TrainingReserve.ReservePlan": [
    "outcomes[].scheduleId",
    "outcomes[].errorCode",
    "outcomes[].message",
    "outcomes[].actual",
  ],
  "TrainingReserve.GetWatches": [
    "rows[].watchId",
    "rows[].schoolId",
    "rows[].schoolName",
    "rows[].scheduleId",
    "rows[].roomName",
    "rows[].startDate",
    "rows[].endDate",
    "rows[].day",
    "rows[].week",
    "rows[].endsAt",
    "totalCount",
  ],
  "TrainingReserve.AddWatch": ["watchId"],
  "TrainingReserve.RemoveWatch": "no answer",
  "TrainingReserve.Tell": ["toldAt", "lateMinutes"],
  "TrainingReserve.Change": ["result", "reserveId", ...doneOf("Change")],
  "TrainingReserve.Cancel": ["result", ...doneOf("Cancel")],
  "TrainingSchedule.GetReserveSlots": [
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
    "rows[].instructorName",
    "rows[].reserveOpensAt",
    "rows[].overlapsWith",
    "rows[].overlapsWith.reserveId",
    "rows[].overlapsWith.startDate",
    "rows[].overlapsWith.endDate",
    "mayReserve",
    "totalCount",
  ],
  "TrainingSchedule.GetOffered": [
    "rows[].id",
    "rows[].startDate",
    "rows[].endDate",
    "rows[].roomName",
    "rows[].displayColor",
    "rows[].schoolId",
    "rows[].schoolName",
    "rows[].vacantCount",
    "rows[].waitCount",
    "rows[].cutoff",
    "rows[].reserveOpensAt",
    "rows[].instructorName",
    "schoolId",
    "totalCount",
  ],
  "TrainingSchedule.GetSlotReservations": [
    "rows[].reserveId",
    "rows[].scheduleId",
    "rows[].state",
    "rows[].startDate",
    "rows[].endDate",
    "mayReserve",
    "totalCount",
  ],
  "TrainingSchedule.GetFirstSlots": [
    "schoolId",
    "slots.rows[].id",
    "slots.rows[].startDate",
    "slots.rows[].endDate",
    "slots.rows[].roomName",
    "slots.rows[].displayColor",
    "slots.rows[].schoolId",
    "slots.rows[].schoolName",
    "slots.rows[].vacantCount",
    "slots.rows[].waitCount",
    "slots.rows[].state",
    "slots.rows[].cutoff",
    "slots.rows[].instructorName",
    "slots.rows[].reserveOpensAt",
    "slots.rows[].overlapsWith",
    "slots.rows[].overlapsWith.reserveId",
    "slots.rows[].overlapsWith.startDate",
    "slots.rows[].overlapsWith.endDate",
    "slots.mayReserve",
    "slots.totalCount",
    "queueChance.of",
    "queueChance.carriedUp",
  ],
  "User.GetGoal": ["goal"],
  "User.GetStudentGoal": ["goal", "version"],
  "User.UpdateGoal": "no answer",
  "User.UpdateUserProfile": "no answer",
  "User.GetOwn": [
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
    "phone",
    "isReceiveEMailEnabled",
    "version",
  ],
  "User.GetFileOwnData": ["fileName", "contentType", "content"],
  "User.GetOwnAuthUser": ["userId", "name", "role", "isUnregistered", "lacksFactor"],
};

const isPublic = (name: ProcedureName) => permissions[name] === "public";
const open = restRoutes.filter(({ name }) => may("S", name) && !isPublic(name));
const given = (name: ProcedureName) => answers[name] ?? [];
const answering = open.flatMap((route) => {
  const fields = given(route.name);
  return fields === "no answer" ? [] : [{ ...route, fields }];
});

test("every procedure that students may call says what they receive", () => {
  expect(Object.keys(answers).sort()).toEqual(open.map(({ name }) => name as string).sort());
});

describe.each(open.filter(({ name }) => given(name) === "no answer"))("$name", ({ output }) => {
  test("answers nothing", () => {
    expect(output).toBeInstanceOf(z.ZodVoid);
  });
});

describe.each(answering)("$name", ({ name, trpcPath, fields }) => {
  test("answers these fields and no other, and no secret", async () => {
    const answer = await ask(trpcPath, await valid.inputs[name]?.(await withFreeSchedule(own)));
    expect(pathsIn(answer)).toEqual(fields.toSorted());
    expect(JSON.stringify(answer, withoutStreams)).not.toContain(SECRET);
  });
});

/** Calls like the web client, which gets more than REST callers. */
function ask(trpcPath: string, input: Input | undefined): Promise<unknown> {
  const [controller = "", action = ""] = trpcPath.split(".");
  type Calls = Record<string, Record<string, (input?: Input) => Promise<unknown>>>;
  const call = (caller as unknown as Calls)[controller]?.[action];
  if (!call) throw new Error(`there is no ${trpcPath}`);
  return call(input);
}

let lastDay = DAY;
/** On a schedule with its own day, which no earlier call has reserved. */
async function withFreeSchedule(row: Row): Promise<Row> {
  lastDay = addDays(lastDay, 1);
  const { id: freeScheduleId } = await world.build.schedule({
    roomId: row.roomId,
    startDate: `${lastDay}T15:00:00+09:00`,
    endDate: `${lastDay}T16:00:00+09:00`,
  });
  return { ...row, freeScheduleId };
}

test("staff do read those secrets, so that the data holds them", async () => {
  const { trainingProgress } = await world.callerAs(Role.Viewer);
  const { studentUserId, trainingContentId } = own;
  const seen = JSON.stringify([
    await trainingProgress.getStudentProgresses({ studentUserId }),
    await trainingProgress.get({ progressId: ownProgressId }),
    await trainingProgress.getProgressHeader({ studentUserId, trainingContentId }),
  ]);
  for (const secret of [`${SECRET}の講評`, `${SECRET}の説明`, '"technicalGrade":2']) {
    expect(seen).toContain(secret);
  }
});

/** The bytes of a file are no JSON. */
const withoutStreams = (_: string, value: unknown) => (value instanceof Readable ? null : value);

/**
 * The paths of the values in an answer, without repetitions: "rows[].name". An empty list shows as
 * such.
 */
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

/** What both students share: one school, its schedules, one training. */
async function sharedData() {
  const { build, db } = world;
  await db.updateTable("company").set({ name: SECRET }).execute();
  await db.updateTable("setting").set({ recommendDateCount: 60, deadlineDateCount: 90 }).execute();
  await build.notice({ roles: [Role.Student] });
  await build.notice({ message: SECRET, roles: [Role.Administrator, Role.Instructor] });
  const area = await build.area();
  const school = await build.school({ areaId: area.id });
  const room = await build.room({ schoolId: school.id });
  // The school does not show its instructors.
  const leader = await build.user({ role: Role.Instructor, name: SECRET });
  const schedule = (startDate: string) =>
    build.schedule({
      roomId: room.id,
      instructorId: leader.id,
      startDate: `${startDate}:00+09:00`,
      endDate: new Date(Date.parse(`${startDate}:00+09:00`) + 60 * 60 * 1000).toISOString(),
    });
  // It overlaps with `confirmed`, and its slot says so.
  await build.schedule({
    roomId: (await build.room({ schoolId: school.id })).id,
    startDate: `${DAY}T13:30:00+09:00`,
    endDate: `${DAY}T14:30:00+09:00`,
  });
  const training = await build.training();
  const content = await build.trainingContent({
    trainingId: training.id,
    instructorExplanation: `${SECRET}の説明`,
    preparation: "動きやすい服装",
    links: JSON.stringify([{ title: "肩の基本", url: "https://example.jp/shoulder" }]),
    trainingMethod: TrainingMethod.Test,
    // The estimate is large, so that more reservations are needed.
    estimateAttendanceCount: 30,
  });
  const past = await schedule("2027-03-08T10:00");
  for (let count = 0; count < CHANCE_WAITS_MIN; count++) {
    await build.reservation({ scheduleId: past.id, kind: ReserveResult.Wait });
  }
  return {
    areaId: area.id,
    schoolId: school.id,
    roomId: room.id,
    trainingId: training.id,
    trainingContentId: content.id,
    instructorId: (await build.user({ role: Role.Instructor, nameKana: SECRET, goal: SECRET })).id,
    past,
    told: await schedule("2027-03-08T13:00"),
    waited: await schedule("2027-03-12T10:00"),
    promoted: await schedule("2027-03-13T10:00"),
    confirmed: await schedule(`${DAY}T13:00`),
  };
}

/** A student with an activity, a result, reservations, a settlement and a sign-in session. */
async function student(
  shared: Awaited<ReturnType<typeof sharedData>>,
  { name, text }: { name: string; text: string },
) {
  const { build, clock, db } = world;
  const { areaId, schoolId, trainingId, trainingContentId } = shared;
  const { id } = await build.unenrolledStudent({
    name,
    nameKana: text,
    areaId,
    goal: text,
    phone: text,
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
  const said = {
    toldAt: clock.now(),
    toldLateMinutes: ToldLateMinutes.Ten,
    reason: AbsenceReason.Work,
    reasonText: text,
  };
  await reserve(shared.told.id, { mark: Mark.Tardy, ...said });
  await reserve(shared.waited.id, { kind: ReserveResult.Wait });
  await reserve(shared.promoted.id, {
    kind: ReserveResult.CarryUp,
    carriedUpAt: "2027-03-09T08:00:00+09:00",
  });
  await reserve(shared.confirmed.id);
  await world.db
    .insertInto("missedMail")
    .values({ studentUserId: id, message: text, createdAt: world.clock.now() })
    .execute();
  const { id: cashFlowId } = await build.cashFlow({ studentUserId: id, memo: text });
  await createSession(db, id, clock.now());
  return {
    areaId,
    schoolId,
    roomId: shared.roomId,
    trainingId,
    trainingContentId,
    studentUserId: id,
    activityId,
    progressId,
    cashFlowId,
  };
}
