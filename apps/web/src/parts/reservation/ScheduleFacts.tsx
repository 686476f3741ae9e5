import type { ComponentProps, ReactNode } from "react";
import { PlaceText } from "#parts/schedule/PlaceText.tsx";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import { Changed } from "#ui/Changed.tsx";
import classes from "./ScheduleFacts.module.css";

/** When and where, in a dialog; `who` unless it is the reader. */
export function ScheduleFacts({
  schedule,
  who,
  instructorName,
}: {
  schedule: { startDate: string; endDate: string; schoolName: string; roomName: string };
  who?: string | undefined;
  /** Where the reader may know it (rule 4.12). */
  instructorName?: string | null;
}) {
  return (
    <AskedFacts
      facts={[
        ["研修生", who],
        ["日時", <ScheduleTime key="time" start={schedule.startDate} end={schedule.endDate} />],
        [
          "場所",
          <PlaceText key="place" schoolName={schedule.schoolName} roomName={schedule.roomName} />,
        ],
        ["講師", instructorName],
      ]}
    />
  );
}

/** The same while others may move the schedule: marked and read out once it has changed. */
export function MovableFacts({
  hasChanged,
  ...facts
}: ComponentProps<typeof ScheduleFacts> & { hasChanged: boolean }) {
  return (
    <div aria-live="polite">
      <Changed when={hasChanged}>
        <ScheduleFacts {...facts} />
      </Changed>
    </div>
  );
}

/** What a question is about: each fact with its name. One without a value is left out. */
export function AskedFacts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
