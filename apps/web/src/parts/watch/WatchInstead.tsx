import { Button } from "@mantine/core";
import { useState } from "react";
import { callFailure, errorMessage } from "#api/errors.ts";
import { useSession } from "#api/session.ts";
import { trpc } from "#api/transport.ts";
import { type TimesOnWire, timesInWords } from "#parts/schedule/timesInWords.ts";
import { toldInDialog } from "#ui/ActDialog.tsx";
import { showMessage } from "#ui/messages.ts";
import { useTakesMail, watchedWithoutMail } from "./useTakesMail.ts";
import { useWatches } from "./useWatches.ts";
import { WatchTerms } from "./WatchTerms.tsx";

/**
 * Beside the queue of a full schedule: to be told when a place falls free, without waiting for it
 * (rule 5.19). One tap, and the question is answered. Absent where no mail is sent.
 */
export function WatchInstead({
  schedule,
  onDone,
}: {
  schedule: TimesOnWire & { id: number };
  onDone: () => void;
}) {
  const scheduleId = schedule.id;
  const { sendsMail } = useSession();
  const watches = useWatches();
  const takesMail = useTakesMail();
  const add = trpc.trainingReserve.addWatch.useMutation(toldInDialog);
  const [refusal, setRefusal] = useState<unknown>(null);
  if (!watches || !sendsMail) return null;
  if (watches.some((watch) => watch.scheduleId === scheduleId)) {
    return (
      <p className="dim flush">
        {takesMail ? (
          "この研修は、空いたら知らせます（予約確認でやめられます）。"
        ) : (
          <>
            この研修の空きのお知らせは登録済みです。
            <WatchTerms />
          </>
        )}
      </p>
    );
  }

  async function watch(): Promise<void> {
    if (add.isPending) return;
    setRefusal(null);
    try {
      await add.mutateAsync({ scheduleId });
      showMessage(
        takesMail
          ? `${timesInWords(schedule)}に空きが出たらメールで知らせます`
          : watchedWithoutMail,
      );
      onDone();
    } catch (error) {
      if (callFailure(error) === null) throw error;
      setRefusal(error);
    }
  }

  return (
    <div className="stack gap8">
      <p className="flush">
        <span className="bold">待たずに、空いたことだけを知りたいとき</span>
        <br />
        <span className="small dim">
          <WatchTerms />
        </span>
      </p>
      <div role="alert">{refusal !== null && <p className="flush">{errorMessage(refusal)}</p>}</div>
      <div>
        <Button variant="outline" aria-busy={add.isPending || undefined} onClick={watch}>
          空いたら知らせる
        </Button>
      </div>
    </div>
  );
}
