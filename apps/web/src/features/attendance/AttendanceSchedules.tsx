import { tokyoDate } from "@kenshu/domain/time.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { use, useEffect } from "react";
import { today as presentDay } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import { useCan } from "#api/useCan.ts";
import { watching } from "#api/watching.ts";
import { NeedsInstructor } from "#parts/schedule/NeedsInstructor.tsx";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import { useScheduleLink } from "#parts/schedule/scheduleLink.ts";
import { toldCountText } from "#parts/schedule/toldCountText.ts";
import { DataTable } from "#ui/DataTable.tsx";
import { CheckField } from "#ui/form/CheckField.tsx";
import { type Choices, cutText, optionsOf } from "#ui/form/choices.ts";
import { DateField } from "#ui/form/DateField.tsx";
import { FormContext } from "#ui/form/FormContext.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { SelectField } from "#ui/form/SelectField.tsx";
import { SearchPage } from "#ui/SearchPage.tsx";
import { emptySentences } from "#ui/sentences.ts";
import { type ScheduleSearch, scheduleCriteria, scheduleSchema } from "./scheduleCriteria.ts";

const field = fieldsOf(scheduleSchema);

/** The schedules of a range of days, each a link to its roster. */
export function AttendanceSchedules({
  schools,
  rooms,
  search,
}: {
  schools: Choices;
  rooms: Choices<Room>;
  search: ScheduleSearch;
}) {
  const today = presentDay();
  // People who may mark may also lead schedules.
  const mayLead = useCan("Attendance.Add");
  const linkTo = useScheduleLink();
  const by = scheduleCriteria(today);
  const schedules = trpc.trainingSchedule.getList.useQuery(by.asked(search), {
    ...watching,
    placeholderData: keepPreviousData,
  });
  return (
    <SearchPage
      title="出欠・評価入力"
      by={by}
      search={search}
      fields={<DateField name={field.start} label="範囲開始日" required />}
      filters={
        <>
          <DateField name={field.end} label="範囲終了日" required />
          <SelectField
            name={field.schoolId}
            label="研修施設"
            nothing="すべて"
            {...optionsOf(schools)}
          />
          <RoomField rooms={rooms} />
          {mayLead && <CheckField name={field.isOwn} label="自分の研修" />}
          <CheckField name={field.isUnmarked} label="未入力" />
        </>
      }
      query={schedules}
      unit="件"
      empty={{
        title: emptySentences.data,
        advice: "この期間に研修予定がありません。範囲を変えて検索してください。",
      }}
      noMatch="範囲を広げるか、ほかの条件を外してください。"
    >
      {({ rows }) => (
        <DataTable
          label="研修予定"
          rows={rows}
          rowKey={({ id }) => id}
          header={{
            head: "日時",
            width: "17em",
            cell: ({ startDate, endDate }) => (
              <span className="unbroken">
                <ScheduleTime start={startDate} end={endDate} />
              </span>
            ),
          }}
          columns={[
            {
              key: "place",
              head: "場所",
              cell: ({ schoolName, roomName }) => `${schoolName} ${roomName}`,
            },
            {
              key: "instructor",
              head: "講師",
              cell: ({ instructor, needsInstructor }) => (
                <>
                  {instructor ?? "未定"} {needsInstructor && <NeedsInstructor />}
                </>
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
            {
              key: "markCount",
              head: "記録済み",
              align: "end",
              onPhone: "aside",
              cell: (schedule) => {
                const { startDate, markCount, reserveCount } = schedule;
                const isDue = tokyoDate(new Date(startDate)) <= today && reserveCount > 0;
                const told = toldCountText(schedule);
                const text = isDue ? `${markCount}/${reserveCount}名` : "—";
                return (
                  <>
                    {isDue && markCount < reserveCount ? <strong>{text}</strong> : text}
                    {told && <span className="small unbroken"> {told}</span>}
                  </>
                );
              },
            },
          ]}
          link={linkTo}
        />
      )}
    </SearchPage>
  );
}

type Room = { id: number; name: string; schoolId: number; schoolName: string };

/** A room of the school in the form, or of any school. Another school clears the choice. */
function RoomField({ rooms }: { rooms: Choices<Room> }) {
  const form = use(FormContext);
  const { schoolId, roomId } = form?.values ?? {};
  const isOffered = (room: Room) => schoolId == null || room.schoolId === schoolId;
  const offered = rooms.rows.filter(isOffered);
  const isGone = roomId != null && !offered.some(({ id }) => id === roomId);
  const setValue = form?.setValue;
  useEffect(() => {
    if (isGone) setValue?.("roomId", null);
  }, [isGone, setValue]);
  return (
    <SelectField
      name={field.roomId}
      label="部屋"
      nothing="すべて"
      description={cutText(rooms)}
      options={offered.map(({ id, name, schoolName }) => ({
        value: id,
        label: schoolId == null ? `${schoolName} ${name}` : name,
      }))}
    />
  );
}
