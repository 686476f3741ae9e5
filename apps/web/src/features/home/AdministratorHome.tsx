import { UNMARKED_DAYS } from "@kenshu/domain/home/home.limits.ts";
import type { AdministratorHome as Home } from "@kenshu/domain/home/home.schema.ts";
import { addDays } from "@kenshu/domain/time.ts";
import { today } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import { needsInstructorText } from "#parts/schedule/NeedsInstructor.tsx";
import { planOf } from "#parts/schedule/scheduleLink.ts";
import { LinkButton } from "#ui/LinkButton.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { NothingHere } from "#ui/NothingHere.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { emptySentences } from "#ui/sentences.ts";
import layout from "./AdministratorHome.module.css";
import { AlertRows } from "./sections/AlertLinks.tsx";
import { alertsOfToday, alertsWithDeadline } from "./sections/administratorAlerts.ts";
import { FirstSteps } from "./sections/FirstSteps.tsx";
import classes from "./sections/HomeSection.module.css";
import { HomePart, whileReading } from "./sections/HomeSection.tsx";
import { MonthFigures } from "./sections/MonthFigures.tsx";
import { Notices } from "./sections/Notices.tsx";
import { LinkedSchedules, ScheduleRows } from "./sections/ScheduleRows.tsx";

/**
 * An administrator's first screen: what to do today, what has a deadline and the notices, with the
 * month's figures beside them (rules 15.11, 15.18).
 */
export function AdministratorHome() {
  const home = trpc.home.getAdministratorHome.useQuery();
  return (
    <>
      <PageHeader title="ホーム" />
      <div className={layout.parts}>
        <div className={layout.groups}>
          <Loaded query={home} {...whileReading}>
            {(home) => (
              <>
                <FirstSteps done={home.firstSteps} />
                <Today {...home} />
                <Deadlines {...home} />
              </>
            )}
          </Loaded>
        </div>
        <MonthFigures />
      </div>
      <Notices />
    </>
  );
}

function Today(home: Home) {
  // A server of the former version does not tell of earlier ones, nor whether any has begun.
  const { earlierUnmarkedSchedules: earlier = [], earlierUnmarkedScheduleCount = 0 } =
    home as Partial<Home>;
  const schedules = [...earlier, ...home.unmarkedSchedules];
  const unmarkedCount = earlierUnmarkedScheduleCount + home.unmarkedScheduleCount;
  const others = unmarkedCount - schedules.length;
  const alerts = alertsOfToday(home);
  return (
    <HomePart title="今日中" count={unmarkedCount + alerts.length}>
      <AlertRows alerts={alerts} />
      {schedules.length > 0 ? (
        <ScheduleRows schedules={schedules} withDate withInstructor />
      ) : (
        <NothingHere
          sentence={
            (home.hasBegunToday ?? true)
              ? "始まった研修の出欠は、すべて記録されています。"
              : "今日の研修は、まだ始まっていません。"
          }
        />
      )}
      <div className={classes.more}>
        <LinkButton
          variant="subtle"
          link={{
            to: "/attendance",
            search:
              others > 0
                ? { start: addDays(today(), -UNMARKED_DAYS), end: today(), isUnmarked: true }
                : { start: today(), end: today() },
          }}
        >
          {others > 0 ? `出欠の未入力をほか${others}件も見る` : "今日の研修をすべて見る"}
        </LinkButton>
      </div>
    </HomePart>
  );
}

function Deadlines(home: Home) {
  const alerts = alertsWithDeadline(home);
  const count = (home.scheduleInNeedCount ?? 0) + alerts.length;
  return (
    <HomePart title="期限" count={count}>
      {count === 0 ? (
        <NothingHere sentence={emptySentences.alerts} />
      ) : (
        <>
          <AlertRows alerts={alerts} />
          <InNeed {...home} />
        </>
      )}
    </HomePart>
  );
}

/** Absent where nobody is missing, and from a server of the former version. */
function InNeed({ schedulesInNeed: schedules = [], scheduleInNeedCount: count }: Partial<Home>) {
  if (schedules.length === 0) return null;
  const others = (count ?? 0) - schedules.length;
  return (
    <>
      <h3 className={`subtitle ${classes.more}`}>{`${needsInstructorText}な研修 ${count}件`}</h3>
      <p className={classes.why}>
        講師の利用を停止したか、権限を変更しました。ほかの講師を選んでください。
      </p>
      <LinkedSchedules
        schedules={schedules}
        withDate
        withInstructor
        stateOf={({ reserveCount }) => <span className="dim">予約{reserveCount}名</span>}
        // Another instructor is chosen there, on the day, too.
        linkOf={(schedule) => planOf(schedule)}
      />
      {others > 0 && (
        <p className={classes.more}>ほか{others}件は、上の研修の講師を変更すると表示されます。</p>
      )}
    </>
  );
}
