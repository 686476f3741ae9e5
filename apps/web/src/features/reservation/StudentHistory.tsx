import { Button } from "@mantine/core";
import { useState } from "react";
import { trpc } from "#api/transport.ts";
import { ReservationRow } from "#parts/reservation/ReservationRow.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { emptySentences } from "#ui/sentences.ts";
import { HistoryBadge } from "./list/HistoryBadge.tsx";
import classes from "./list/ReservationList.module.css";
import { ReservationList } from "./list/ReservationList.tsx";

const AT_A_TIME = 20;

/** A student's past reservations, latest first. Each leads to its page (rule 18.38). */
export function StudentHistory({ studentId }: { studentId: number }) {
  const pasts = trpc.trainingReserve.getPasts.useQuery({ studentId });
  const [shown, setShown] = useState(AT_A_TIME);
  return (
    <>
      <PageHeader title="予約履歴" />
      <ReservationList
        query={pasts}
        empty={
          <EmptyState
            title={emptySentences.history}
            action={<LinkButton link={{ to: "/reserve/add" }}>研修を探す</LinkButton>}
          >
            受講した研修は、終わったあとにここに並びます。
          </EmptyState>
        }
      >
        {(rows) => (
          <>
            <ul className="plainList stack gap8 narrow">
              {rows.slice(0, shown).map((reservation) => (
                <li key={reservation.reserveId}>
                  <ReservationRow
                    reservation={reservation}
                    state={<HistoryBadge reservation={reservation} />}
                  />
                </li>
              ))}
            </ul>
            {shown < rows.length && (
              <Button
                variant="outline"
                className={classes.more}
                onClick={() => setShown(shown + AT_A_TIME)}
              >
                さらに表示
              </Button>
            )}
          </>
        )}
      </ReservationList>
    </>
  );
}
