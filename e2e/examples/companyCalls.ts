import type { Recording } from "./accountCalls.ts";

type Row = { id: number; version: number };

/**
 * Places, trainings, notices, settings, and the log. Every demonstration has the rows that these
 * calls read.
 */
export async function companyCalls({ as }: Recording): Promise<void> {
  const administrator = await as("administrator");
  const instructor = await as("instructor");

  const areas = await administrator<Row[]>("Area.GetAll");
  await administrator("Area.GetFile");
  await administrator("Area.Get", { id: 1 });
  const area = await administrator("Area.Add", { name: "四国" });
  await administrator("Area.Update", { id: area.id, name: "四国・淡路", version: 1 });
  await administrator("Area.Sort", { ids: [area.id, ...areas.map(({ id }) => id)] });

  const schools = await administrator<Row[]>("School.GetAll");
  await administrator("School.GetFile");
  await administrator("School.Get", { id: 1 });
  const school = await administrator("School.Add", {
    name: "高松研修センター",
    areaId: area.id,
    closedWeekdays: [0],
    address: "〒760-0011 香川県高松市浜ノ町0-0 浜ノ町ビル4階",
    phone: "087-000-7600",
    emailAddress: "takamatsu@kenshu.test",
    access: "JR高松駅から徒歩3分。\n駅を背にして左のビルです。",
    mapUrl: "https://maps.gsi.go.jp/#18/34.350600/134.046900/",
  });
  await administrator("School.Update", {
    id: school.id,
    name: "高松駅前研修センター",
    areaId: area.id,
    closedWeekdays: [0, 6],
    isInstructorShown: true,
    version: 1,
  });
  await administrator("School.GetTold", { id: school.id });
  await administrator("School.Sort", { ids: [school.id, ...schools.map(({ id }) => id)] });
  await administrator("School.GetReservableSchools", { studentUserId: 12 });

  await administrator("ClosedDay.GetAll", { includesEnded: true });
  await administrator("ClosedDay.Get", { id: 1 });
  const closedDay = await administrator("ClosedDay.Add", {
    schoolId: null,
    startDate: "2027-08-13",
    endDate: "2027-08-16",
    name: "夏季休業",
  });
  await administrator("ClosedDay.Update", {
    id: closedDay.id,
    schoolId: null,
    startDate: "2027-08-13",
    endDate: "2027-08-15",
    name: "夏季休業",
    version: 1,
  });
  await administrator("ClosedDay.Remove", { id: closedDay.id, version: 2 });

  const rooms = await administrator<Row[]>("Room.GetAll");
  await administrator("Room.GetFile", { schoolId: 1 });
  await administrator("Room.Get", { id: 1 });
  const room = await administrator("Room.Add", {
    name: "大教室",
    schoolId: school.id,
    displayColor: "#22733a",
  });
  await administrator("Room.Update", {
    id: room.id,
    name: "第1教室",
    schoolId: school.id,
    displayColor: "#1d5bac",
    version: 1,
  });
  await administrator("Room.GetSchoolRooms", { schoolId: 1 });
  await administrator("Room.Sort", { ids: [room.id, ...rooms.map(({ id }) => id)] });
  await administrator("Room.Remove", { id: room.id, version: 2 });
  await administrator("School.Remove", { id: school.id, version: 2 });
  await administrator("Area.Remove", { id: area.id, version: 2 });

  await administrator("Training.GetHeartfulCategories");
  const trainings = await administrator<Row[]>("Training.GetAll");
  await administrator("Training.GetNotFlexes");
  await administrator("Training.GetFile");
  await administrator("Training.Get", { id: 1 });
  const training = await administrator("Training.Add", {
    name: "整体",
    shortName: "整",
    displayColor: "#0b6975",
    heartfulCategoryId: null,
  });
  await administrator("Training.Update", {
    id: training.id,
    name: "整体入門",
    shortName: "整体",
    displayColor: "#0b6975",
    heartfulCategoryId: null,
    version: 1,
  });
  await administrator("Training.Sort", { ids: [training.id, ...trainings.map(({ id }) => id)] });
  const fields = {
    trainingId: training.id,
    trainingMethod: 0,
    estimateAttendanceCount: 3,
    isExemptedActiveTherapist: false,
    exemptedCompanyId: null,
    instructorExplanation: "姿勢の見方から始めます",
    preparation: "動きやすい服装\nタオル2枚",
    links: [{ title: "立つ姿勢の見方", url: "https://example.jp/posture" }],
  };
  const content = await administrator("TrainingContent.Add", { ...fields, name: "姿勢" });
  await administrator("TrainingContent.Get", { id: 1 });
  await administrator("TrainingContent.Update", {
    ...fields,
    id: content.id,
    name: "姿勢の観察",
    version: 1,
  });
  await administrator("TrainingContent.GetTrainingTrainingContents", { trainingId: 1 });
  await administrator("TrainingContent.GetFile", { trainingId: 1 });
  await administrator("TrainingContent.Sort", { trainingId: training.id, ids: [content.id] });
  await administrator("TrainingContent.Remove", { id: content.id, version: 2 });
  await administrator("Training.Remove", { id: training.id, version: 2 });
  await administrator("Company.GetAll");

  const [shown] = await administrator<Row[]>("Information.Search", { keyword: "研修", roles: [4] });
  await administrator("Information.Get", { id: shown?.id });
  await administrator("Information.GetTestInformationList", { role: 4 });
  const notice = await administrator("Information.Add", {
    message: "来週の月曜日は、新宿研修センターの駐車場を使えません。",
    roles: [3, 4],
  });
  await administrator("Information.Update", {
    id: notice.id,
    message: "来週の月曜日は、駐車場を使えません。",
    roles: [3, 4],
    version: 1,
  });
  await administrator("Information.Remove", { id: notice.id, version: 2 });

  const setting = await administrator<Row>("Setting.Get");
  await administrator("Setting.Update", { ...setting, maxReserveCount: 12 });
  const systemKey = await administrator("SystemKey.Add", {
    name: "勤怠システム",
    role: 5,
    controllers: ["TrainingSchedule", "School", "Room"],
    lastDay: "2027-09-30",
  });
  await administrator("SystemKey.GetAll");
  await administrator("SystemKey.GetFileSystemKeys");
  await administrator("SystemKey.End", { id: systemKey.id });
  await administrator("Operation.GetState");
  await administrator("Home.GetAdministratorHome");
  await administrator("Home.GetMonthFigures");
  await instructor("Home.GetInstructorHome");
  await administrator("AlertInformation.GetAlertInformations");
  await administrator("Log.GetList", { start: "2027-03-08", end: "2027-03-10", category: "予約" });
  await administrator("Log.GetFile", { start: "2027-03-08", end: "2027-03-10" });
}
