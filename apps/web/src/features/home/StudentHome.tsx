import { LinkButton } from "#ui/LinkButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Goal } from "./Goal.tsx";
import { NextReservation } from "./NextReservation.tsx";
import { Notices } from "./Notices.tsx";
import { Pace } from "./Pace.tsx";
import { QuickLinks } from "./QuickLinks.tsx";
import { StudentAlerts } from "./StudentAlerts.tsx";
import { ThisWeek } from "./ThisWeek.tsx";

/** A student's first screen: what comes next, what to know, the goal and the way there, the days ahead. */
export function StudentHome({ studentId }: { studentId: number }) {
  return (
    <>
      <PageHeader
        title="ホーム"
        action={<LinkButton link={{ to: "/reserve/add" }}>研修を予約する</LinkButton>}
      />
      <NextReservation studentId={studentId} />
      <StudentAlerts />
      <Goal />
      <Pace studentId={studentId} />
      <ThisWeek />
      <Notices />
      <QuickLinks />
    </>
  );
}
