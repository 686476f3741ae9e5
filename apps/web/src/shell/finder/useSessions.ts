import type { trainingSchedule } from "@kenshu/domain/schedule/schedule.schema.ts";
import { addDays, tokyoTime } from "@kenshu/domain/time.ts";
import { keepPreviousData } from "@tanstack/react-query";
import type { z } from "zod";
import { today } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import { useCan } from "#api/useCan.ts";
import { readingOf } from "./readingOf.ts";
import { readSessions } from "./readSessions.ts";

export type Session = z.infer<typeof trainingSchedule>;

/** The sessions of the day that the text names, at the place or of the instructor in it. */
export function useSessions(text: string) {
  const mayList = useCan("TrainingSchedule.GetList");
  const asked = mayList ? readSessions(text, today()) : null;
  const start = asked?.day ?? today();
  const query = trpc.trainingSchedule.getList.useQuery(
    { start, end: addDays(start, 1) },
    { enabled: asked !== null, placeholderData: keepPreviousData },
  );
  const rows =
    asked && query.data ? query.data.rows.filter((row) => isNamed(row, asked.words)) : [];
  return { isForSure: asked !== null && !asked.mayBeName, rows, ...readingOf(query) };
}

function isNamed(schedule: Session, words: string[]): boolean {
  const { schoolName, roomName, instructor, startDate } = schedule;
  const text = `${schoolName} ${roomName} ${instructor} ${tokyoTime(new Date(startDate))}`;
  return words.every((word) => text.includes(word));
}
