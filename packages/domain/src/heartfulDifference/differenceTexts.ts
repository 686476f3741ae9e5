import { DifferenceKind, takingStateName } from "#enumerations.ts";
import type { HeartfulDifference } from "#heartfulDifference/heartfulDifference.schema.ts";
import { formatDay } from "#time.ts";

/** HM's side of a difference. */
export function heartfulSays({
  kind,
  activity,
  waiting,
  heartfulState,
  heartfulValue,
}: HeartfulDifference): string | null {
  switch (kind) {
    case DifferenceKind.TraineeGone:
      return "登録なし";
    case DifferenceKind.EntryGone:
      return `申込 ${activity?.entryId} なし`;
    case DifferenceKind.EntryDecided:
      return heartfulState === null ? null : takingStateName[heartfulState];
    case DifferenceKind.EntryWaiting:
      return (
        waiting &&
        `${waiting.trainingName}の申込 ${waiting.entryId}（${formatDay(waiting.orientationStartDate)}から）`
      );
    default:
      return heartfulValue;
  }
}

/** Our side of a difference. */
export function weSay({
  kind,
  name,
  emailAddress,
  therapistId,
  activity,
}: HeartfulDifference): string | null {
  switch (kind) {
    case DifferenceKind.TraineeGone:
      return `セラピストID ${therapistId}`;
    case DifferenceKind.Name:
      return name;
    case DifferenceKind.EmailAddress:
      return emailAddress;
    case DifferenceKind.EntryWaiting:
      return "先の申込は終了";
    default:
      return activity && `${takingStateName[activity.state]}（${activity.trainingName}）`;
  }
}
