import { use, useEffect } from "react";
import { today as presentDay } from "#api/clock.ts";
import { searching } from "#api/searching.ts";
import { trpc } from "#api/transport.ts";
import { useCan } from "#api/useCan.ts";
import { SaveList } from "#parts/SaveList.tsx";
import { CheckField } from "#ui/form/CheckField.tsx";
import { type Choices, cutText, optionsOf } from "#ui/form/choices.ts";
import { DateField } from "#ui/form/DateField.tsx";
import { FormContext } from "#ui/form/FormContext.ts";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { SelectField } from "#ui/form/SelectField.tsx";
import { SearchPage } from "#ui/SearchPage.tsx";
import { emptySentences } from "#ui/sentences.ts";
import { ScheduleDays } from "./days/ScheduleDays.tsx";
import { type ScheduleSearch, scheduleCriteria, scheduleSchema } from "./scheduleCriteria.ts";

const field = fieldsOf(scheduleSchema);

/** The schedules of a range of days, each a link to its page. */
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
  const by = scheduleCriteria(today);
  const asked = by.asked(search);
  const schedules = trpc.trainingSchedule.getList.useQuery(asked, {
    ...searching,
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
      aside={() => <SaveList file="TrainingSchedule.GetFileTrainingSchedules" criteria={asked} />}
      empty={{
        title: emptySentences.data,
        advice: "この期間に研修予定がありません。範囲を変えて検索してください。",
      }}
      noMatch="範囲を広げるか、ほかの条件を外してください。"
    >
      {({ rows }) => <ScheduleDays schedules={rows} />}
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
