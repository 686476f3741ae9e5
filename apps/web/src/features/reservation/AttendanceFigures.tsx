import type { ReactNode } from "react";
import { errorMessage } from "../../api/errors.ts";
import { trpc } from "../../api/transport.ts";
import { DateText } from "../../ui/DateText.tsx";
import { LoadError } from "../../ui/LoadError.tsx";
import { RowsSkeleton } from "../../ui/RowsSkeleton.tsx";
import classes from "./AttendanceFigures.module.css";

/** How regularly a trainee has reserved and come since the current training began (decisions 6.5). */
export function AttendanceFigures({ studentId }: { studentId: number }) {
  const { data, error, refetch } = trpc.trainingReserve.getAttendanceTrend.useQuery({
    studentUserId: studentId,
  });
  if (error) return <LoadError message={errorMessage(error)} onReload={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={1} height={96} />;
  return (
    <section aria-labelledby="attendance-trend" className={classes.trend}>
      <h2 id="attendance-trend" className={classes.title}>
        受講の傾向
      </h2>
      <p className={classes.range}>
        <DateText value={data.fromDate} /> 〜 <DateText value={data.toDate} />
      </p>
      <dl className={classes.figures}>
        <Figure name="予約">{data.reserveCount}回</Figure>
        <Figure name="予約の間隔">{interval(data.reserveInterval)}</Figure>
        <Figure name="受講の間隔">{interval(data.attendanceInterval)}</Figure>
        <Figure name="欠席">{data.absenceCount}回</Figure>
        <Figure name="直近の連続欠席">{data.recentSequentialAbsenceCount}回</Figure>
      </dl>
    </section>
  );
}

const interval = (days: number | null) => (days === null ? "－" : `平均${days}日`);

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
