import { foundSentences } from "@kenshu/domain/errors.ts";
import type { StudentHome } from "@kenshu/domain/home/home.schema.ts";
import { oneWeekEnd } from "@kenshu/domain/reservation/reservation.rules.ts";
import { formatDay } from "@kenshu/domain/time.ts";
import { Link } from "@tanstack/react-router";
import { now } from "#api/clock.ts";
import { DelayText } from "#parts/student/DelayText.tsx";
import classes from "./StatusLine.module.css";
import { stillToReserveText } from "./stillToReserveText.ts";

/** Where the student stands, in a line: 大幅な遅れ 9回分, 今週（3/17まで）2回予約済み, あと3回, and the way to plan it (rules 5.14, 15.17). */
export function StatusLine({ status, mayReserve, proposals }: StudentHome) {
  if (status === null || !mayReserve) {
    return <p className={classes.status}>{foundSentences.mayNotReserve}</p>;
  }
  const lastDay = new Date(oneWeekEnd(now()).getTime() - 1);
  return (
    <p className={classes.status}>
      <DelayText delayedTrainingCount={status.delayedTrainingCount} withCount />{" "}
      <span className="unbroken">
        今週（{formatDay(lastDay)}まで）{status.confirmedThisWeekCount}回予約済み
      </span>{" "}
      <span className="unbroken">{stillToReserveText(status)}</span>{" "}
      {proposals !== null && (
        <Link to="/reserve/plan" className={classes.plan}>
          予定を立てる
        </Link>
      )}
    </p>
  );
}
