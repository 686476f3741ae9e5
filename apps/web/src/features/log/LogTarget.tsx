import { Link } from "@tanstack/react-router";
import { trpc } from "#api/transport.ts";
import { ScheduleTime } from "#ui/ScheduleTime.tsx";
import classes from "./LogTarget.module.css";

/** Whom or what the log is about, with the way there, and the way to the whole log. */
export function LogTarget({
  studentUserId,
  scheduleId,
}: {
  studentUserId?: number;
  scheduleId?: number;
}) {
  return (
    <p className={classes.target}>
      {studentUserId !== undefined && <Student id={studentUserId} />}
      {scheduleId !== undefined && <Schedule id={scheduleId} />}
      <span>に関する記録です。期間を指定しないと、保存されているすべてを表示します。</span>
      <Link to="/log">すべてのログを表示</Link>
    </p>
  );
}

/** Whoever was removed has left nothing but the log. */
function Student({ id }: { id: number }) {
  const { data } = trpc.student.get.useQuery({ id });
  if (!data) return <span>研修生（ID {id}）</span>;
  return (
    <Link to="/student/$id" params={{ id }}>
      {data.name}さん
    </Link>
  );
}

function Schedule({ id }: { id: number }) {
  const { data } = trpc.attendance.getTitle.useQuery({ id });
  if (!data) return <span>研修予定（ID {id}）</span>;
  return (
    <Link to="/attendance/detail/$id" params={{ id }}>
      <ScheduleTime start={data.startDate} end={data.endDate} /> {data.schoolName} {data.roomName}
    </Link>
  );
}
