import { Button } from "@mantine/core";
import type { ToOptions } from "@tanstack/react-router";
import { trpc } from "#api/transport.ts";
import type { ScheduleDetail } from "#features/schedule/form/scheduleValues.ts";
import { mailsText, unmailedText } from "#parts/mailsText.ts";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import { timesInWords } from "#parts/schedule/timesInWords.ts";
import { askUntilSo } from "#ui/asked.ts";
import { Changed } from "#ui/Changed.tsx";
import { useSaved } from "#ui/useSaved.ts";
import classes from "./CallOff.module.css";
import { reservationsText } from "./reservationsText.ts";

/**
 * Calls off a schedule with reservations (rule 4.7). It first says how many people that
 * concerns, and asks again if these are others by then (rule 13.21).
 */
export function CallOff({
  schedule,
  school,
  week,
}: {
  schedule: ScheduleDetail;
  school: { name: string };
  week: ToOptions;
}) {
  const saved = useSaved(week);
  const { id, version } = schedule;
  const { get } = trpc.useUtils().trainingSchedule;
  const callOff = trpc.trainingSchedule.callOff.useMutation({ meta: { blocks: true } });

  async function perform(): Promise<void> {
    const result = await askUntilSo({
      read: () => get.fetch({ id }, { staleTime: 0 }),
      question: (latest, isAgain) => ({
        title: "研修の中止",
        body: "研修を中止しますか？",
        consequence: (
          <>
            <ScheduleTime start={schedule.startDate} end={schedule.endDate} /> {school.name}{" "}
            {schedule.roomName}
            <br />
            <Changed when={isAgain}>
              <span>
                {reservationsText(latest)}を取り消し、{mailsText(latest.mailCount)}
                {unmailedText(latest)}
              </span>
            </Changed>
            この操作は元に戻せません。
          </>
        ),
        act: "研修を中止",
        destructive: true,
      }),
      call: ({ reserveIds }) => callOff.mutateAsync({ id, version, expected: { reserveIds } }),
      // The message bar has shown a refusal.
    }).catch(() => null);
    if (result === null) return;
    const { cancelledCount, mailCount } = result;
    await saved(
      `${timesInWords(schedule)}を中止し、${cancelledCount}件の予約をキャンセルしました。${mailsText(mailCount)}`,
    );
  }

  return (
    <section className={classes.section} aria-labelledby="call-off">
      <h2 id="call-off" className={`title ${classes.title}`}>
        研修の中止
      </h2>
      <p className={classes.text}>
        予約があるため、この研修予定は削除できません。行わないときは中止してください。予約は無料でキャンセルされます。
        {mailsText(schedule.mailCount)}
      </p>
      <Button variant="outline" color="red" onClick={perform}>
        研修を中止
      </Button>
    </section>
  );
}
