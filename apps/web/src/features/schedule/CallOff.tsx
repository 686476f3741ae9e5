import type { ToOptions } from "@tanstack/react-router";
import { trpc } from "#api/transport.ts";
import { ConfirmButton } from "#ui/ConfirmButton.tsx";
import { ScheduleTime } from "#ui/ScheduleTime.tsx";
import { useSaved } from "#ui/useSaved.ts";
import { reservationsText } from "./reservationsText.ts";
import classes from "./ScheduleSection.module.css";
import type { ScheduleDetail } from "./scheduleValues.ts";

/** Calls a schedule off that people have reserved (rule 4.7); says first how many it concerns. */
export function CallOff({ schedule, back }: { schedule: ScheduleDetail; back: ToOptions }) {
  const saved = useSaved(back);
  const { id, version } = schedule;
  const roster = trpc.attendance.getTrainingEntryStudents.useQuery({ id });
  const callOff = trpc.trainingSchedule.callOff.useMutation({ meta: { blocks: true } });
  // The question says how many are mailed: it can be asked once that is known.
  if (roster.isPending) return null;
  const mailedCount = roster.data?.rows.filter((row) => row.isReceiveEMailEnabled).length;
  return (
    <section className={classes.section} aria-labelledby="call-off">
      <h2 id="call-off" className={classes.title}>
        研修の中止
      </h2>
      <p className={classes.text}>
        予約があるため、この研修予定は削除できません。行わないときは中止してください。予約は請求なしで取り消され、研修生にメールで知らせます。
      </p>
      <ConfirmButton
        variant="outline"
        color="red"
        question={{
          title: "研修の中止",
          body: "研修を中止しますか？",
          consequence: (
            <>
              <ScheduleTime start={schedule.startDate} end={schedule.endDate} /> {schedule.roomName}
              <br />
              {reservationsText(schedule)}を取り消し、
              {mailedCount === undefined ? "研修生" : `研修生${mailedCount}名`}
              にメールで知らせます。この操作は元に戻せません。
            </>
          ),
          act: "研修を中止",
          destructive: true,
        }}
        onConfirm={async () => {
          // A refusal has been shown by the message bar.
          const result = await callOff.mutateAsync({ id, version }).catch(() => null);
          if (result) await saved(`研修を中止し、${result.cancelledCount}件の予約を取り消しました`);
        }}
      >
        研修を中止
      </ConfirmButton>
    </section>
  );
}
