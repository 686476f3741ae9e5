import type { Recording } from "./accountCalls.ts";

type Versioned = { version: number };

/** Students and users as staff find, read and change them. */
export async function peopleCalls({ as, mailed, visitor }: Recording): Promise<void> {
  const administrator = await as("administrator");
  const everybody = { enrollState: -123, page: 0, pageSize: 50 };
  await administrator("Student.SearchStudents", { keyword: "さとう", enrollState: 0 });
  await administrator("Student.SearchUnpaidStudents", { order: "since", page: 0, pageSize: 50 });
  await administrator("Student.SearchReservationStudents", { enrollState: 0 });
  await administrator("Student.SearchReservationConfirmationStudents", { existsReservation: true });
  await administrator("Student.SearchReservationHistoryStudents", { isContinuousAbsence: true });
  await administrator("Student.SearchProgressStudents", { areaId: 1, ...everybody });
  await administrator("Student.SearchExportStudents", { hasTestPassedProgress: true });
  await administrator("Student.Get", { id: 12 });
  await administrator("Student.GetByTherapistId", { therapistId: 200101 });
  await administrator("Student.GetDetail", { id: 12 });
  await administrator("Student.GetOverview", { id: 12 });
  await administrator("Student.GetFileStudents", { keyword: "サトウ" });
  await administrator("Student.GetFilePersonalData", { userId: 40 });
  await administrator("Student.GetFileUnpaidStudents");
  await administrator("Student.GetFileReservationStudents", { enrollState: 1 });
  await administrator("Student.GetFileReservationConfirmationStudents", {
    existsReservation: true,
  });
  await administrator("Student.GetFileReservationHistoryStudents", { isContinuousAbsence: true });
  await administrator("Student.GetFileProgressStudents", { areaId: 1 });
  await administrator("Student.GetFileExportStudents", { hasTestPassedProgress: true });
  await administrator("StudentActivity.GetFileStudentActivityUsers", { keyword: "サトウ" });
  await administrator("User.GetFileNoAccountStudents", { areaId: 1 });
  await administrator("User.GetFileUsers", { isEnabled: true });
  await administrator("Information.GetFileInformations");
  await administrator("Student.GetRecommendationReservationPase", { id: 12 });
  const target = await administrator<object>("Student.GetUpdateTarget", { id: 12 });
  await administrator("Student.Update", {
    ...target,
    id: 12,
    goal: "夏までに全種目に合格する",
  });
  const versionOf = async (id: number) =>
    (await administrator<Versioned>("Student.Get", { id })).version;
  await administrator("Student.UpdateIsEnabled", {
    id: 39,
    isEnabled: false,
    version: await versionOf(39),
  });

  await administrator("Contact.SearchSilentStudents", { page: 0, pageSize: 50 });
  await administrator("Contact.Add", {
    studentUserId: 12,
    channel: 0,
    outcome: 0,
    nextDay: "2027-03-17",
    memo: "来週から通えるとのこと。",
  });
  const own = await administrator<{ userId: number }>("User.GetOwn");
  const { holderVersion } = await administrator<{ holderVersion: number }>(
    "Contact.GetStudentContacts",
    { studentUserId: 12 },
  );
  await administrator("Contact.SetHolder", {
    studentUserId: 12,
    holderId: own.userId,
    version: holderVersion,
  });
  await administrator("Contact.GetFigures");
  await administrator("Contact.GetFileFigures");

  await administrator("StudentActivity.GetStudentActivityUsers", {
    keyword: "サトウ",
    page: 0,
    pageSize: 50,
  });
  const activities = await administrator<{
    version: number;
    activities: {
      studentActivityId: number;
      trainingId: number;
      startDate: string;
      state: number;
    }[];
  }>("StudentActivity.GetStudentActivities", { studentUserId: 43 });
  await administrator("StudentActivity.Save", {
    userId: 43,
    version: activities.version,
    activities: [
      ...activities.activities.map(({ studentActivityId, trainingId, startDate, state }) => ({
        studentActivityId,
        trainingId,
        startDate,
        state,
      })),
      { studentActivityId: null, trainingId: 6, startDate: "2027-03-10", state: 0 },
    ],
  });

  await administrator("User.GetNoAccountStudents", { page: 0, pageSize: 50 });
  await administrator("User.GetNoAccountStudent", { userId: 42 });
  const noAccount = {
    name: "試験 太郎",
    nameKana: "シケン タロウ",
    areaId: 1,
    gender: 1,
  };
  const { userId } = await administrator<{ userId: number }>("User.AddNoAccountStudent", noAccount);
  await administrator("User.UpdateNoAccountStudent", {
    ...noAccount,
    userId,
    name: "試験 次郎",
    version: 1,
  });
  await administrator("User.RemoveNoAccountStudent", { id: userId, version: 2 });
  const unlinked = await administrator<{ id: number; version: number }[]>(
    "User.GetUnlinkStudents",
    { page: 0, pageSize: 50 },
  );
  const versionAmong = (id: number) => unlinked.find((one) => one.id === id)?.version;
  await administrator("User.LinkNoAccountStudent", {
    userId: 43,
    accountUserId: 61,
    version: await versionOf(43),
    accountVersion: versionAmong(61),
  });
  const spare = await administrator<{ userId: number }>("User.AddNoAccountStudent", noAccount);
  await administrator("Student.Remove", { id: spare.userId, version: 1 });

  await administrator("User.Search", { keyword: "小野寺", isEnabled: true, roles: [3] });
  await administrator("User.GetInstructors", {});
  await administrator("User.GetOrientationCheckInstructors", {});
  await administrator("User.GetGuestUserCount");
  await administrator("User.GetGuestStudentCount");
  await administrator("User.GetGuestStudents");
  await administrator("User.GetFileGuestStudents");
  await administrator("User.GetHeartfulEmployees", { keyword: "小野寺" });
  const profile = await administrator<Versioned>("User.GetUserProfile", { userId: 52 });
  await administrator("User.Update", {
    id: 52,
    name: "野口 修",
    nameKana: "ノグチ オサム",
    role: 3,
    heartfulEmployeeId: null,
    heartfulEmployeeCode: null,
    version: profile.version,
  });
  await administrator("User.UpdateIsEnabled", {
    id: 52,
    isEnabled: false,
    version: profile.version + 1,
  });
  await administrator("User.Remove", { id: 52, version: profile.version + 2 });
  await administrator("User.GetGoal", { id: 12 });

  const { rows } = await administrator<{
    rows: { mailId: number; person: { userId: number } }[];
  }>("Mail.GetUndelivered", {});
  await administrator("Mail.GetFileUndeliveredMails");
  await administrator("Mail.SendAgain", { mailId: rows.at(0)?.mailId });
  await administrator("Mail.Settle", { mailId: rows.at(1)?.mailId });
  const recipientId = rows.at(0)?.person.userId;
  await administrator("Mail.SearchUserMails", { userId: recipientId });
  await administrator("Mail.GetUserMail", { userId: recipientId, mailId: rows.at(0)?.mailId });
  const token = await mailed("student14@kenshu.test", /token=(\S+)/);
  await visitor("Mail.GetWish", { token });
  await visitor("Mail.Unsubscribe", { token });
}
