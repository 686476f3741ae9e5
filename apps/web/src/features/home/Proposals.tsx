import type { StudentHome } from "@kenshu/domain/home/home.schema.ts";
import { tokyoDate } from "@kenshu/domain/time.ts";
import { CutoffText } from "#ui/CutoffText.tsx";
import { NothingHere } from "#ui/NothingHere.tsx";
import { PlaceText } from "#ui/PlaceText.tsx";
import { ScheduleTime } from "#ui/ScheduleTime.tsx";
import { emptySentences } from "#ui/sentences.ts";
import { HomePart } from "./HomeSection.tsx";
import classes from "./RowLink.module.css";
import { RowLink } from "./RowLink.tsx";

/** Schedules to reserve next, each a link to its day among those on offer (rule 15.17). */
export function Proposals({ proposals, reachedReserveCount }: StudentHome) {
  if (proposals === null) return null;
  return (
    <HomePart title="おすすめの研修">
      {reachedReserveCount !== null ? (
        <NothingHere sentence={`予約の上限（${reachedReserveCount}件）に達しています。`}>
          研修を受けるか予約をキャンセルすると、また予約できます。
        </NothingHere>
      ) : proposals.length === 0 ? (
        <NothingHere sentence={emptySentences.slots}>
          空きが出るか予定が増えると、ここに並びます。キャンセル待ちは予約の画面からできます。
        </NothingHere>
      ) : (
        <ul className={classes.list}>
          {proposals.map(({ id, startDate, endDate, schoolId, ...schedule }) => (
            <li key={id}>
              <RowLink
                link={{
                  to: "/reserve/add",
                  search: { schoolId, date: tokyoDate(new Date(startDate)) },
                }}
                edge={schedule.displayColor}
              >
                <span className={classes.time}>
                  <ScheduleTime start={startDate} end={endDate} />
                </span>
                <span>
                  <PlaceText schoolName={schedule.schoolName} roomName={schedule.roomName} />
                </span>
                <span className="unbroken">残り{schedule.vacantCount}席</span>
                <span className={classes.quiet}>
                  <CutoffText cutoff={schedule.cutoff} />
                </span>
              </RowLink>
            </li>
          ))}
        </ul>
      )}
    </HomePart>
  );
}
