import type { Consequences } from "@kenshu/domain/asked.ts";
import { inOrder } from "@kenshu/domain/expected.ts";
import { Button } from "@mantine/core";
import { IconHourglass } from "@tabler/icons-react";
import { useId, useState } from "react";
import { now } from "#api/clock.ts";
import { actualOf, callFailure, errorCode, errorMessage } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { useCan } from "#api/useCan.ts";
import { HeartfulDialog } from "#parts/heartful/HeartfulDialog.tsx";
import type { Reservation } from "#parts/reservation/CancelTerms.tsx";
import { PlaceText } from "#parts/schedule/PlaceText.tsx";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import { toldInDialog } from "#ui/ActDialog.tsx";
import { Changed } from "#ui/Changed.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { showError, showMessage } from "#ui/messages.ts";
import { StateBadge } from "#ui/StateBadge.tsx";
import { confirmSentences, doneSentences } from "#ui/sentences.ts";
import { useStood } from "#ui/useStood.ts";
import classes from "./UnlinkButton.module.css";
import { UnmailedText } from "./UnmailedText.tsx";

/**
 * Ends the link of an account to HM, after telling what becomes of the student (rule 9.5). It shows
 * when a request to HM is under way. Outside of a list people can ask HM again at once.
 */
export function UnlinkButton({
  account: { id, name, version, releaseRequestedAt },
  isLinked = true,
  isDense,
  onUnlinked = showMessage,
  onUnderWay,
}: {
  account: { id: number; name: string; version: number; releaseRequestedAt: string | null };
  /** Nothing is offered without a link, but an open question stays (rule 24.7). */
  isLinked?: boolean;
  /** Whether it stands in a row of a list. */
  isDense?: boolean;
  /** Receives the sentence about the result. */
  onUnlinked?: (done: string) => unknown;
  /**
   * Called when HM has not answered and the request continues, for screens that cannot read the
   * account anew.
   */
  onUnderWay?: () => void;
}) {
  const mayUnlink = useCan("User.UnlinkStudent");
  const [isAsked, setIsAsked] = useState(false);
  const [underWay, setUnderWay] = useState<string | null>(null);
  const isRequested = releaseRequestedAt !== null;
  const act = isRequested ? "もう一度依頼" : "紐づけを解除";
  if (!isLinked && !isRequested && !isAsked && underWay === null) return null;

  return (
    <div className={`row gap8 ${classes.link}`}>
      {isRequested && (
        <StateBadge icon={IconHourglass} color="yellow">
          解除を依頼中
        </StateBadge>
      )}
      {mayUnlink && isLinked && !(isRequested && isDense) && (
        <Button
          variant="outline"
          color={isRequested ? undefined : "red"}
          className={isDense ? classes.dense : undefined}
          onClick={() => setIsAsked(true)}
        >
          {act}
          <span className="visuallyHidden">（{name}さん）</span>
        </Button>
      )}
      {isAsked && (
        <Question
          account={{ id, name, version }}
          isRequested={isRequested}
          isLinked={isLinked}
          act={act}
          onUnlinked={onUnlinked}
          onUnderWay={(sentence) => {
            setUnderWay(sentence);
            onUnderWay?.();
          }}
          onClose={() => setIsAsked(false)}
        />
      )}
      {underWay !== null && (
        <UnderWayDialog sentence={underWay} onClose={() => setUnderWay(null)} />
      )}
    </div>
  );
}

const TITLE = "紐づけの解除";

/**
 * Names what ends with the link, the reservations among it. If these are others by then, it asks
 * again (rule 13.21).
 */
