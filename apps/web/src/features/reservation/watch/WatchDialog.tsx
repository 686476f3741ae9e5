import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { trpc } from "#api/transport.ts";
import { useTakesMail, watchedWithoutMail } from "#parts/watch/useTakesMail.ts";
import { WatchTerms } from "#parts/watch/WatchTerms.tsx";
import { ActDialog, toldInDialog } from "#ui/ActDialog.tsx";
import { showMessage } from "#ui/messages.ts";
import { type Period, periodText } from "./period.ts";

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
  const takesMail = useTakesMail();
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
        showMessage(
          takesMail ? `${periodText(period)}に空きが出たらメールで知らせます` : watchedWithoutMail,
        );
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
