import { ReservationState } from "@kenshu/domain/enumerations.ts";
import { trpc } from "#api/transport.ts";
import { watching } from "#api/watching.ts";
import { emptySentences } from "#ui/sentences.ts";
import { HomeSection, NothingHere } from "./HomeSection.tsx";
import { ScheduleLink } from "./ScheduleLink.tsx";

/** The confirmed reservation that comes first. */
export function NextReservation({ studentId }: { studentId: number }) {
  const futures = trpc.trainingReserve.getFutures.useQuery({ studentId }, watching);
  return (
    <HomeSection title="次の予約" query={futures}>
      {({ rows }) => {
        const next = rows.find(({ state }) => state === ReservationState.Confirm);
        return next ? (
          <ScheduleLink reservation={next} isLarge />
        ) : (
          <NothingHere sentence={emptySentences.reservations}>
            受けたい研修を選んで予約してください。
          </NothingHere>
        );
      }}
    </HomeSection>
  );
}
