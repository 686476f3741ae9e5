import type { reservationPace } from "@kenshu/domain/student/student.schema.ts";
import type { z } from "zod";
import { adviceSentence, STILL_TO_RESERVE } from "#parts/student/adviceSentence.ts";
import { WeekPace } from "#parts/student/WeekPace.tsx";
import { Fact } from "./Facts.tsx";

/** What one week asks for, and how often to reserve what is not reserved yet (rules 8.6, 15.17). */
export function ReservingPace({ pace }: { pace: z.infer<typeof reservationPace> }) {
  return (
    <>
      {/* A server of the former version does not tell. */}
      {pace.confirmedThisWeekCount !== undefined && (
        <Fact name="予約の目安" isWide>
          <WeekPace pace={pace} />
        </Fact>
      )}
      <Fact name={STILL_TO_RESERVE} isWide>
        {adviceSentence(pace.needReservationPerDay)}
      </Fact>
    </>
  );
}
