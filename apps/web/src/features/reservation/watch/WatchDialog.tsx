import { formatDay, type PlainDate } from "@kenshu/domain/time.ts";
import { weekEnd, weekOf } from "@kenshu/domain/watch/watch.rules.ts";
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { trpc } from "#api/transport.ts";
import { WatchTerms } from "#parts/watch/WatchTerms.tsx";
import { ActDialog, toldInDialog } from "#ui/ActDialog.tsx";
import { showMessage } from "#ui/messages.ts";

/** A day or a week of a school that a student may want to be told of. */
export type Period = { day: PlainDate } | { week: PlainDate };

/** Asks of which day or week the student wants to be told when a place falls free (rule 5.19). */
export function WatchDialog({
  school,
  periods,
  onClose,
}: {
  school: { id: number; name: string };
  periods: readonly Period[];
  onClose: () => void;
}) {
  const add = trpc.trainingReserve.addWatch.useMutation(toldInDialog);
  const [chosen, setChosen] = useState(0);
  return (
    <ActDialog
      opened
      title="空きのお知らせ"
      question={`${school.name}の席が空いたら知らせますか？`}
      act="空いたら知らせる"
      onClose={onClose}
      onAct={async () => {
        const period = periods[chosen];
        if (!period) return;
        await add.mutateAsync({ schoolId: school.id, ...period });
        showMessage(`${periodText(period)}に空きが出たらメールで知らせます`);
      }}
    >
      <NativeSelect
        label="知らせる日"
        data={periods.map((period, index) => ({ value: `${index}`, label: periodText(period) }))}
        value={`${chosen}`}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
      />
      <p className="flush small">
        <WatchTerms />
      </p>
    </ActDialog>
  );
}

/** `3/12(金)`, `3/7(日)〜3/13(土)の週` */
export function periodText(period: Period): string {
  return "day" in period
    ? formatDay(period.day)
    : `${formatDay(period.week)}〜${formatDay(weekEnd(period.week))}の週`;
}

/** The weeks of these days, and those of the days on which nothing is free. */
export function periodsOf(
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