function Question({
  account,
  isRequested,
  isLinked,
  act,
  onUnlinked,
  onUnderWay,
  onClose,
}: {
  account: { id: number; name: string; version: number };
  isRequested: boolean;
  isLinked: boolean;
  act: string;
  onUnlinked: (done: string) => unknown;
  onUnderWay: (sentence: string | null) => void;
  onClose: () => void;
}) {
  // The account as it was when the question was asked.
  const [{ id, name, version }] = useState(account);
  const unlink = trpc.user.unlinkStudent.useMutation(toldInDialog);
  const futures = trpc.trainingReserve.getFutures.useQuery({ studentId: id }, { staleTime: 0 });
  const read = futures.data?.rows.filter(({ startDate }) => new Date(startDate) > now());
  const { shown, hasChanged, ask } = useStood<Partial<Consequences<"User.UnlinkStudent">>>({
    reserveIds: read && inOrder(read.map((row) => row.reserveId)),
  });
  const { reserveIds } = shown;
  const ahead =
    reserveIds && futures.data?.rows.filter(({ reserveId }) => reserveIds.includes(reserveId));

  async function send(): Promise<void> {
    try {
      await ask((expected) => unlink.mutateAsync({ userId: id, version, expected }));
    } catch (error) {
      const failure = callFailure(error);
      if (failure?.isUnderWay) return onUnderWay(failure.message ?? null);
      if (actualOf(error)) await futures.refetch();
      // The row may have disappeared, and this dialog with it.
      else if (errorCode(error) === "DbConflict") return showError(errorMessage(error));
      throw error;
    }
    const count = reserveIds?.length ?? 0;
    const cancelled = count > 0 ? `予約${count}件をキャンセルしました。` : "";
    await onUnlinked(`${name}さんの${doneSentences.unlinked}${cancelled}`);
  }

  return (
    <HeartfulDialog
      opened
      title={TITLE}
      question={isRequested ? "HMにもう一度、解除を依頼しますか？" : confirmSentences.unlink(name)}
      act={act}
      keep={isRequested ? undefined : "紐づけを残す"}
      destructive
      ended={isLinked ? undefined : "この人の紐づけは、すでに解除されています。"}
      running="HMに解除を依頼しています。"
      unanswered="解除できたか分かりません。最新の状態にして、まだ紐づいているときは、もう一度解除してください。"
      onAct={send}
      onClose={onClose}
    >
      <ul className={classes.consequences}>
        <li>HMに紐づけの解除を依頼します。HMに断られたときは、何も変わりません。</li>
        <li>アカウントはゲストに戻り、研修を予約できなくなります。</li>
        <li>結果のない受講は削除し、結果のある受講は中断にします。</li>
        <li>
          <Changed when={hasChanged("reserveIds")}>
            <EndingReservations ahead={ahead} />
          </Changed>
        </li>
        <li>
          進捗と精算の記録は残ります。本人にはメールで知らせます。
          <UnmailedText studentId={id} name={name} />
        </li>
      </ul>
      <p className="flush tight">HMに接続できないときは、つながりしだい自動で解除します。</p>
    </HeartfulDialog>
  );
}

function EndingReservations({ ahead }: { ahead: readonly Reservation[] | undefined }) {
  if (!ahead) return <>これからの予約は無料でキャンセルし、キャンセル待ちの人を繰り上げます。</>;
  if (ahead.length === 0) return <>これからの予約はありません。</>;
  return (
    <>
      これからの予約{ahead.length}
      件は無料でキャンセルし、キャンセル待ちの人を繰り上げます。
      <ul>
        {ahead.map(({ reserveId, startDate, endDate, schoolName, roomName }) => (
          <li key={reserveId}>
            <ScheduleTime start={startDate} end={endDate} />{" "}
            <PlaceText schoolName={schoolName} roomName={roomName} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** HM has accepted the request. Nothing remains to decide. */
function UnderWayDialog({ sentence, onClose }: { sentence: string; onClose: () => void }) {
  const sentenceId = useId();
  return (
    <Dialog title={TITLE} onClose={onClose}>
      <p id={sentenceId} role="status" className={classes.underWay}>
        <IconHourglass size={20} aria-hidden />
        {sentence}
      </p>
      <div className={classes.answers}>
        <Button data-autofocus aria-describedby={sentenceId} onClick={onClose}>
          閉じる
        </Button>
      </div>
    </Dialog>
  );
}
