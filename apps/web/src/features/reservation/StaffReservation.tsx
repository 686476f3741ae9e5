import { ReservationState, ReserveResult, reserveResultName } from "@kenshu/domain/enumerations.ts";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { trpc } from "#api/transport.ts";
import { useCan } from "#api/useCan.ts";
import { CancelButton } from "#parts/reservation/CancelButton.tsx";
import { CancelDialog } from "#parts/reservation/CancelDialog.tsx";
import { timesInWords } from "#parts/schedule/timesInWords.ts";
import { useWayBackOr } from "#parts/wayBack.ts";
import { LinkButton } from "#ui/LinkButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { pageHeading } from "#ui/pageHeading.ts";
import { Fact } from "./detail/Fact.tsx";
import { ReservationFacts } from "./detail/ReservationFacts.tsx";
import { SchoolDirections } from "./detail/SchoolDirections.tsx";
import { ForceDialog } from "./list/ForceDialog.tsx";

/** One reservation for staff: whose it is, its roster, and the acts by rights (rule 5.17). */
export function StaffReservation({ reserveId }: { reserveId: number }) {
  const [reservation] = trpc.trainingReserve.getDetail.useSuspenseQuery({ reserveId });
  const [asked, setAsked] = useState<"cancel" | "force" | null>(null);
  const mayForce = useCan("TrainingReserve.ForceReserve");
  const { state, kind, historyState, can, scheduleId } = reservation;
  const { studentUserId: id, studentName: name, studentNameKana } = reservation;
  const isWaiting = historyState === null && state === ReservationState.Wait;
  const close = () => setAsked(null);
  return (
    <>
      <PageHeader
        kind="予約"
        title={timesInWords(reservation)}
        isDense
        back={useWayBackOr("/reserve/future")}
      />
      <div className="stack gap12 narrow">
        <ReservationFacts reservation={reservation}>
          <Fact name="研修生">
            <Link to="/reserve/future/$id" params={{ id }} className="brand">
              {name}
            </Link>{" "}
            <span className="dim small">{studentNameKana}</span>
          </Fact>
          {kind === ReserveResult.ForceConfirm && (
            <Fact name="予約の種類">{reserveResultName[kind]}（定員・待ち順に関係なく）</Fact>
          )}
        </ReservationFacts>
        <div className="acts">
          <LinkButton
            variant="default"
            link={{ to: "/attendance/detail/$id", params: { id: scheduleId } }}
          >
            名簿を見る
          </LinkButton>
          {can.change && (
            <LinkButton
              variant="default"
              link={{ to: "/reserve/add/$id", params: { id }, search: { change: reserveId } }}
            >
              変更する
            </LinkButton>
          )}
          {isWaiting && mayForce && (
            <Button variant="default" onClick={() => setAsked("force")}>
              強制予約する
            </Button>
          )}
          {can.cancel && (
            <CancelButton reservation={reservation} onCancel={() => setAsked("cancel")} />
          )}
        </div>
        <SchoolDirections directions={reservation.directions} />
      </div>
      <CancelDialog
        reservation={asked === "cancel" ? reservation : null}
        who={name}
        onClose={close}
        focusAfter={pageHeading}
      />
      <ForceDialog
        reservation={asked === "force" ? reservation : null}
        student={{ id, name }}
        onClose={close}
      />
    </>
  );
}
