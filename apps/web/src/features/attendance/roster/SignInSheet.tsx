import { trpc } from "#api/transport.ts";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import { PrintedHead } from "#ui/print/PrintedHead.tsx";
import { type EntryStudent, hasPlace } from "./roster.ts";
import classes from "./SignInSheet.module.css";

/** A printed list of everybody with a place in a schedule, each with room for a signature. */
export function SignInSheet({
  scheduleId,
  students,
}: {
  scheduleId: number;
  students: readonly EntryStudent[];
}) {
  const [schedule] = trpc.attendance.getTitle.useSuspenseQuery({ id: scheduleId });
  const { startDate, endDate, schoolName, roomName, instructor } = schedule;
  return (
    <div data-sheet>
      <h1 className={classes.title}>名簿</h1>
      <PrintedHead />
      <p className={classes.schedule}>
        <ScheduleTime start={startDate} end={endDate} /> {schoolName} {roomName}
        <br />
        講師：{instructor ?? "未定"}
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">番号</th>
            <th scope="col">氏名</th>
            <th scope="col">カナ</th>
            <th scope="col" className={classes.signature}>
              署名
            </th>
          </tr>
        </thead>
        <tbody>
          {students.filter(hasPlace).map((student, index) => (
            <tr key={student.trainingReserveId}>
              <td>{index + 1}</td>
              <th scope="row">{student.studentName}</th>
              <td>{student.studentNameKana}</td>
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
