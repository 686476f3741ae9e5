import { ReserveResult } from "@kenshu/domain/enumerations.ts";
import type { ReservationPlan } from "@kenshu/domain/home/home.schema.ts";
import { Suspense, useState } from "react";
import { trpc } from "#api/transport.ts";
import { AlertNote } from "#parts/reservation/AlertNote.tsx";
import { Consequence, ReservationDialog } from "#parts/reservation/ReservationDialog.tsx";
import { type Reserving, reserving } from "#parts/reservation/terms.ts";
import { PlaceText } from "#parts/schedule/PlaceText.tsx";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import { toldInDialog } from "#ui/ActDialog.tsx";
import { Changed } from "#ui/Changed.tsx";
import { Money } from "#ui/Money.tsx";
import { showError, showMessage } from "#ui/messages.ts";
import { pageHeading } from "#ui/pageHeading.ts";
import { confirmSentences, doneToSome } from "#ui/sentences.ts";
import classes from "./PlanDialog.module.css";

export type Proposal = NonNullable<ReservationPlan["weeks"]>[number]["proposals"][number];
/** A chosen schedule that could not be reserved, and the reason. */
export type Refused = { proposal: Proposal; reason: string };

/** What a proposal would do, in the words of its question. */
type Planned = Reserving & { scheduleId: number };

/**
 * One question for everything chosen; open while anything is. Where something is otherwise by now,
 * the dialog stays open and asks again about that alone (rules 5.14, 13.21).
 */
export function PlanDialog({
  proposals,
  ...props
}: PlanDialogProps & { proposals: readonly Proposal[] }) {
  return (
    <Suspense>{proposals.length > 0 && <OpenDialog proposals={proposals} {...props} />}</Suspense>
  );
}

type PlanDialogProps = {
  studentId: number;
  onRefused: (refused: readonly Refused[]) => void;
  onClose: () => void;
};

function OpenDialog({
  studentId,
  proposals,
  onRefused,
  onClose,
}: PlanDialogProps & { proposals: readonly Proposal[] }) {
  const reserve = trpc.trainingReserve.reservePlan.useMutation(toldInDialog);
  const [{ penaltyAmount }] = trpc.setting.get.useSuspenseQuery();
  const [{ message }] = trpc.setting.getReservationAlertMessage.useSuspenseQuery();
  const [asSeen] = useState(() =>
    proposals.map(
      (proposal): Planned => ({
        ...reserving(proposal, ReserveResult.Confirm, { penaltyAmount }),
        scheduleId: proposal.id,
      }),
    ),
  );
  /** What is otherwise than it was shown, and nothing else is left to ask. */
  const [changed, setChanged] = useState<readonly Planned[]>([]);
  const [refusedBefore, setRefusedBefore] = useState<readonly Refused[]>([]);
  const isAgain = changed.length > 0;
  const shown = isAgain ? changed : asSeen;
  const fee = shown[0]?.penaltyAmount ?? 0;

  async function perform(): Promise<boolean> {
    const { outcomes } = await reserve.mutateAsync({
      scheduleIds: shown.map(({ scheduleId }) => scheduleId),
      expected: [...shown],
    });
    const otherwise = outcomes.flatMap(({ actual }) => actual ?? []);
    const refused = outcomes.flatMap(({ scheduleId, errorCode, message: reason, actual }) => {
      const proposal = proposals.find(({ id }) => id === scheduleId);
      if (proposal === undefined || reason === null || actual) return [];
      return [{ proposal, reason: errorCode === "ScheduleFull" ? "満席になりました。" : reason }];
    });
    const allRefused = [...refusedBefore, ...refused];
    setRefusedBefore(allRefused);
    onRefused(allRefused);
    setChanged(otherwise);
    const count = outcomes.length - refused.length - otherwise.length;
    if (count > 0) showMessage(doneToSome("予約", count, refused.length));
    else if (otherwise.length === 0) showError("どの研修も予約できませんでした。");
    return otherwise.length === 0;
  }

  return (
    <ReservationDialog
      title="予約"
      question={confirmSentences.reserve}
      act={`${shown.length}件を予約する`}
      underWay="予約しています。"
      onAct={perform}
      onClose={onClose}
      focusAfter={pageHeading}
      about={
        <>
          {isAgain && (
            <p className="flush" role="alert">
              次の研修は、確認した内容から変わったため、まだ予約していません。
            </p>
          )}
          <Changed when={isAgain}>
            <ul className={classes.asked}>
              {shown.map(({ scheduleId, schedule }) => (
                <li key={scheduleId}>
                  <ScheduleTime start={schedule.startDate} end={schedule.endDate} />{" "}
                  <PlaceText schoolName={schedule.schoolName} roomName={schedule.roomName} />
                </li>
              ))}
            </ul>
          </Changed>
        </>
      }
      consequences={
        <>
          <Consequence hasChanged={isAgain}>
            どの予約も、前日15時まで無料でキャンセルできます。
          </Consequence>
          {fee > 0 && (
            <Consequence hasChanged={isAgain}>
              その後のキャンセルには、キャンセル料
              <Money amount={fee} />
              がかかります。
            </Consequence>
          )}
        </>
      }
    >
      <AlertNote
        message={message}
        studentId={studentId}
        schoolIds={proposals.map(({ schoolId }) => schoolId)}
      />
    </ReservationDialog>
  );
}
