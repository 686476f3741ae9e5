import { foundSentences } from "@kenshu/domain/foundSentences.ts";
import type { StudentHome as Home } from "@kenshu/domain/home/home.schema.ts";
import { IconPencil } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useUser } from "#api/session.ts";
import { trpc } from "#api/transport.ts";
import { watching } from "#api/watching.ts";
import { DelayText } from "#parts/student/DelayText.tsx";
import { WeekPace } from "#parts/student/WeekPace.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { NothingHere } from "#ui/NothingHere.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useIsPhone } from "#ui/windows.ts";
import classes from "./StudentHome.module.css";
import { AlertLinks, FoldedAlerts } from "./sections/AlertLinks.tsx";
import { HomePart, whileReading } from "./sections/HomeSection.tsx";
import { MissedMails } from "./sections/MissedMails.tsx";
import { NextReservation } from "./sections/NextReservation.tsx";
import { Notices } from "./sections/Notices.tsx";
import { OthersOfWeek } from "./sections/OthersOfWeek.tsx";
import { Proposals } from "./sections/Proposals.tsx";
import { studentAlerts } from "./sections/studentAlerts.tsx";

/** A student's first screen: state, next reservation, alerts, proposals, goal and week. */
export function StudentHome() {
  const home = trpc.home.getStudentHome.useQuery(undefined, watching);
  const [cancelCount, setCancelCount] = useState(0);
  return (
    <>
      <PageHeader
        title="ホーム"
        action={
          home.data?.mayReserve !== false && (
            <LinkButton variant="outline" link={{ to: "/reserve/add" }}>
              研修を予約する
            </LinkButton>
          )
        }
      />
      <Loaded query={home} {...whileReading}>
        {(home) => (
          <>
            <StatusLine {...home} />
            <MissedMails />
            <NextReservation {...home} onCancelled={() => setCancelCount(cancelCount + 1)} />
            {/* The reservation made here may be the one that was cancelled. */}
            <AlertsAndProposals key={cancelCount} {...home} />
            <Goal goal={home.goal} />
            <OthersOfWeek {...home} />
          </>
        )}
      </Loaded>
      <Notices />
    </>
  );
}

/**
 * Without alerts the proposals come first. A phone folds alerts, so that the proposals are in view.
 */
function AlertsAndProposals(home: Home) {
  const alerts = studentAlerts(home);
  const isPhone = useIsPhone();
  if (alerts.length === 0) {
    return (
      <>
        <Proposals {...home} />
        <AlertLinks alerts={alerts} />
      </>
    );
  }
  return (
    <>
      {isPhone ? <FoldedAlerts alerts={alerts} /> : <AlertLinks alerts={alerts} />}
      <Proposals {...home} />
    </>
  );
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

/**
 * Where the student stands, in one line, and the link to the plan: 大幅な遅れ 9回分,
 * これから7日間：予約2件・目安3件（あと1件） (rules 5.14, 15.17).
 */
function StatusLine({ status, mayReserve, proposals, reachedReserveCount }: Home) {
  const user = useUser();
  if (status === null || !mayReserve) {
    return <p className={`row bold ${classes.status}`}>{foundSentences.mayNotReserve}</p>;
  }
  return (
    <p className={`row bold ${classes.status}`}>
      <DelayText delayedTrainingCount={status.delayedTrainingCount} withCount />{" "}
      <WeekPace pace={status} />{" "}
      {proposals !== null && reachedReserveCount === null && (
        <Link to="/reserve/plan" className="touchLink brand">
          予定を立てる
        </Link>
      )}{" "}
      {user && status.delayedTrainingCount > 0 && (
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
  );
}
