import { formatYen } from "@kenshu/domain/money.ts";
import { remarksOf } from "@kenshu/domain/reservation/remarksOf.ts";
import type { Reservation } from "@kenshu/domain/reservation/reservation.schema.ts";
import { toldText } from "@kenshu/domain/reservation/saidInWords.ts";
import { historyText, replacingText, stateText } from "@kenshu/domain/reservation/stateText.ts";
import { formatInstant, formatSchedule } from "@kenshu/domain/time.ts";
import type { List } from "#declaring/listFile.ts";

/** A student's reservations, with the columns of their screens (rule 13.90). */
type Columns = List<Reservation>["columns"];
const category = "予約";

const place: Columns = [
  {
    title: "日時",
    kind: "text",
    value: ({ startDate, endDate }) =>
      formatSchedule({ startDate: new Date(startDate), endDate: new Date(endDate) }),
  },
  { title: "場所", kind: "text", value: ({ schoolName, roomName }) => `${schoolName} ${roomName}` },
];

export const futureList: List<Reservation> = {
  title: "これからの予約",
  category,
  columns: [
    ...place,
    {
      title: "状態",
      kind: "text",
      value: (row) =>
        [
          stateText(row),
          row.waitingOrder !== null && `待ち順 ${row.waitingOrder}番目`,
          row.replaces && replacingText(row.replaces),
          row.wish && `置き換え待ちあり ${formatInstant(new Date(row.wish.startDate))}`,
          toldText(row),
        ]
          .filter(Boolean)
          .join("、"),
    },
    { title: "キャンセル料", kind: "text", value: costText },
  ],
};

export const pastList: List<Reservation> = {
  title: "予約履歴",
  category,
  columns: [
    ...place,
    { title: "状態", kind: "text", value: historyText },
    { title: "備考", kind: "text", value: remarksOf },
    { title: "予約番号", kind: "text", value: ({ reserveNumber }) => reserveNumber },
  ],
};

/** What it costs to give the reservation up: 無料, ¥3,300 or until when it is free. */
function costText({ penaltyFreeUntil, penaltyAmount }: Reservation, _: string, now: Date): string {
  if (!penaltyFreeUntil || !penaltyAmount) return "無料";
  const freeUntil = new Date(penaltyFreeUntil);
  return now < freeUntil ? `${formatInstant(freeUntil)}まで無料` : formatYen(penaltyAmount);
}
