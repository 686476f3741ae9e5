import { takingStateName } from "@kenshu/domain/enumerations.ts";
import { formatDate } from "@kenshu/domain/time.ts";
import { NativeSelect } from "@mantine/core";
import { trpc } from "../../api/transport.ts";
import classes from "./PastRounds.module.css";

/** Leads to the charts of earlier rounds; nothing for who takes the training for the first time. */
export function PastRounds({
  studentUserId,
  trainingId,
  activityId,
  onPick,
}: {
  studentUserId: number;
  trainingId: number;
  /** The round that is shown. */
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
      data={data.rows.map((round) => ({
        value: String(round.activityId),
        label: `${formatDate(round.firstDate)}〜 ${takingStateName[round.activityState]}${
          round.isCurrent ? "（最新）" : ""
        }`,
      }))}
    />
  );
}
