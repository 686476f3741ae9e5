import { expect, test } from "vitest";
import { whyUnreadable } from "#shell/unreadable.ts";
import { scheduleParams } from "./-scheduleParams.ts";

test.each([
  ["2027-03-12T17:00:00+09:00", "2027-03-12T10:00:00+09:00", "開始時刻より終了時刻が前です"],
  [
    "2027-03-12T10:00:00+09:00",
    "2027-03-13T10:00:00+09:00",
    "開始と同じ日の時刻を入力してください",
  ],
  ["2027-03-12", "2027-03-14", "開始と同じ日の時刻を入力してください"],
  ["2027-03-12", "2027-03-12", null],
  ["2027-03-12T10:00:00+09:00", "2027-03-12T17:00:00+09:00", null],
])("of a new schedule from %s to %s the address says what is wrong: %s", (start, end, why) => {
  const read = () => scheduleParams.parse({ mode: "create", schoolId: "1", id: "_", start, end });
  let said: string | null = null;
  try {
    read();
  } catch (error) {
    said = whyUnreadable(new Error("of a path", { cause: error }));
  }
  expect(said).toBe(why);
});
