import type { Recording } from "./accountCalls.ts";

type Slot = { id: number; state: number; vacantCount: number; overlapsWith: unknown };
type Reserved = { reserveId: number };
type Future = {
  reserveId: number;
  preparation: { trainingContentId: number; digest: string } | null;
};
const STUDENT = 13;
const WITHOUT_MAILS = 34;

/** Schedules, reservations, attendance and progress. */
export async function reservingCalls({ as }: Recording): Promise<void> {
  const administrator = await as("administrator");
  const instructor = await as("instructor");
  const student = await as("student02");

  const plan = {
    roomId: 1,
    startDate: "2027-03-25T18:00:00+09:00",
    endDate: "2027-03-25T20:00:00+09:00",
    capacity: 8,
    instructorId: 2,
  };
  await administrator("TrainingSchedule.GetSchoolSchedules", {
    schoolId: 1,
    startDate: "2027-03-08",
    endDate: "2027-03-14",
  });
  await administrator("TrainingSchedule.GetTakenTimes", {
    roomId: 1,
    instructorId: 2,
    multiScheduleDates: ["2027-03-25", "2027-03-26"],
  });
  await administrator("TrainingSchedule.GetLastInRooms", { schoolId: 1 });
  const schedule = await administrator("TrainingSchedule.Add", plan);
  await administrator("TrainingSchedule.Get", { id: 1 });
  await administrator("TrainingSchedule.Update", {
    ...plan,
    id: schedule.id,
    capacity: 10,
    version: 1,
  });
  await administrator("TrainingSchedule.AddForDates", {
    roomId: 1,
    startTime: "18:00",
    endTime: "20:00",
    multiScheduleDates: ["2027-04-04", "2027-04-11"],
    capacity: 8,
    instructorId: 2,
  });
  await administrator("TrainingSchedule.GetPeriodPlan", {
    schoolId: 1,
    startDate: "2027-05-03",
    endDate: "2027-05-09",
    sourceStartDate: "2027-03-08",
    sourceEndDate: "2027-03-14",
  });
  await administrator("TrainingSchedule.AddPeriodPlan", {
    schedules: [
      {
        ...plan,
        startDate: "2027-05-06T18:00:00+09:00",
        endDate: "2027-05-06T20:00:00+09:00",
      },
    ],
  });
  await administrator("TrainingSchedule.GetNeededPlaces", {
    schoolId: 1,
    startDate: "2027-03-08",
    endDate: "2027-03-28",
  });
  const today = await instructor<{ id: number; reserveCount: number }[]>(
    "TrainingSchedule.GetList",
    { start: "2027-03-10", end: "2027-03-11", isOwn: true },
  );
  await administrator("TrainingSchedule.GetFileTrainingSchedules", {
    start: "2027-03-08",
    end: "2027-03-11",
    isUnmarked: true,
  });

  const slots = await student<Slot[]>("TrainingSchedule.GetReserveSlots", {
    studentId: STUDENT,
    schoolId: 1,
    startDate: "2027-03-10",
    endDate: "2027-03-31",
  });
  const free = slots.filter(
    ({ id, state, vacantCount, overlapsWith }) =>
      state === 0 && vacantCount > 0 && overlapsWith === null && id !== schedule.id,
  );
  const scheduleId = (index: number) => free.at(index)?.id;
  const own = await student<Reserved>("TrainingReserve.ReserveByStudent", {
    scheduleId: scheduleId(-1),
    acceptWaiting: false,
  });
  await student("TrainingReserve.ReservePlan", { scheduleIds: [scheduleId(-2)] });
  const changed = await student<Reserved>("TrainingReserve.Change", {
    reserveId: own.reserveId,
    scheduleId: schedule.id,
    acceptWaiting: false,
    expectsFee: false,
  });
  await tellHowToPrepare({ administrator, instructor });
  const futures = await student<Future[]>("TrainingReserve.GetFutures", { studentId: STUDENT });
  const [{ trainingContentId, digest } = {}] = futures.flatMap(
    ({ preparation }) => preparation ?? [],
  );
  await student("TrainingReserve.MarkPreparationSeen", { trainingContentId, digest });
  const [{ reserveId } = {}] = futures;
  await student("TrainingReserve.GetOwnDetail", { reserveId });
  await student("TrainingReserve.GetFileCalendar", { reserveId });
  await instructor("TrainingReserve.GetDetail", { reserveId });
  await student("TrainingReserve.GetPasts", { studentId: STUDENT });
  await instructor("TrainingReserve.GetFileFutures", { studentId: STUDENT });
  await instructor("TrainingReserve.GetFilePasts", { studentId: STUDENT });
  await student("TrainingReserve.GetOneWeekReservations");
  await student("TrainingReserve.GetQueueChance", { schoolId: 1 });
  const watched = await student<{ watchId: number }>("TrainingReserve.AddWatch", {
    schoolId: 1,
    week: "2027-03-14",
  });
  await student("TrainingReserve.GetWatches");
  await student("TrainingReserve.RemoveWatch", watched);
  const days = { studentId: STUDENT, startDate: "2027-03-10", endDate: "2027-03-12" };
  await student("TrainingSchedule.GetFirstSlots", days);
  await student("TrainingSchedule.GetOffered", days);
  await student("TrainingSchedule.GetSlotReservations", days);
  await student("TrainingReserve.GetAttendanceTrend", { studentUserId: STUDENT });
  await student("TrainingReserve.Cancel", {
    reserveId: changed.reserveId,
    expectedState: 1,
    expectsFee: false,
    reason: 1,
    reasonText: "急な出張のため",
  });

  await administrator("TrainingReserve.Reserve", {
    scheduleId: schedule.id,
    studentId: WITHOUT_MAILS,
    noPenalty: true,
  });
  const withoutMails = await as("student23");
  const [missed] = await withoutMails<{ id: number }[]>("Home.GetMissedMails");
  await withoutMails("Home.DismissMissedMail", { id: missed?.id });
  const marked = today[0]?.id ?? 0;
  const absent = await instructor<Reserved>("TrainingReserve.ForceReserve", {
    scheduleId: marked,
    studentId: 36,
  });
  const late = await as("student25");
  await late("TrainingReserve.Tell", { reserveId: absent.reserveId, lateMinutes: 20 });
  await instructor("Attendance.GetTitle", { id: marked });
  await instructor("Attendance.GetTrainingEntryStudents", { id: marked });
  await instructor("Attendance.GetFileTrainingEntryStudents", { scheduleId: marked });
  const mark = await instructor<{ id: number; version: number }>("Attendance.Add", {
    trainingReserveId: absent.reserveId,
    state: 2,
    isSendMail: true,
  });
  await instructor("Attendance.WithdrawMail", { trainingReserveId: absent.reserveId });
  await instructor("Attendance.Remove", { id: mark.id, version: mark.version });
  const rest = await instructor<{ marks: { id: number; version: number }[] }>(
    "Attendance.AddRemaining",
    { scheduleId: marked },
  );
  await instructor("Attendance.RemoveRemaining", { scheduleId: marked, marks: rest.marks });
  await administrator("TrainingSchedule.CallOff", { id: schedule.id, version: 2 });
  const spare = await administrator("TrainingSchedule.Add", plan);
  await administrator("TrainingSchedule.Remove", { id: spare.id, version: 1 });
  await administrator("TrainingReserve.CancelStudentAllReserve", { studentUserId: STUDENT });

  await grading({ instructor, student });
}

