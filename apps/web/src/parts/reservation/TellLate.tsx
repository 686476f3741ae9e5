import { ToldLateMinutes, toldLateMinutesName } from "@kenshu/domain/enumerations.ts";
import { Button } from "@mantine/core";
import { useId, useRef, useState } from "react";
import { trpc } from "#api/transport.ts";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import { showMessage } from "#ui/messages.ts";
import type { Reservation } from "./CancelTerms.tsx";
import classes from "./TellLate.module.css";

/** Two taps tell the instructor how late the student will be (rule 6.9). */
export function TellLate({ reservation }: { reservation: Reservation }) {
  const { reserveId, startDate, endDate } = reservation;
  const tell = trpc.trainingReserve.tell.useMutation();
  const [isAsking, setIsAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const choices = useId();

  async function perform(lateMinutes: ToldLateMinutes): Promise<void> {
    if (tell.isPending) return;
    await tell.mutateAsync({ reserveId, lateMinutes });
    showMessage(`「${toldLateMinutesName[lateMinutes]}遅れます」と講師に伝えました`);
    setIsAsking(false);
    opener.current?.focus();
  }

  return (
    <>
      <Button
        ref={opener}
        variant="default"
        aria-expanded={isAsking}
        aria-controls={choices}
        onClick={() => setIsAsking(!isAsking)}
      >
        遅れます
        <span className="visuallyHidden">
          <ScheduleTime start={startDate} end={endDate} />
        </span>
      </Button>
      <fieldset id={choices} className={classes.choices} hidden={!isAsking}>
        <legend className="small">どのくらい遅れますか</legend>
        <div className="acts">
          {Object.values(ToldLateMinutes).map((lateMinutes) => (
            <Button
              key={lateMinutes}
              variant="outline"
              aria-disabled={tell.isPending || undefined}
              aria-busy={
                (tell.isPending && tell.variables.lateMinutes === lateMinutes) || undefined
              }
              // The message bar says why it was refused.
              onClick={() => void perform(lateMinutes).catch(() => {})}
            >
              {toldLateMinutesName[lateMinutes]}
            </Button>
          ))}
        </div>
      </fieldset>
    </>
  );
}
