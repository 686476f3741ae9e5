import type { StudentHome as Home } from "@kenshu/domain/home/home.schema.ts";
import { useMediaQuery } from "@mantine/hooks";
import { trpc } from "#api/transport.ts";
import { watching } from "#api/watching.ts";
import { LinkButton } from "#ui/LinkButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { PHONE } from "#ui/phone.ts";
import { AlertLinks, FoldedAlerts } from "./AlertLinks.tsx";
import { Goal } from "./Goal.tsx";
import { A_SCREEN, Loaded } from "./HomeSection.tsx";
import { NextReservation } from "./NextReservation.tsx";
import { Notices } from "./Notices.tsx";
import { OthersOfWeek } from "./OthersOfWeek.tsx";
import { Proposals } from "./Proposals.tsx";
import { StatusLine } from "./StatusLine.tsx";
import { studentAlerts } from "./studentAlerts.tsx";

/** A student's first screen: how things stand, what comes next, what to know, what to reserve, the goal, the week. */
export function StudentHome() {
  const home = trpc.home.getStudentHome.useQuery(undefined, watching);
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
      <Loaded query={home} rows={A_SCREEN}>
        {(home) => (
          <>
            <StatusLine {...home} />
            <NextReservation {...home} />
            <AlertsAndProposals {...home} />
            <Goal goal={home.goal} />
            <OthersOfWeek {...home} />
          </>
        )}
      </Loaded>
      <Notices />
    </>
  );
}

/** Where there is nothing to see to, what to reserve comes first; a phone folds alerts, so that it is in view. */
function AlertsAndProposals(home: Home) {
  const alerts = studentAlerts(home);
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
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
