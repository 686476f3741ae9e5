import { ReserveResult, SlotState } from "@kenshu/domain/enumerations.ts";
import { Radio, Stack } from "@mantine/core";
import { useRef, useState } from "react";
import { now } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import { AlertNote } from "#parts/reservation/AlertNote.tsx";
import { ReserveTerms } from "#parts/reservation/ReserveTerms.tsx";
import { isAboutOwnReservations } from "#parts/reservation/refusals.ts";
import { reservedSentence } from "#parts/reservation/results.ts";
import { ScheduleFacts } from "#parts/reservation/ScheduleFacts.tsx";
import type { Slot } from "#parts/reservation/slot.ts";
import { useWaitingOrder } from "#parts/reservation/useWaitingOrder.ts";
import { WaitTerms } from "#parts/reservation/WaitTerms.tsx";
import { ActDialog, toldInDialog } from "#ui/ActDialog.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { showMessage } from "#ui/messages.ts";
import { confirmSentences } from "#ui/sentences.ts";
import { slotCard } from "./SlotCard.tsx";

type WhenFull = "wait" | "force";
type Penalty = "normal" | "none";

/**
 * Staff reserve for a student; open while there is a `slot`. In a full schedule they choose between
 * the queue and a forced reservation, otherwise whether cancelling will cost anything. If the
 * cutoff passes meanwhile, it asks again.
 */
export function StaffReserveDialog({
  student,
  slot: asSeen,
  onClose,
}: {
  student: { id: number; name: string };
  slot: Slot | null;
  onClose: () => void;
}) {
  const reserve = trpc.trainingReserve.reserve.useMutation(toldInDialog);
  const forceReserve = trpc.trainingReserve.forceReserve.useMutation(toldInDialog);
  const waitingOrder = useWaitingOrder(student.id);
  const [{ penaltyAmount }] = trpc.setting.get.useSuspenseQuery();
  const [{ message }] = trpc.setting.getReservationAlertMessage.useSuspenseQuery();
  const [whenFull, setWhenFull] = useState<WhenFull | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const [penalty, setPenalty] = useState<Penalty>("normal");
  const firstChoice = useRef<HTMLInputElement>(null);
  const [isClosedMeanwhile, setIsClosedMeanwhile] = useState(false);
  const slot = asSeen && isClosedMeanwhile ? { ...asSeen, state: SlotState.Closing } : asSeen;
  const isFull = slot?.vacantCount === 0;

  function close(): void {
    setWhenFull(null);
    setIsMissing(false);
    setPenalty("normal");
    setIsClosedMeanwhile(false);
    onClose();
  }

  async function perform(): Promise<boolean> {
    if (!slot) return false;
    if (slot.state !== SlotState.Closing && now() >= new Date(slot.cutoff)) {
      setIsClosedMeanwhile(true);
      return false;
    }
    if (isFull && whenFull === null) {
      setIsMissing(true);
      firstChoice.current?.focus();
      return false;
    }
    const input = { scheduleId: slot.id, studentId: student.id };
    const { result, reserveId } =
      isFull && whenFull === "force"
        ? await forceReserve.mutateAsync(input)
        : await reserve.mutateAsync({ ...input, noPenalty: !isFull && penalty === "none" });
    const order = result === ReserveResult.Wait ? await waitingOrder(reserveId) : null;
    showMessage(reservedSentence(slot, result, order));
    return true;
  }

  return (
    <ActDialog
      opened={slot !== null}
      title="予約"
      question={confirmSentences.reserve}
      act="予約する"
      hasChoice={isFull}
      onAct={perform}
      onClose={close}
      wayOn={(error) =>
        isAboutOwnReservations(error) && (
          <LinkButton link={{ to: "/reserve/future/$id", params: { id: student.id } }}>
            予約確認を見る
          </LinkButton>
        )
      }
      focusAfter={() => slot && slotCard(slot.id)}
    >
      {slot && (
        <>
          {isClosedMeanwhile && (
            <div role="alert">
              <AlertNote message="受付期限を過ぎました。内容を確認して、もう一度操作してください。" />
            </div>
          )}
          <ScheduleFacts schedule={slot} who={student.name} />
          {isFull ? (
            <Radio.Group
              label={`満席です${slot.waitCount > 0 ? `（待ち${slot.waitCount}名）` : ""}。どちらにしますか`}
              value={whenFull}
              error={isMissing && "どちらか一つを選択してください"}
              onChange={(value) => {
                setWhenFull(value === "force" ? "force" : "wait");
                setIsMissing(false);
              }}
            >
              <Stack gap={8} mt={8}>
                <Radio
                  ref={firstChoice}
                  data-autofocus
                  value="wait"
                  label="キャンセル待ちにする"
                  description={
                    <WaitTerms
                      isClosing={slot.state === SlotState.Closing}
                      schoolId={slot.schoolId}
                    />
                  }
                />
                <Radio
                  value="force"
                  label="強制予約にする"
                  description="定員と待ち順に関係なく、すぐに予約が確定します"
                />
              </Stack>
            </Radio.Group>
          ) : (
            <Radio.Group
              label="キャンセル料"
              value={penalty}
              onChange={(value) => setPenalty(value === "none" ? "none" : "normal")}
            >
              <Stack gap={8} mt={8}>
                <Radio
                  value="normal"
                  label="通常"
                  description="期限を過ぎたキャンセルで請求します"
                />
                <Radio value="none" label="なし" description="いつキャンセルしても請求しません" />
              </Stack>
            </Radio.Group>
          )}
          {(!isFull || whenFull === "force") && (
            <>
              <ReserveTerms
                slot={slot}
                penaltyAmount={!isFull && penalty === "none" ? 0 : penaltyAmount}
              />
              <AlertNote message={message} />
            </>
          )}
        </>
      )}
    </ActDialog>
  );
}
