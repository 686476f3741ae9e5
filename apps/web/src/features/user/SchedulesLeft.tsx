import type { Consequences } from "@kenshu/domain/asked.ts";
import { SCHEDULES_NAMED } from "@kenshu/domain/user/user.limits.ts";
import { needsInstructorText } from "#parts/schedule/NeedsInstructor.tsx";
import { PlaceText } from "#parts/schedule/PlaceText.tsx";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import { Changed } from "#ui/Changed.tsx";

export type LeftSchedules = Consequences<"User.Update">["schedules"];

/** The schedules ahead that a person leads and cannot lead any more afterwards (rule 4.11). */
export function SchedulesLeft({
  schedules,
  isAgain,
}: {
  schedules: LeftSchedules;
  isAgain: boolean;
}) {
  const others = schedules.length - SCHEDULES_NAMED;
  if (schedules.length === 0 && !isAgain) return null;
  return (
    <Changed when={isAgain}>
      {schedules.length === 0 ? (
        <p className="flush">これから担当する研修はありません。</p>
      ) : (
        <>
          <p className="flush">
            これから担当する研修が{schedules.length}
            件あります。ほかの講師を選ぶまで、ホームと研修予定に「{needsInstructorText}
            」と表示します。
          </p>
          <ul>
            {schedules
              .slice(0, SCHEDULES_NAMED)
              .map(({ id, startDate, endDate, schoolName, roomName }) => (
                <li key={id}>
                  <ScheduleTime start={startDate} end={endDate} />{" "}
                  <PlaceText schoolName={schoolName} roomName={roomName} />
                </li>
              ))}
            {others > 0 && <li>ほか{others}件</li>}
          </ul>
        </>
      )}
    </Changed>
  );
}
