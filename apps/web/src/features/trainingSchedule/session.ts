import { formatSession } from "@kenshu/domain/time.ts";
import type { trainingSchedule } from "@kenshu/domain/trainingSchedule/trainingSchedule.schema.ts";
import type { z } from "zod";

/** A session as the calendar reads it. */
export type Session = z.infer<typeof trainingSchedule>;

type Times = Pick<Session, "startDate" | "endDate">;

/** `2026/08/23(日) 13:00〜14:30` */
export function timeText({ startDate, endDate }: Times): string {
  return formatSession({ startDate: new Date(startDate), endDate: new Date(endDate) });
}

/** `予約3/8名` */
export function reserveText({
  reserveCount,
  capacity,
}: Pick<Session, "reserveCount" | "capacity">): string {
  return `予約${reserveCount}/${capacity}名`;
}

/** `待ち2名`; null when nobody waits. */
export function waitText({ waitCount }: Pick<Session, "waitCount">): string | null {
  return waitCount > 0 ? `待ち${waitCount}名` : null;
}

/** All about a session in one line: its spoken name, and what the pointer shows. */
export function fullText(session: Session): string {
  const parts = [timeText(session), session.roomName, reserveText(session), waitText(session)];
  return [...parts, session.instructor && `講師 ${session.instructor}`].filter(Boolean).join(" ");
}
