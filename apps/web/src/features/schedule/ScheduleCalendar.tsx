// @mantine/schedule 9.6.2 cannot name a day by its visible text (WCAG 2.5.3), close a room's past
// half hours or widen a crowded day.

import { type PlainTime, writeMonth } from "@kenshu/domain/time.ts";
import { NativeSelect, SegmentedControl, Skeleton } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { now, today } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import { openingsOf, opensLater } from "#parts/schedule/openingAhead.ts";
import { RoomColors } from "#parts/schedule/RoomColors.tsx";
import { type Choices, cutText } from "#ui/form/choices.ts";
import { LinkButton } from "#ui/LinkButton.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { lazyPart } from "#ui/part/lazyPart.tsx";
import { usePrint } from "#ui/print/printing.ts";
import { useNow } from "#ui/useNow.ts";
import { useSpokenResult } from "#ui/useSpokenResult.ts";
import { useIsPhone } from "#ui/windows.ts";
import { Agenda, PrintedDays } from "./calendar/Agenda.tsx";
import type { CalendarState, CalendarView } from "./calendar/CalendarState.ts";
import { DayGrid } from "./calendar/grid/DayGrid.tsx";
import { WeekGrid } from "./calendar/grid/WeekGrid.tsx";
import { OpeningLegend } from "./calendar/OpeningMark.tsx";
import { PeriodSteps } from "./calendar/PeriodSteps.tsx";
import { daysOf, periodAround, periodName, weeksAround } from "./calendar/period.ts";
import type { Schedule } from "./calendar/schedule.ts";
import { DayOffNames } from "./days/DayOffNames.tsx";
import { daysOffIn } from "./days/daysOff.ts";
import { NoRooms } from "./NoPlaces.tsx";
import { NeededPlaces } from "./plan/NeededPlaces.tsx";
import classes from "./ScheduleCalendar.module.css";

const MonthGrid = lazyPart(
  async () => (await import("./calendar/month/MonthGrid.tsx")).MonthGrid,
  <Skeleton height={400} />,
);

const views: { value: CalendarView; label: string }[] = [
  { value: "month", label: "月" },
  { value: "week", label: "週" },
  { value: "day", label: "日" },
];

