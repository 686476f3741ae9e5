import { Link } from "@tanstack/react-router";
import { trpc } from "#api/transport.ts";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import { useScheduleLink } from "#parts/schedule/scheduleLink.ts";
import classes from "./LogTarget.module.css";

/** The student or schedule that the log is about, with links to it and to the whole log. */
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
      <span>
        に関する記録です。
        <span className={classes.range}>
          期間を指定しないと、保存されているすべてを表示します。
        </span>
      </span>
      <Link to="/log">すべてのログを表示</Link>
    </p>
  );
}

function Student({ id }: { id: number }) {
  const { data, error } = trpc.student.get.useQuery({ id });
  if (error) return <Gone kind="研修生" target={{ studentUserId: id }} />;
  if (!data) return <span>研修生</span>;
  return (
    <Link to="/student/$id" params={{ id }}>
      {data.name}さん
    </Link>
  );
}

function Schedule({ id }: { id: number }) {
  const { data, error } = trpc.attendance.getTitle.useQuery({ id });
  const linkTo = useScheduleLink();
  if (error) return <Gone kind="研修予定" target={{ scheduleId: id }} />;
  if (!data) return <span>研修予定</span>;
  return (
    <Link {...linkTo({ id, ...data })}>
      <ScheduleTime start={data.startDate} end={data.endDate} /> {data.schoolName} {data.roomName}
    </Link>
  );
}

/** What was removed or called off has left nothing but the log, whose last entry says what it was. */
function Gone({
  kind,
  target,
}: {
  kind: string;
  target: { studentUserId: number } | { scheduleId: number };
}) {
  const { data } = trpc.log.getList.useQuery({ ...target, pageSize: 1 });
  const [last] = data?.rows ?? [];
  return (
    <span>
      今はない{kind}
      {last && `（最後の記録：${last.description}）`}
    </span>
  );
}
