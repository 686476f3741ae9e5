import { UNMARKED_DAYS } from "@kenshu/domain/home/home.limits.ts";
import type { AdministratorHome as Home } from "@kenshu/domain/home/home.schema.ts";
import { addDays } from "@kenshu/domain/time.ts";
import { today } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import { watching } from "#api/watching.ts";
import { needsInstructorText } from "#parts/schedule/NeedsInstructor.tsx";
import { planOf } from "#parts/schedule/scheduleLink.ts";
import { LinkButton } from "#ui/LinkButton.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { NothingHere } from "#ui/NothingHere.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { AlertLinks } from "./sections/AlertLinks.tsx";
import { administratorAlerts } from "./sections/administratorAlerts.ts";
import { FirstSteps } from "./sections/FirstSteps.tsx";
import classes from "./sections/HomeSection.module.css";
import { HomePart, whileReading } from "./sections/HomeSection.tsx";
import { Notices } from "./sections/Notices.tsx";
import { LinkedSchedules, ScheduleRows } from "./sections/ScheduleRows.tsx";

/** An administrator's first screen: what to take care of, and schedules without marks. */
export function AdministratorHome() {
  const home = trpc.home.getAdministratorHome.useQuery(undefined, watching);
  return (
    <>
      <PageHeader title="ホーム" />
      <Loaded query={home} {...whileReading}>
        {(home) => (
          <>
            <FirstSteps done={home.firstSteps} />
            <AlertLinks alerts={administratorAlerts(home)} />
            <InNeed {...home} />
            <UnmarkedToday {...home} />
            <UnmarkedEarlier {...home} />
          </>
        )}
      </Loaded>
      <Notices />
    </>
  );
}

/** Absent where nobody is missing, and from a server of the former version. */
function InNeed({ schedulesInNeed: schedules = [], scheduleInNeedCount: count }: Partial<Home>) {
  if (schedules.length === 0) return null;
  const others = (count ?? 0) - schedules.length;
  return (
    <HomePart title={`${needsInstructorText}な研修 ${count}件`}>
      <p className={classes.more}>
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
    </HomePart>
  );
}

function UnmarkedToday({ unmarkedSchedules, unmarkedScheduleCount, hasBegunToday }: Home) {
  const shown = unmarkedSchedules.length;
  return (
    <HomePart title="今日の出欠の未入力">
      {shown > 0 ? (
        <ScheduleRows schedules={unmarkedSchedules} withInstructor />
      ) : (
        <NothingHere
          sentence={
            // A server of the former version does not tell.
            (hasBegunToday ?? true)
              ? "始まった研修の出欠は、すべて記録されています。"
              : "今日の研修は、まだ始まっていません。"
          }
        />
      )}
      <div className={classes.more}>
        <LinkButton
          variant="subtle"
          link={{ to: "/attendance", search: { start: today(), end: today() } }}
        >
          {unmarkedScheduleCount > shown
            ? `ほか${unmarkedScheduleCount - shown}件も見る`
            : "今日の研修をすべて見る"}
        </LinkButton>
      </div>
    </HomePart>
  );
}

/** Absent where nothing is missing, and from a server of the former version. */
function UnmarkedEarlier({
  earlierUnmarkedSchedules: schedules = [],
  earlierUnmarkedScheduleCount: count,
}: Partial<Home>) {
  if (schedules.length === 0) return null;
  const others = (count ?? 0) - schedules.length;
  const days = { start: addDays(today(), -UNMARKED_DAYS), end: addDays(today(), -1) };
  return (
    <HomePart title="昨日までの未入力">
      <ScheduleRows schedules={schedules} withDate withInstructor />
      {others > 0 && (
        <div className={classes.more}>
          <LinkButton
            variant="subtle"
            link={{ to: "/attendance", search: { ...days, isUnmarked: true } }}
          >
            ほか{others}件も見る
          </LinkButton>
        </div>
      )}
    </HomePart>
  );
}
