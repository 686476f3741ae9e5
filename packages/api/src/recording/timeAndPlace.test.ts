import { expect, test } from "vitest";
import { directionsText } from "#recording/timeAndPlace.ts";

const none = { address: null, phone: null, emailAddress: null, access: null, mapUrl: null };
const at = (hour: string) => new Date(`2027-03-12T${hour}:00:00+09:00`);
const morning = { startDate: at("10"), endDate: at("11"), roomName: "第1研修室" };
const evening = { ...morning, startDate: at("18"), endDate: at("19") };

test("each school that is named tells once how to find and call it, as far as it is known", () => {
  const shinjuku = {
    schoolName: "新宿校",
    directions: { ...none, address: "東京都新宿区西新宿1-2-3", phone: "03-1234-5678" },
  };
  const osaka = { schoolName: "大阪校", directions: { ...none, phone: "06-1234-5678" } };
  const yokohama = { schoolName: "横浜校", directions: { ...none, access: "西口から徒歩7分" } };
  expect(
    directionsText(
      { ...morning, ...shinjuku },
      { ...morning, ...osaka },
      { ...morning, ...yokohama },
      { ...evening, ...shinjuku },
    ),
  ).toEqual([
    "新宿校\n住所：東京都新宿区西新宿1-2-3\n電話：03-1234-5678",
    "大阪校\n電話：06-1234-5678",
  ]);
});
