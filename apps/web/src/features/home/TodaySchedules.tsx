import { addDays } from "@kenshu/domain/time.ts";
import { IconUserCheck } from "@tabler/icons-react";
import { today } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import { watching } from "#api/watching.ts";
import { DataTable } from "#ui/DataTable.tsx";
import { PlaceText } from "#ui/PlaceText.tsx";
import { StateBadge } from "#ui/StateBadge.tsx";
import { TimeRange } from "#ui/TimeRange.tsx";
import { HomeSection, NothingHere } from "./HomeSection.tsx";

/** Today's schedules, each the link to its roster. */
export function TodaySchedules({ userId }: { userId: number }) {
  const start = today();
  const schedules = trpc.trainingSchedule.getList.useQuery(
    { start, end: addDays(start, 1) },
    watching,
  );
  return (
    <HomeSection title="今日の研修" query={schedules}>
      {({ rows, totalCount }) =>
        rows.length === 0 ? (
          <NothingHere sentence="今日の研修はありません。" />
        ) : (
          <>
            {totalCount > rows.length && (
              <p>
                {rows.length}件を表示しています（全{totalCount.toLocaleString("ja-JP")}件）
              </p>
            )}
            <DataTable
              label="研修と名簿"
              rows={rows}
              rowKey={({ id }) => id}
              header={{
                head: "時間",
                cell: ({ startDate, endDate }) => <TimeRange start={startDate} end={endDate} />,
              }}
              columns={[
                {
                  key: "place",
                  head: "場所",
                  cell: ({ schoolName, roomName }) => (
                    <PlaceText schoolName={schoolName} roomName={roomName} />
                  ),
                },
                {
                  key: "instructor",
                  head: "講師",
                  cell: ({ instructorId, instructor }) =>
                    instructorId === userId ? (
                      <StateBadge icon={IconUserCheck} color="brand">
                        自分
                      </StateBadge>
                    ) : (
                      (instructor ?? "未定")
                    ),
                },
                {
                  key: "reserveCount",
                  head: "予約",
                  align: "end",
                  cell: ({ reserveCount, capacity }) => `${reserveCount}/${capacity}名`,
                },
                {
                  key: "waitCount",
                  head: "待ち",
                  align: "end",
                  cell: ({ waitCount }) => `${waitCount}名`,
                },
              ]}
              link={({ id }) => ({ to: "/attendance/detail/$id", params: { id } })}
            />
          </>
        )
      }
    </HomeSection>
  );
}
