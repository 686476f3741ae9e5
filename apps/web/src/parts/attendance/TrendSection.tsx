import type { AttendanceTrend as Trend } from "@kenshu/domain/reservation/reservation.schema.ts";
import { type ReactNode, useId } from "react";
import { trpc } from "#api/transport.ts";
import { DateText } from "#ui/DateText.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { TrendPlot } from "./TrendPlot.tsx";
import classes from "./TrendSection.module.css";

/** How regularly a student has reserved and come since the current training began (rule 6.5). */
export function TrendSection({ studentId }: { studentId: number }) {
  const title = useId();
  const query = trpc.trainingReserve.getAttendanceTrend.useQuery({
    studentUserId: studentId,
  });
  return (
    <section aria-labelledby={title} className={classes.trend}>
      <h2 id={title} className="larger flush">
        受講の傾向
      </h2>
      <Loaded query={query} rows={1} height={96}>
        {(trend) => <Figures trend={trend} />}
      </Loaded>
    </section>
  );
}

function Figures({ trend }: { trend: Trend }) {
  return (
    <>
      <p className={classes.range}>
        <DateText value={trend.fromDate} /> 〜 <DateText value={trend.toDate} />
      </p>
      <dl className={`facts ${classes.figures}`}>
        <Figure name="予約数">{trend.reserveCount}件</Figure>
        <Figure name="予約間隔">{interval(trend.reserveInterval)}</Figure>
        <Figure name="出席間隔">{interval(trend.attendanceInterval)}</Figure>
        <Figure name="欠席数">{trend.absenceCount}回</Figure>
        <Figure name="連続欠席">{trend.recentSequentialAbsenceCount}回</Figure>
      </dl>
      {trend.days.length > 0 && <TrendPlot trend={trend} />}
    </>
  );
}

const interval = (days: number | null) =>
  days === null ? "－" : `平均${Math.round(days * 10) / 10}日`;

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
