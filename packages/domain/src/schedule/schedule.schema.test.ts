import { expect, test } from "vitest";
import {
  addForDatesInput,
  addScheduleInput,
  reserveSlotsInput,
  scheduleListInput,
  schoolSchedulesInput,
} from "#schedule/schedule.schema.ts";
import { formatTimeRange, tokyoInstant } from "#time.ts";

const messagesOf = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map(({ message }) => message) ?? [];

test("a schedule lies within one day of Tokyo, up to midnight", () => {
  const messages = (startDate: string, endDate: string) =>
    messagesOf(addScheduleInput.safeParse({ roomId: 1, capacity: 1, startDate, endDate }));
  const day = "2027-03-11T";
  expect(messages(`${day}00:00:00+09:00`, "2027-03-12T00:00:00+09:00")).toEqual([]);
  // The same whole day, with another offset.
  expect(messages("2027-03-10T15:00:00Z", "2027-03-11T15:00:00Z")).toEqual([]);
  const twoDays = ["開始と同じ日の時刻を入力してください"];
  expect(messages(`${day}23:00:00+09:00`, "2027-03-12T00:00:01+09:00")).toEqual(twoDays);
  expect(messages(`${day}23:00:00+09:00`, "2027-03-13T00:00:00+09:00")).toEqual(twoDays);
  const reversed = ["開始時刻より終了時刻が前です"];
  expect(messages(`${day}13:00:00+09:00`, `${day}13:00:00+09:00`)).toEqual(reversed);
  expect(messages(`${day}13:00:00+09:00`, `${day}12:00:00+09:00`)).toEqual(reversed);
});

test("an invalid date is reported as such, and compared with nothing", () => {
  const issues = (startDate: unknown, endDate: unknown) =>
    addScheduleInput
      .safeParse({ roomId: 1, capacity: 1, startDate, endDate })
      .error?.issues.map(({ path, message }) => [path.join("."), message]);
  expect(issues("2027-03-11T10:00:00+09:00", "2027-03-11T24:00:00+09:00")).toEqual([
    ["endDate", "日付形式で入力してください"],
  ]);
  expect(issues("tomorrow", "3027-03-11T10:00:00+09:00")).toEqual([
    ["startDate", "日付形式で入力してください"],
    ["endDate", "日付形式で入力してください"],
  ]);
  expect(issues("", undefined)).toEqual([
    ["startDate", "日付を入力してください"],
    ["endDate", "日付を入力してください"],
  ]);
  const range = reserveSlotsInput.safeParse({
    studentId: 1,
    schoolId: 1,
    startDate: "2027-02-30",
    endDate: "2027-03-01",
  });
  expect(messagesOf(range)).toEqual(["日付形式で入力してください"]);
});

test("an opening has days and a time, and comes before the cutoff", () => {
  const input = {
    roomId: 1,
    capacity: 1,
    startTime: "10:00",
    endTime: "17:00",
    multiScheduleDates: ["2027-03-11"],
  };
  const messages = (opening: object) =>
    messagesOf(addForDatesInput.safeParse({ ...input, ...opening }));
  expect(messages({})).toEqual([]);
  expect(messages({ opensDaysBefore: null, opensAtTime: null })).toEqual([]);
  expect(messages({ opensDaysBefore: 1, opensAtTime: "14:59" })).toEqual([]);
  expect(messages({ opensDaysBefore: 2, opensAtTime: "20:00" })).toEqual([]);
  expect(messages({ opensDaysBefore: 1, opensAtTime: "15:00" })).toEqual([
    "締切（前日15:00）より前の時刻を入力してください",
  ]);
  expect(messages({ opensDaysBefore: 14 })).toEqual(["時刻を入力してください"]);
  expect(messages({ opensAtTime: "20:00" })).toEqual(["何日前からかを入力してください"]);
  expect(messages({ opensDaysBefore: 0, opensAtTime: "10:00" })).toHaveLength(1);
  expect(messages({ opensDaysBefore: 366, opensAtTime: "10:00" })).toHaveLength(1);
});

test("several days are one to thirty different ones, with times in order, until 24:00 at the latest", () => {
  const input = {
    roomId: 1,
    capacity: 1,
    startTime: "10:00",
    endTime: "17:00",
    multiScheduleDates: ["2027-03-11"],
  };
  const messages = (changed: object) =>
    messagesOf(addForDatesInput.safeParse({ ...input, ...changed }));
  expect(messages({ endTime: "24:00" })).toEqual([]);
  for (const missing of ["", undefined, "25:00"]) {
    expect(messages({ startTime: missing })).toEqual(["時刻を入力してください"]);
    expect(messages({ endTime: missing })).toEqual(["時刻を入力してください"]);
  }
  expect(messages({ startTime: "24:00" })).toEqual(["時刻を入力してください"]);
  expect(messages({ endTime: "10:00" })).toEqual(["開始時刻より終了時刻が前です"]);
  expect(messages({ multiScheduleDates: undefined })).toEqual(["予定日[]が未設定です"]);
  expect(messages({ multiScheduleDates: [] })).toEqual(["一つ以上の日付を選択してください。"]);
  expect(messages({ multiScheduleDates: ["2027-03-11", "2027-03-11"] })).toHaveLength(1);
  const dates = Array.from(
    { length: 31 },
    (_, day) => `2027-03-${String(day + 1).padStart(2, "0")}`,
  );
  expect(messages({ multiScheduleDates: dates.slice(1) })).toEqual([]);
  expect(messages({ multiScheduleDates: dates })).toEqual(["30日以上の一括登録はできません。"]);
  expect(messages({ capacity: 0 })).toHaveLength(1);
});

test("ranges hold at most their days, both ends counted; the list's end is exclusive", () => {
  const slots = (startDate: string, endDate: string) =>
    reserveSlotsInput.safeParse({ studentId: 1, schoolId: 1, startDate, endDate }).success;
  expect([slots("2027-03-01", "2027-03-30"), slots("2027-03-01", "2027-03-31")]).toEqual([
    true,
    false,
  ]);
  const calendar = (startDate: string, endDate: string) =>
    schoolSchedulesInput.safeParse({ schoolId: 1, startDate, endDate }).success;
  expect([calendar("2027-03-01", "2027-04-29"), calendar("2027-03-01", "2027-04-30")]).toEqual([
    true,
    false,
  ]);
  expect(calendar("2027-03-02", "2027-03-01")).toBe(false);
  const list = (start: string, end: string) => scheduleListInput.safeParse({ start, end }).success;
  expect([list("2027-03-01", "2027-04-30"), list("2027-03-01", "2027-05-01")]).toEqual([
    true,
    false,
  ]);
  const reversed = scheduleListInput.safeParse({ start: "2027-03-01", end: "2027-03-01" });
  expect(reversed.error?.issues.map(({ message }) => message)).toEqual([
    "範囲開始日が範囲終了日より後になっています",
  ]);
});

test("a schedule until midnight is written as ending at 24:00", () => {
  expect(
    formatTimeRange(tokyoInstant("2027-03-11", "22:00"), tokyoInstant("2027-03-11", "24:00")),
  ).toBe("22:00〜24:00");
});
