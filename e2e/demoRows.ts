import type { Kenshu } from "./kenshu.ts";

type Schedule = {
  id: number;
  schoolId: number;
  startDate: string;
  capacity: number;
  reserveCount: number;
  waitCount: number;
};

type Summary = {
  activityId: number;
  contents: {
    trainingContentId: number;
    canAddNewProgress: boolean;
    progresses: { trainingProgressId: number; studentComment: string }[];
  }[];
};

const PAYMENT = 0;
type CashFlow = { cashFlowId: number; type: number };

type ActivityStudent = {
  userId: number;
  activities: { isExported: boolean; trainingId: number }[];
};

type NoAccountStudent = { userId: number; name: string };

const found = new Map<string, ReturnType<typeof findIds>>();

/** Rows of the demo data that the addresses contain. */
export type DemoIds = Awaited<ReturnType<typeof findIds>>;

/** Finds these rows. Nothing here changes them. */
export function idsOf(kenshu: Kenshu) {
  const known = found.get(kenshu.url) ?? findIds(kenshu);
  found.set(kenshu.url, known);
  return known;
}

async function findIds(kenshu: Kenshu) {
  const administrator = await kenshu.as("administrator");
  const [area] = await administrator.get<{ id: number }[]>("Area/GetAll");
  const [school] = await administrator.get<{ id: number }[]>("School/GetAll");
  const [room] = await administrator.get<{ id: number }[]>("Room/GetAll");
  const [training] = await administrator.get<{ id: number }[]>("Training/GetAll");
  const [content] = await administrator.get<{ id: number }[]>(
    "TrainingContent/GetTrainingTrainingContents",
    { trainingId: training?.id ?? 0 },
  );
  const schedules = await administrator.get<Schedule[]>("TrainingSchedule/GetList", {
    start: "2027-03-10",
    end: "2027-03-17",
  });
  const held = schedules.find(({ reserveCount }) => reserveCount > 0);
  const waited = schedules.find(({ waitCount }) => waitCount > 0);
  const ahead = schedules.filter(({ startDate }) => startDate.slice(0, 10) > "2027-03-11");
  const reserved = ahead.find(({ reserveCount }) => reserveCount > 0);
  const empty = ahead.find(({ reserveCount, waitCount }) => reserveCount + waitCount === 0);
  const { rows: students } = await administrator.get<{ rows: ActivityStudent[] }>(
    "StudentActivity/GetStudentActivityUsers",
  );
  const exported = students.find(({ activities }) =>
    activities.some(({ isExported, trainingId }) => isExported && trainingId === training?.id),
  );
  const tested = await administrator.get<{ id: number; name: string }[]>(
    "Student/SearchExportStudents",
    { hasTestPassedProgress: "true" },
  );
  const passable = tested.find(({ name }) => name === "岡田 真由");
  if (!passable) throw new Error("the demo data lacks a student who can be passed");
  if (!area || !school || !room || !training || !content) {
    throw new Error("the demo data lacks a setting");
  }
  if (!held || !waited || !reserved || !empty || !exported) {
    throw new Error("the demo data lacks a row");
  }
  const { rows: noAccountStudents } = await administrator.get<{ rows: NoAccountStudent[] }>(
    "User/GetNoAccountStudents",
  );
  const noAccount = noAccountStudents.find(({ name }) => name === "長谷川 茂");
  if (!noAccount) throw new Error("the demo data lacks a student without an account");
  const waitingGuests =
    await administrator.get<{ id: number; name: string }[]>("User/GetGuestStudents");
  const waitingGuest = waitingGuests.find(({ name }) => name === "髙橋 湊");
  if (!waitingGuest) throw new Error("the demo data lacks a student who waits to be linked");
  const student = await kenshu.as("student01");
  const studentId = student.userId;
  const [next] = await student.get<{ reserveId: number }[]>("TrainingReserve/GetFutures", {
    studentId,
  });
  const waiter = await kenshu.as("student05");
  const waits = (
    await waiter.get<{ reserveId: number; waitingOrder: number | null }[]>(
      "TrainingReserve/GetFutures",
      { studentId: waiter.userId },
    )
  ).find(({ waitingOrder }) => waitingOrder !== null);
  if (!next || !waits) throw new Error("the demo data lacks a reservation");
  const { userId: instructorId } = await kenshu.as("instructor");
  const { userId: administratorId } = await kenshu.as("administrator");
  const { therapistId } = await administrator.get<{ therapistId: number }>("Student/Get", {
    id: studentId,
  });
  const [summary] = await administrator.get<Summary[]>("TrainingProgress/GetStudentProgresses", {
    studentUserId: studentId,
  });
  const { cashFlows } = await administrator.get<{ cashFlows: CashFlow[] }>(
    "CashFlow/GetStudentCashFlows",
    { studentUserId: studentId },
  );
  const payment = cashFlows.find(({ type }) => type === PAYMENT);
  if (!payment) throw new Error("the demo data lacks a payment");
  const { rows: silent } = await administrator.get<{ rows: { id: number; name: string }[] }>(
    "Contact/SearchSilentStudents",
  );
  const inHand = silent.find(({ name }) => name === "小川 悠");
  if (!inHand) throw new Error("the demo data lacks a silent student in somebody's hand");
  return {
    area,
    school,
    room,
    training,
    content,
    held,
    waited,
    reserved,
    empty,
    exported,
    passable,
    findPath: `/accept/find/${waitingGuest.id}`,
    noAccountPath: `/accept/noAccount/detail/${noAccount.userId}`,
    studentId,
    reserveId: next.reserveId,
    waitingId: waits.reserveId,
    silentStudentId: inHand.id,
    instructorId,
    administratorId,
    therapistId,
    payment: `/progress/detail/${studentId}/cashFlow/${studentId}/${payment.cashFlowId}`,
    progress: progressAddresses(studentId, summary),
  };
}

/**
 * The rest of an address, after `grade` or `comment`, for the entry pages of a student's first
 * activity.
 */
function progressAddresses(studentId: number, summary: Summary | undefined) {
  const contents = summary?.contents ?? [];
  const open = contents.find(({ canAddNewProgress }) => canAddNewProgress);
  const [entry] = contents.flatMap(({ trainingContentId, progresses }) =>
    progresses
      .filter(({ studentComment }) => studentComment === "")
      .map(({ trainingProgressId }) => `${trainingContentId}/${trainingProgressId}`),
  );
  if (!summary || !open || !entry) throw new Error("the demo data lacks an activity with entries");
  const activity = `${studentId}/${summary.activityId}`;
  return { added: `${activity}/${open.trainingContentId}`, entry: `${activity}/${entry}` };
}
