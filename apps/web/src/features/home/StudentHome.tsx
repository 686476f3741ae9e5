import { shownSentences } from "@kenshu/domain/foundSentences.ts";
import type { StudentHome as Home } from "@kenshu/domain/home/home.schema.ts";
import { IconPencil } from "@tabler/icons-react";
import { trpc } from "#api/transport.ts";
import { LinkButton } from "#ui/LinkButton.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { NothingHere } from "#ui/NothingHere.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { emptySentences } from "#ui/sentences.ts";
import classes from "./StudentHome.module.css";
import { AlertLinks } from "./sections/AlertLinks.tsx";
import { HomePart, whileReading } from "./sections/HomeSection.tsx";
import { MissedMails } from "./sections/MissedMails.tsx";
import { Notices } from "./sections/Notices.tsx";
import { Progress } from "./sections/Progress.tsx";
import { Proposal } from "./sections/Proposal.tsx";
import { Reservations } from "./sections/Reservations.tsx";
import { studentAlerts } from "./sections/studentAlerts.tsx";

/**
 * A student's first screen: what is new, the reservations of the week, a proposal while the pace
 * asks for one, how far the student has come, goal and notices (rules 15.11, 18.39).
 */
export function StudentHome() {
  const home = trpc.home.getStudentHome.useQuery();
  return (
    <>
      <PageHeader
        title="ホーム"
        // The proposal is the way to reserve where there is one.
        action={
          home.data?.mayReserve !== false &&
          home.data?.reachedReserveCount === null &&
          !home.data.proposals?.length && (
            <LinkButton variant="outline" link={{ to: "/reserve/add" }}>
              研修を予約する
            </LinkButton>
          )
        }
      />
      <Loaded query={home} {...whileReading}>
        {(home) => (
          <>
            {!home.mayReserve && (
              <p className={`bold ${classes.refused}`}>{shownSentences.mayNotReserve}</p>
            )}
            <Alerts {...home} />
            <MissedMails />
            <Reservations {...home} />
            <Proposal {...home} />
            {home.status && home.mayReserve && <Progress {...home.status} />}
            <Goal goal={home.goal} />
          </>
        )}
      </Loaded>
      <Notices />
    </>
  );
}

/**
 * What is new, open and with its session. Without anything new one quiet line, which does not call
 * a student untroubled who is overdue.
 */
function Alerts(home: Home) {
  const alerts = studentAlerts(home);
  if (alerts.length > 0) return <AlertLinks alerts={alerts} />;
  if (home.passedRecommendationDueDate !== null) {
    return <p className={`bold charged ${classes.quiet}`}>推奨修了日を超過しています。</p>;
  }
  return <p className={`dim ${classes.quiet}`}>{emptySentences.alerts}</p>;
}

/** The student's goal, and the link to write or change it. */
function Goal({ goal }: { goal: string }) {
  return (
    <HomePart title="目標">
      <div className={`row ${classes.goal}`}>
        {goal === "" ? (
          <NothingHere sentence="目標はまだありません。">
            どんなセラピストになりたいですか。一言で大丈夫です。
          </NothingHere>
        ) : (
          <p className={classes.text}>{goal}</p>
        )}
        <LinkButton
          link={{ to: "/profile/goal" }}
          variant="outline"
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          {goal === "" ? "目標を書く" : "目標を変更"}
        </LinkButton>
      </div>
    </HomePart>
  );
}
