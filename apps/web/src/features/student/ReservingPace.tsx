import { reasonsInWords } from "@kenshu/domain/attendance/behind.rules.ts";
import type { reservationPace } from "@kenshu/domain/student/student.schema.ts";
import type { z } from "zod";
import { adviceSentence, STILL_TO_RESERVE } from "#parts/student/adviceSentence.ts";
import { SpareDays } from "#parts/student/SpareDays.tsx";
import { WeekPace } from "#parts/student/WeekPace.tsx";
import { Fact } from "./Facts.tsx";

/**
 * What one week asks for, how often to reserve what is not reserved yet (rules 8.6, 15.17), the days
 * in hand, and why the student is behind (rules 8.4, 8.8).
 */
export function ReservingPace({
  pace,
  reader,
}: {
  pace: z.infer<typeof reservationPace>;
  reader: "student" | "staff";
}) {
  const reasons = pace.behind && reasonsInWords(pace.behind);
  return (
    <>
      {/* A server of the former version does not tell. */}
      {pace.confirmedThisWeekCount !== undefined && (
        <Fact name="予約の目安" isWide>
          <WeekPace pace={pace} />
        </Fact>
      )}
      <Fact name={STILL_TO_RESERVE} isWide>
        {adviceSentence(pace.needReservationPerDay, reader)}
      </Fact>
      <Fact name="日数の余裕" isWide>
        <SpareDays {...pace} />
      </Fact>
      {reasons && (
        <Fact name="遅れの理由" isWide>
          {reasons}
        </Fact>
      )}
    </>
  );
}
