import type { ClosedDay } from "@kenshu/domain/closedDay/closedDay.schema.ts";
import { LIST_MAX } from "@kenshu/domain/limits.ts";
import { IconAlertTriangle, IconCalendarOff } from "@tabler/icons-react";
import { keepPreviousData } from "@tanstack/react-query";
import { linkOptions, useNavigate } from "@tanstack/react-router";
import { trpc } from "#api/transport.ts";
import { CountLine } from "#ui/CountLine.tsx";
import { countText } from "#ui/countText.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { DateText } from "#ui/DateText.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { FilterButtons } from "#ui/FilterButtons.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { StateBadge } from "#ui/StateBadge.tsx";
import { EVERY_SCHOOL } from "./everySchool.ts";

const TITLE = "休業日";
const add = linkOptions({ to: "/setting/closedDay/$mode/{-$id}", params: { mode: "create" } });
const ended = [{ key: "includesEnded", label: "終わったものも表示" }] as const;

const columns: Column<ClosedDay>[] = [
  {
    key: "days",
    head: "日付",
    cell: ({ startDate, endDate }) => (
      <>
        <DateText value={startDate} />
        {endDate !== startDate && (
          <>
            〜<DateText value={endDate} />
          </>
        )}
      </>
    ),
  },
  { key: "school", head: "研修施設", cell: ({ schoolName }) => schoolName ?? EVERY_SCHOOL },
  {
    key: "schedules",
    head: "残っている研修予定",
    onPhone: "aside",
    cell: ({ scheduleCount }) =>
      scheduleCount > 0 && (
        <StateBadge icon={IconAlertTriangle} color="yellow">
          {`${scheduleCount}件`}
        </StateBadge>
      ),
  },
];

/** The closed days of the schools, and how many schedules still lie in each (rule 4.15). */
export function ClosedDays({ includesEnded = false }: { includesEnded?: boolean | undefined }) {
  const navigate = useNavigate();
  const query = trpc.closedDay.getAll.useQuery(
    { includesEnded },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <PageHeader
        title={TITLE}
        back={{ to: "/setting" }}
        action={<LinkButton link={add}>追加する</LinkButton>}
      />
      <div className="stack gap12">
        <FilterButtons
          label="表示する休業日"
          filters={ended}
          chosen={{ includesEnded }}
          onToggle={(_, isOn) =>
            navigate({
              to: "/setting/closedDay",
              search: isOn ? { includesEnded: isOn } : {},
              replace: true,
            })
          }
        />
        <Loaded
          query={query}
          empty={
            <EmptyState
              title="これからの休業日はありません。"
              icon={IconCalendarOff}
              action={<LinkButton link={add}>休業日を追加</LinkButton>}
            >
              年末年始や設備点検のように、研修施設が休みになる日です。カレンダーと研修予定の登録に表示されます。
            </EmptyState>
          }
        >
          {({ rows, totalCount }) => (
            <>
              <CountLine>
                <p>{countText({ total: totalCount, pageSize: LIST_MAX }, "件")}</p>
              </CountLine>
              <DataTable
                label={TITLE}
                rows={rows}
                rowKey={({ id }) => id}
                header={{ head: "名前", cell: ({ name }) => name }}
                columns={columns}
                link={({ id }) => ({
                  to: "/setting/closedDay/$mode/{-$id}",
                  params: { mode: "detail", id },
                })}
              />
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}
