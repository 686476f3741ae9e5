import { today } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import { LinkButton } from "#ui/LinkButton.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { NothingHere } from "#ui/NothingHere.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import classes from "./InstructorHome.module.css";
import { AlertRows } from "./sections/AlertLinks.tsx";
import { HomePart, whileReading } from "./sections/HomeSection.tsx";
import { Notices } from "./sections/Notices.tsx";
import { ScheduleRows } from "./sections/ScheduleRows.tsx";
import { silentAlerts } from "./sections/silentAlerts.ts";

/**
 * An instructor's first screen: the own schedules of today, missing marks of earlier ones, and
 * schedules of others.
 */
export function InstructorHome() {
  const home = trpc.home.getInstructorHome.useQuery();
  return (
    <>
      <PageHeader
        title="ホーム"
        action={
          <LinkButton link={{ to: "/attendance", search: { start: today(), end: today() } }}>
            今日の出欠を入力
          </LinkButton>
        }
      />
      <Loaded query={home} {...whileReading}>
        {({ ownToday, ownUnmarked, othersToday, silentStudentCount }) => (
          <>
            <SilentAlert count={silentStudentCount} />
            <HomePart title="今日の担当研修">
              {ownToday.length === 0 ? (
                <NothingHere sentence="今日の担当研修はありません。">
                  ほかの日の研修は、出欠・評価入力から探せます。
                </NothingHere>
              ) : (
                <ScheduleRows schedules={ownToday} />
              )}
            </HomePart>
            {ownUnmarked.length > 0 && (
              <HomePart title="昨日までの未入力">
                <ScheduleRows schedules={ownUnmarked} withDate />
              </HomePart>
            )}
            {othersToday.length > 0 && (
              <details className={classes.others}>
                <summary>ほかの講師の今日の研修 {othersToday.length}件</summary>
                <ScheduleRows schedules={othersToday} withInstructor />
              </details>
            )}
          </>
        )}
      </Loaded>
      <Notices />
    </>
  );
}

/** Above what is due today, because it waits the longest. */
function SilentAlert({ count }: { count: number | undefined }) {
  const alerts = silentAlerts(count);
  if (alerts.length === 0) return null;
  return (
    <div className={classes.alerts}>
      <AlertRows alerts={alerts} />
    </div>
  );
}
