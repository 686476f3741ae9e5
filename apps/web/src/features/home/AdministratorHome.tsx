import { today } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import { watching } from "#api/watching.ts";
import { LinkButton } from "#ui/LinkButton.tsx";
import { NothingHere } from "#ui/NothingHere.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { AlertLinks } from "./sections/AlertLinks.tsx";
import { administratorAlerts } from "./sections/administratorAlerts.ts";
import { FirstSteps } from "./sections/FirstSteps.tsx";
import classes from "./sections/HomeSection.module.css";
import { A_SCREEN, HomePart, Loaded } from "./sections/HomeSection.tsx";
import { Notices } from "./sections/Notices.tsx";
import { ScheduleRows } from "./sections/ScheduleRows.tsx";

/** An administrator's first screen: what to take care of, and today's schedules without marks. */
export function AdministratorHome() {
  const home = trpc.home.getAdministratorHome.useQuery(undefined, watching);
  const todays = { to: "/attendance", search: { start: today(), end: today() } } as const;
  return (
    <>
      <PageHeader title="ホーム" />
      <Loaded query={home} rows={A_SCREEN}>
        {(home) => {
          const shown = home.unmarkedSchedules.length;
          return (
            <>
              <FirstSteps done={home.firstSteps} />
              <AlertLinks alerts={administratorAlerts(home)} />
              <HomePart title="今日の出欠の未入力">
                {shown === 0 ? (
                  <NothingHere sentence="始まった研修の出欠は、すべて記録されています。" />
                ) : (
                  <ScheduleRows schedules={home.unmarkedSchedules} withInstructor />
                )}
                <div className={classes.more}>
                  <LinkButton variant="subtle" link={todays}>
                    {home.unmarkedScheduleCount > shown
                      ? `ほか${home.unmarkedScheduleCount - shown}件も見る`
                      : "今日の研修をすべて見る"}
                  </LinkButton>
                </div>
              </HomePart>
            </>
          );
        }}
      </Loaded>
      <Notices />
    </>
  );
}
