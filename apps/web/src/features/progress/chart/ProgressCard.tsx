import { takingStateName } from "@kenshu/domain/enumerations.ts";
import { formatDate } from "@kenshu/domain/time.ts";
import { NativeSelect } from "@mantine/core";
import { useId, useState } from "react";
import { trpc } from "#api/transport.ts";
import { useCan } from "#api/useCan.ts";
import type { Content, Entry, Summary } from "#features/progress/entry/summary.ts";
import { useEntryActs } from "#features/progress/entry/useEntryActs.ts";
import { Loaded } from "#ui/Loaded.tsx";
import { lazyPart } from "#ui/part/lazyPart.tsx";
import { ActivityFigures } from "./ActivityFigures.tsx";
import { ContentList } from "./ContentList.tsx";
import { EntryDialog } from "./EntryDialog.tsx";
import { Legend } from "./Legend.tsx";
import classes from "./ProgressCard.module.css";
import { ProgressTable } from "./ProgressTable.tsx";
import type { Scale, View } from "./useChartView.ts";

// Only staff save the list, and their pages have loaded this.
const SaveList = lazyPart(async () => (await import("#parts/SaveList.tsx")).SaveList);

/** One training of a student: its present activity, or the past one that was asked for. */
export function ProgressCard({
  studentUserId,
  present,
  view,
  scale,
}: {
  studentUserId: number;
  present: Summary;
  view: View;
  scale: Scale;
}) {
  const title = useId();
  const canSave = useCan("TrainingProgress.GetFileStudentProgress");
  const [activityId, setActivityId] = useState(present.activityId);
  const isPast = activityId !== present.activityId;
  const past = trpc.trainingProgress.getStudentProgress.useQuery(
    { studentUserId, activityId },
    { enabled: isPast },
  );
  const asked = isPast ? past : { ...past, data: present };
  return (
    <section
      aria-labelledby={title}
      className={classes.card}
      style={{ borderTopColor: present.trainingDisplayColor }}
    >
      <div className={`row ${classes.head}`}>
        <h2 id={title} className={`line flush ${classes.title}`}>
          <span
            className={classes.swatch}
            style={{ background: present.trainingDisplayColor }}
            aria-hidden
          />
          {present.trainingName}
        </h2>
        {present.activityCount > 1 && (
          <PastActivities
            studentUserId={studentUserId}
            trainingId={present.trainingId}
            activityId={activityId}
            onPick={setActivityId}
          />
        )}
        {asked.data && <ActivityFigures summary={asked.data} />}
      </div>
      <Loaded query={asked} rows={4} height={44}>
        {(summary) => (
          <Activity
            key={summary.activityId}
            studentUserId={studentUserId}
            summary={summary}
            view={view}
            scale={scale}
          />
        )}
      </Loaded>
      {canSave && (
        <SaveList
          file="TrainingProgress.GetFileStudentProgress"
          criteria={{ studentUserId, activityId }}
        />
      )}
    </section>
  );
}

function Activity({
  studentUserId,
  summary,
  view,
  scale,
}: {
  studentUserId: number;
  summary: Summary;
  view: View;
  scale: Scale;
}) {
  const acts = useEntryActs(studentUserId, summary);
  const [opened, setOpened] = useState<{ content: Content; entry: Entry } | null>(null);
  const onOpen = (content: Content, entry: Entry) => setOpened({ content, entry });
  return (
    <>
      {view === "table" ? (
        <>
          <ProgressTable summary={summary} scale={scale} acts={acts} onOpen={onOpen} />
          <Legend isForStaff={!acts.isOwn} />
        </>
      ) : (
        <ContentList summary={summary} acts={acts} onOpen={onOpen} />
      )}
      {opened && (
        <EntryDialog
          {...opened}
          commentLink={acts.commentLink(opened.content, opened.entry)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

/** Links to the charts of earlier activities. */
function PastActivities({
  studentUserId,
  trainingId,
  activityId,
  onPick,
}: {
  studentUserId: number;
  trainingId: number;
  /** The activity that is shown. */
  activityId: number;
  onPick: (activityId: number) => void;
}) {
  const { data } = trpc.trainingProgress.getTrainingActivities.useQuery({
    studentUserId,
    trainingId,
  });
  if (!data) return null;
  return (
    <NativeSelect
      label="過去の進捗"
      classNames={{ root: classes.menu }}
      value={String(activityId)}
      onChange={({ currentTarget }) => onPick(Number(currentTarget.value))}
      data={data.rows.map((activity) => ({
        value: String(activity.activityId),
        label: `${formatDate(activity.firstDate)}〜 ${takingStateName[activity.activityState]}${
          activity.isCurrent ? "（最新）" : ""
        }`,
      }))}
    />
  );
}
