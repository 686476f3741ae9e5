import type { ClosedDayDetail } from "@kenshu/domain/closedDay/closedDay.schema.ts";
import { trpc } from "#api/transport.ts";
import { PlaceText } from "#parts/schedule/PlaceText.tsx";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import { planOf } from "#parts/schedule/scheduleLink.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { Section } from "#ui/Section.tsx";

type Schedule = ClosedDayDetail["schedules"][number];

const columns: Column<Schedule>[] = [
  {
    key: "place",
    head: "場所",
    cell: ({ schoolName, roomName }) => <PlaceText schoolName={schoolName} roomName={roomName} />,
  },
  { key: "instructor", head: "講師", cell: ({ instructor }) => instructor ?? "講師未定" },
  {
    key: "reserves",
    head: "予約",
    cell: ({ reserveCount, waitCount }) =>
      `${reserveCount}名${waitCount > 0 ? `（待ち${waitCount}名）` : ""}`,
  },
];

/** The schedules that lie in closed days: each is moved or called off on its own page. */
export function SchedulesInside(asRead: ClosedDayDetail) {
  const { id } = asRead;
  const { data: { schedules, scheduleCount } = asRead } = trpc.closedDay.get.useQuery({ id });
  return (
    <Section title="この間の研修予定">
      {scheduleCount === 0 ? (
        <p className="flush">この間に研修予定はありません。</p>
      ) : (
        <>
          <p className="flush">
            {scheduleCount}
            件が残っています。休業にするには、それぞれの研修予定を移動するか、中止してください。
          </p>
          <DataTable
            label="この間の研修予定の一覧"
            rows={schedules}
            rowKey={({ id }) => id}
            header={{
              head: "日時",
              cell: ({ startDate, endDate }) => <ScheduleTime start={startDate} end={endDate} />,
            }}
            columns={columns}
            link={(schedule) => planOf(schedule)}
          />
        </>
      )}
    </Section>
  );
}
