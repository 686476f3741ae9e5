import { buffer } from "node:stream/consumers";
import { Role } from "@kenshu/domain/enumerations.ts";
import { readWorkbooks } from "@kenshu/files/testing.ts";
import { expect, test } from "vitest";
import { expectRefused, lastLog, useWorldPerTest } from "#testing.ts";

const world = useWorldPerTest();

const WEEK = { start: "2027-03-08", end: "2027-03-15" };
const on = (day: string) => ({
  startDate: `${day}T13:00:00+09:00`,
  endDate: `${day}T14:30:00+09:00`,
});

test("the schedules of a range are saved with their counts, for those who may see them", async () => {
  const { build } = world;
  const school = await build.school({ name: "新宿" });
  const room = await build.room({ name: "A", schoolId: school.id });
  const lead = await build.user({ role: Role.Instructor, name: "小野 守" });
  const at = { roomId: room.id, capacity: 4 };
  const past = await build.schedule({ ...at, ...on("2027-03-09"), instructorId: lead.id });
  const reserveOpensAt = new Date("2027-03-11T11:00:00+09:00");
  await build.schedule({ ...at, ...on("2027-03-12"), reserveOpensAt });
  await build.schedule(on("2027-03-09"));
  await build.reservation({ scheduleId: past.id });
  const instructor = await world.as(lead);

  const file = await instructor.trainingSchedule.getFileTrainingSchedules({
    ...WEEK,
    schoolId: school.id,
    roomId: room.id,
    isOwn: false,
  });
  const [sheets = []] = await readWorkbooks([await buffer(file.content)]);
  const time = "13:00〜14:30";
  expect(sheets[0]?.rows).toEqual([
    [
      ...["日付", "時間", "研修施設", "部屋", "講師", "予約", "定員", "待ち"],
      ...["未入力", "遅れます", "行けません", "予約開始"],
    ],
    ["2027-03-09", time, "新宿", "A", "小野 守", 1, 4, 0, 1, 0, 0, null],
    ["2027-03-12", time, "新宿", "A", "講師未定", 0, 4, 0, null, 0, 0, "2027/03/11(木) 11:00"],
  ]);
  expect(sheets[1]?.rows.slice(1, 4)).toEqual([
    ["期間", "2027/03/08(月)〜2027/03/14(日)"],
    ["研修施設", "新宿"],
    ["部屋", "A"],
  ]);
  expect(await lastLog(world)).toMatchObject({
    category: "出欠",
    description:
      "「出欠・評価入力」の一覧（2027/03/08(月)〜2027/03/14(日)、新宿、A）のダウンロード（Excel）を開始",
  });
});

test("what the search refuses is refused before anything is sent", async () => {
  const viewer = await world.callerAs(Role.Viewer);
  const student = await world.callerAs(Role.Student);
  const saved = viewer.trainingSchedule.getFileTrainingSchedules;
  await expect(saved({ ...WEEK, end: "2027-06-01" })).rejects.toThrow("期間は60日以内");
  await expectRefused(saved({ ...WEEK, schoolId: 2_000_000_000 }), "DbConflict");
  await expectRefused(
    student.trainingSchedule.getFileTrainingSchedules(WEEK),
    "UnauthorizedOperation",
  );
});
