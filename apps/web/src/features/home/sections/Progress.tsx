import type { StudentHome } from "@kenshu/domain/home/home.schema.ts";
import { daysBetween, type PlainDate } from "@kenshu/domain/time.ts";
import { Link } from "@tanstack/react-router";
import { today } from "#api/clock.ts";
import { useUser } from "#api/session.ts";
import { attendedText } from "#parts/student/attendedText.ts";
import { SpareDays } from "#parts/student/SpareDays.tsx";
import { WeekPace } from "#parts/student/WeekPace.tsx";
import { DateText } from "#ui/DateText.tsx";
import { HomePart } from "./HomeSection.tsx";
import classes from "./Progress.module.css";

type Status = NonNullable<StudentHome["status"]>;

/**
 * How far a student has come, the one sentence of the pace, and the day to finish by; the days in
 * hand unfold (rule 18.39).
 */
export function Progress(status: Status) {
  return (
    <HomePart title="進捗">
      {/* A server of the former version does not tell. */}
      {status.requiredTrainingCount > 0 && <Bar {...status} />}
      <p className="bold flush">
        <WeekPace pace={status} />
      </p>
      {status.recommendationDueDate && <DueDate date={status.recommendationDueDate} />}
      {status.paceState !== undefined && <DaysInHand {...status} />}
    </HomePart>
  );
}

function Bar({ requiredTrainingCount: required, trainingCount: count }: Status) {
  const share = Math.min(count / required, 1);
  return (
    <p className={`line ${classes.progress}`}>
      <span className={classes.bar} aria-hidden>
        <span className={classes.done} style={{ width: `${100 * share}%` }} />
      </span>
      <span className="unbroken">受講 {attendedText(count, required)}</span>
    </p>
  );
}

/** 推奨修了日 4/15(木)、あと36日 */
function DueDate({ date }: { date: PlainDate }) {
  const days = daysBetween(today(), date);
  return (
    <p className={`dim small ${classes.due}`}>
      推奨修了日 <DateText value={date} withoutYear />、
      {days < 0 ? (
        <span className="unbroken bold charged">{-days}日超過</span>
      ) : (
        <span className="unbroken">あと{days}日</span>
      )}
    </p>
  );
}

function DaysInHand({ spareDays, paceState, delayedTrainingCount }: Status) {
  const user = useUser();
  return (
    <details className={classes.folded}>
      <summary className="touchLink">日数の余裕</summary>
      <p className="row flush">
        <SpareDays spareDays={spareDays} paceState={paceState} />
        {user && delayedTrainingCount > 0 && (
          <Link
            to="/progress/detail/$id"
            params={{ id: user.userId }}
            search={{ tab: "basics" }}
            className="touchLink brand"
          >
            遅れの理由
          </Link>
        )}
      </p>
    </details>
  );
}
