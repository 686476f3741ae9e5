import type { PlainDate } from "@kenshu/domain/time.ts";
import { weekOf } from "@kenshu/domain/watch/watch.rules.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useSession } from "#api/session.ts";
import { useWatches } from "#parts/watch/useWatches.ts";
import type { Period } from "./period.ts";
import { WatchDialog } from "./WatchDialog.tsx";

/**
 * The last line of a list of slots: where nothing fits, the student can be told of free places
 * (rule 5.19). Absent where there is nothing left to choose, or no mail is sent.
 */
export function WatchLine({
  school,
  days,
  first,
}: {
  school: { id: number; name: string };
  days: readonly { date: PlainDate; isFree: boolean }[];
  /** The first day before its cutoff. */
  first: PlainDate;
}) {
  const { sendsMail } = useSession();
  const watches = useWatches();
  const [asked, setAsked] = useState<Period[] | null>(null);
  if (!watches || !sendsMail) return null;
  const isWatched = (period: Period) =>
    watches.some(
      (watch) =>
        watch.schoolId === school.id &&
        ("day" in period ? watch.day === period.day : watch.week === period.week),
    );
  const periods = periodsOf(days, first).filter((period) => !isWatched(period));
  return (
    <>
      {periods.length > 0 && (
        <p className="row flush">
          <span className="dim">都合のよい研修がないとき</span>
          <Button variant="subtle" onClick={() => setAsked(periods)}>
            空いたら知らせる
          </Button>
        </p>
      )}
      {asked && <WatchDialog school={school} periods={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** The weeks of these days, and those of the days on which nothing is free. */
function periodsOf(
  days: readonly { date: PlainDate; isFree: boolean }[],
  first: PlainDate,
): Period[] {
  const ahead = days.filter(({ date }) => date >= first);
  const weeks = new Set(ahead.map(({ date }) => weekOf(date)));
  return [
    ...[...weeks].map((week) => ({ week })),
    ...ahead.filter(({ isFree }) => !isFree).map(({ date }) => ({ day: date })),
  ];
}