/** The schedules of one school, by month, week or day; a list on phones. */
export function ScheduleCalendar({
  schools,
  state,
  opensAt,
}: {
  schools: Choices;
  state: CalendarState;
  opensAt: PlainTime | undefined;
}) {
  const { schoolId, date, view } = state;
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  // The grid cuts words in a crowded hour. Lists show them all.
  const isPrinted = usePrint() !== null;
  const days = daysOf(view, date);
  const [first = date, last = date] = [days[0], days.at(-1)];
  const rooms = trpc.room.getSchoolRooms.useQuery({ schoolId });
  const schedules = trpc.trainingSchedule.getSchoolSchedules.useQuery({
    schoolId,
    startDate: first,
    endDate: last,
  });
  // What is past and what is open moves with the clock, also while no answer changes.
  const rows = schedules.data?.rows;
  useNow(useMemo(() => (rows ? momentsOf(rows) : []), [rows]));
  const period = view === "month" ? writeMonth(date.slice(0, 7)) : periodName(days);
  useSpokenResult(
    `${schoolId} ${period}`,
    schedules.data ? `${period} 研修${schedules.data.totalCount}件` : null,
  );

  const show = (change: Partial<CalendarState>) =>
    navigate({ to: "/trainingSchedule", search: { ...state, ...change } });
  const daysOff = daysOffIn(schedules.data ?? {});
  const both = {
    data: rooms.data &&
      schedules.data && {
        rooms: rooms.data.rows,
        schedules: schedules.data.rows,
        totalCount: schedules.data.totalCount,
      },
    error: rooms.error ?? schedules.error,
    refetch: () => Promise.all([rooms.refetch(), schedules.refetch()]),
  };
  // Printed weeks and days are lists, which say when a schedule opens.
  const hasMarks =
    (!isPrinted || view === "month") && rows?.some((schedule) => opensLater(schedule, now()));
  const hasRooms = rooms.data === undefined || rooms.data.rows.length > 0;

  return (
    <>
      <PageHeader
        title="研修予定"
        action={
          hasRooms && (
            <>
              <LinkButton
                variant="default"
                link={{ to: "/trainingSchedule/plan", search: { schoolId } }}
              >
                期間をもとに作る
              </LinkButton>
              <LinkButton
                link={{
                  to: "/trainingSchedule/$mode/$schoolId/{-$id}/{-$start}/{-$end}",
                  params: {
                    mode: "create",
                    schoolId,
                    start: view === "day" && date >= today() ? date : undefined,
                  },
                  search: { date, view },
                }}
              >
                追加する
              </LinkButton>
            </>
          )
        }
      />
      <div className={classes.toolbar}>
        <NativeSelect
          className={classes.school}
          label="研修施設"
          description={cutText(schools)}
          value={schoolId}
          onChange={({ currentTarget }) => show({ schoolId: Number(currentTarget.value) })}
          data={schools.rows.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <PeriodSteps view={view} date={date} onMove={(next) => show({ date: next })} />
        <SegmentedControl
          aria-label="表示する期間"
          className="toEnd"
          value={view}
          onChange={(next) => show({ view: next })}
          data={isPhone ? views.filter(({ value }) => value !== "month" || value === view) : views}
        />
      </div>
      {hasRooms && (
        <NeededPlaces
          schoolId={schoolId}
          period={weeksAround(periodAround("month", date))}
          linkOf={(week) => ({
            to: "/trainingSchedule",
            search: { ...state, date: week.startDate, view: "week" },
          })}
          isFolded={view === "month"}
        />
      )}
      <div className={classes.line}>
        <h2 className={classes.period}>{period}</h2>
        {view === "day" && <DayOffNames day={date} daysOff={daysOff} />}
        {schedules.data && (
          <span className={classes.count}>
            {schedules.data.totalCount === 0
              ? "研修予定はありません"
              : `研修${schedules.data.totalCount}件${restText(schedules.data)}`}
          </span>
        )}
        {!isPhone && (
          <div className={`row toEnd ${classes.legend}`}>
            {hasMarks && <OpeningLegend />}
            {!isPrinted && view !== "day" && <RoomColors rooms={rooms.data?.rows ?? []} />}
          </div>
        )}
      </div>
      <Loaded query={both} rows={isPhone ? 6 : 10} height={isPhone ? 64 : 40}>
        {({ rooms, schedules, totalCount }) =>
          !hasRooms ? (
            <NoRooms schoolId={schoolId} />
          ) : view === "month" && !isPhone ? (
            <MonthGrid {...{ days, rooms, schedules, totalCount, daysOff, state, isPrinted }} />
          ) : isPrinted ? (
            <PrintedDays {...{ days, schedules, daysOff, state }} />
          ) : isPhone ? (
            <Agenda {...{ days, schedules, daysOff, state }} />
          ) : view === "week" ? (
            <WeekGrid {...{ days, rooms, schedules, daysOff, state, opensAt }} />
          ) : (
            <DayGrid {...{ date, rooms, schedules, state, opensAt }} />
          )
        }
      </Loaded>
    </>
  );
}

/** When these open and begin, in milliseconds. */
function momentsOf(schedules: readonly Schedule[]): number[] {
  return [...openingsOf(schedules), ...schedules.map(({ startDate }) => Date.parse(startDate))];
}

/** How to see the schedules of a month or week that is too full. */
function restText({ rows, totalCount }: { rows: unknown[]; totalCount: number }): string {
  return rows.length < totalCount
    ? `（うち${rows.length}件を表示しています。残りを見るには、日ごとの表示にしてください）`
    : "";
}
