import { formatSchedule } from "@kenshu/domain/time.ts";
import type { Watch } from "@kenshu/domain/watch/watch.schema.ts";
import { Button } from "@mantine/core";
import { useId } from "react";
import { trpc } from "#api/transport.ts";
import { useWatches } from "#parts/watch/useWatches.ts";
import { confirm } from "#ui/confirm.ts";
import { DateText } from "#ui/DateText.tsx";
import { liveRow } from "#ui/inPlace/liveRow.ts";
import { showMessage } from "#ui/messages.ts";
import { pageHeading } from "#ui/pageHeading.ts";
import { useFocusAfter } from "#ui/useFocusAfter.ts";
import { periodText } from "./period.ts";
import classes from "./WatchList.module.css";

/** What the student is told of when a place falls free, each until when, and the end of it. */
export function WatchList() {
  const id = useId();
  const watches = useWatches();
  if (!watches || watches.length === 0) return null;
  return (
    <section aria-labelledby={id} className={classes.part}>
      <h2 id={id} className="title">
        空きのお知らせ
      </h2>
      <ul className="plainList stack gap8 narrow">
        {watches.map((watch) => (
          <WatchRow key={watch.watchId} watch={watch} />
        ))}
      </ul>
    </section>
  );
}

function WatchRow({ watch }: { watch: Watch }) {
  const remove = trpc.trainingReserve.removeWatch.useMutation();
  const row = useFocusAfter<HTMLLIElement>(pageHeading);
  const about = `${whenOf(watch)} ${watch.schoolName}`;

  async function end(): Promise<void> {
    const isSure = await confirm({
      title: "空きのお知らせ",
      body: "お知らせをやめてよろしいですか？",
      consequence: about,
      act: "お知らせをやめる",
    });
    if (!isSure) return;
    const isDone = await remove.mutateAsync({ watchId: watch.watchId }).then(
      () => true,
      // The message bar has shown the refusal.
      () => false,
    );
    if (isDone) showMessage("お知らせをやめました");
  }

  return (
    <li ref={row} {...liveRow(`watch-${watch.watchId}`, { about })} className={classes.row}>
      <span>
        <span className="bold">{whenOf(watch)}</span>
        <br />
        <span className="unbroken">{watch.schoolName}</span>{" "}
        {watch.roomName && <span className="unbroken">{watch.roomName}</span>}
        <br />
        <span className="small dim">
          <DateText value={watch.endsAt} withTime />
          まで
        </span>
      </span>
      <Button variant="outline" aria-label={`お知らせをやめる（${about}）`} onClick={end}>
        やめる
      </Button>
    </li>
  );
}

function whenOf({ startDate, endDate, day, week }: Watch): string {
  if (startDate && endDate) {
    return formatSchedule({ startDate: new Date(startDate), endDate: new Date(endDate) });
  }
  if (day) return periodText({ day });
  return week ? periodText({ week }) : "";
}