/** Writes what the student's next content asks for. */
async function tellHowToPrepare({
  administrator,
  instructor,
}: Record<"administrator" | "instructor", Caller>) {
  const summaries = await instructor<Summary[]>("TrainingProgress.GetStudentProgresses", {
    studentUserId: STUDENT,
  });
  const [next] = summaries.flatMap(({ contents }) =>
    contents.filter(({ canAddNewProgress }) => canAddNewProgress),
  );
  const content = await administrator<Record<string, unknown>>("TrainingContent.Get", {
    id: next?.trainingContentId,
  });
  const { exemptedCompanyName: _, displayOrder: __, ...fields } = content;
  await administrator("TrainingContent.Update", {
    ...fields,
    preparation: "動きやすい服装\nタオル2枚",
    links: [{ title: "手の置き方", url: "https://example.jp/hands" }],
  });
}

type Content = {
  trainingContentId: number;
  canAddNewProgress: boolean;
  progresses: { trainingProgressId: number }[];
};
type Summary = { activityId: number; trainingId: number; contents: Content[] };
type Caller = Awaited<ReturnType<Recording["as"]>>;

async function grading({ instructor, student }: Record<"instructor" | "student", Caller>) {
  const summaries = await instructor<Summary[]>("TrainingProgress.GetStudentProgresses", {
    studentUserId: STUDENT,
  });
  const summary = summaries.find(({ contents }) =>
    contents.some(({ canAddNewProgress }) => canAddNewProgress),
  );
  const open = summary?.contents.filter(({ canAddNewProgress }) => canAddNewProgress) ?? [];
  const activityId = summary?.activityId;
  const trainingContentId = open[0]?.trainingContentId;
  await instructor("TrainingProgress.GetFileStudentProgresses", { studentUserId: STUDENT });
  await instructor("TrainingProgress.GetStudentProgress", { studentUserId: STUDENT, activityId });
  await instructor("TrainingProgress.GetFileStudentProgress", {
    studentUserId: STUDENT,
    activityId,
  });
  await instructor("TrainingProgress.GetTrainingActivities", {
    studentUserId: STUDENT,
    trainingId: summary?.trainingId,
  });
  await instructor("TrainingProgress.GetProgressHeader", {
    studentUserId: STUDENT,
    trainingContentId,
  });
  const entry = {
    studentUserId: STUDENT,
    activityId,
    trainingContentId,
    grade: 1,
    technicalGrade: 1,
    serviceGrade: 0,
    orientationGrade: null,
    feedback: "圧が安定してきました",
    instructorComment: null,
    trainingDate: "2027-03-10",
    instructorId: 2,
  };
  const { progressId } = await instructor<{ progressId: number }>("TrainingProgress.Add", entry);
  await instructor("TrainingProgress.Get", { progressId: 50 });
  await student("TrainingProgress.UpdateByStudent", {
    progressId,
    studentComment: "手の置き方がわかりました",
    version: 1,
  });
  const { version } = await instructor<{ version: number }>("TrainingProgress.Get", { progressId });
  await instructor("TrainingProgress.Update", { ...entry, progressId, grade: 0, version });
  await instructor("TrainingProgress.Remove", { progressId, version: version + 1 });
  await student("TrainingProgress.AddByStudent", {
    activityId,
    trainingContentId,
    studentComment: "もう一度教えてください",
  });
}
