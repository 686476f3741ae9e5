import { takingStateName } from "@kenshu/domain/enumerations.ts";
import { formatDate } from "@kenshu/domain/time.ts";
import { NativeSelect } from "@mantine/core";
import { trpc } from "#api/transport.ts";
import classes from "./PastActivities.module.css";

/** Leads to the charts of earlier activities; nothing for who takes the training for the first time. */
export function PastActivities({
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
  if (!data || data.rows.length < 2) return null;
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
