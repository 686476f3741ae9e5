import type { ReservationPlan } from "@kenshu/domain/home/home.schema.ts";
import { trpc } from "#api/transport.ts";
import { AlertNote } from "#parts/reservation/AlertNote.tsx";
import { PlaceText } from "#parts/schedule/PlaceText.tsx";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import { ActDialog, toldInDialog } from "#ui/ActDialog.tsx";
import { Money } from "#ui/Money.tsx";
import { showError, showMessage } from "#ui/messages.ts";
import { pageHeading } from "#ui/pageHeading.ts";
import { confirmSentences } from "#ui/sentences.ts";
import classes from "./PlanDialog.module.css";

export type Proposal = NonNullable<ReservationPlan["weeks"]>[number]["proposals"][number];
/** A chosen schedule that could not be reserved, and the reason. */
export type Refused = { proposal: Proposal; reason: string };

/** One question for everything chosen; open while anything is. */
export function PlanDialog({
  proposals,
  onRefused,
  onClose,
}: {
  proposals: readonly Proposal[];
  onRefused: (refused: readonly Refused[]) => void;
  onClose: () => void;
}) {
  const reserve = trpc.trainingReserve.reservePlan.useMutation(toldInDialog);
  const [{ penaltyAmount }] = trpc.setting.get.useSuspenseQuery();
  const [{ message }] = trpc.setting.getReservationAlertMessage.useSuspenseQuery();

  async function perform(): Promise<void> {
    const { outcomes } = await reserve.mutateAsync({
      scheduleIds: proposals.map(({ id }) => id),
    });
    const refused = outcomes.flatMap(({ scheduleId, errorCode, message: reason }) => {
      const proposal = proposals.find(({ id }) => id === scheduleId);
      if (proposal === undefined || reason === null) return [];
      return [{ proposal, reason: errorCode === "ScheduleFull" ? "満席になりました。" : reason }];
    });
    onRefused(refused);
    const count = outcomes.length - refused.length;
    if (count === 0) return showError("どの研修も予約できませんでした。");
    const others = refused.length > 0 ? `。${refused.length}件は予約できませんでした` : "";
    showMessage(`${count}件を予約しました${others}`);
  }

  return (
    <ActDialog
      opened={proposals.length > 0}
      title="予約"
      question={confirmSentences.reserve}
      act={`${proposals.length}件を予約する`}
      underWay="予約しています。"
      onAct={perform}
      onClose={onClose}
      focusAfter={pageHeading}
    >
      <ul className={classes.asked}>
        {proposals.map(({ id, startDate, endDate, schoolName, roomName }) => (
          <li key={id}>
            <ScheduleTime start={startDate} end={endDate} />{" "}
            <PlaceText schoolName={schoolName} roomName={roomName} />
          </li>
        ))}
      </ul>
      <p className={classes.terms}>
        どの予約も、前日15時まで無料でキャンセルできます。
        {penaltyAmount > 0 && (
          <>
            その後のキャンセルには、キャンセル料
            <Money amount={penaltyAmount} />
            がかかります。
          </>
        )}
      </p>
      <AlertNote message={message} />
    </ActDialog>
  );
}
