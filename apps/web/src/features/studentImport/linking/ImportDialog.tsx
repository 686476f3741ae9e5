import type { Consequences } from "@kenshu/domain/asked.ts";
import { matchingReasonName } from "@kenshu/domain/enumerations.ts";
import { differing } from "@kenshu/domain/expected.ts";
import type { importTrial } from "@kenshu/domain/studentImport/studentImport.schema.ts";
import { Button } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import type { z } from "zod";
import { actualOf, errorCode, errorMessage } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { HeartfulDialog } from "#parts/heartful/HeartfulDialog.tsx";
import { toldInDialog } from "#ui/ActDialog.tsx";
import { Changed } from "#ui/Changed.tsx";
import type { Choices } from "#ui/form/choices.ts";
import { showMessage } from "#ui/messages.ts";
import { confirmSentences, doneSentences } from "#ui/sentences.ts";
import classes from "./ImportDialog.module.css";
import { differencesOf, type Linking, type studentsOf } from "./linking.ts";
import { OtherFitting } from "./OtherFitting.tsx";

/** The requested links, and their outcome in the trial. */
export type Trial = {
  students: ReturnType<typeof studentsOf>;
  outcomes: readonly z.infer<typeof importTrial>[];
};

/** What remains of the trial without the refused rows. */
export function acceptedOf({ students, outcomes }: Trial): Trial["students"] {
  return students.filter(({ therapistId }) =>
    outcomes.some((outcome) => outcome.therapistId === therapistId && outcome.error === null),
  );
}

type Links = Consequences<"StudentImport.ImportStudents">["links"];

function linkIn(links: Links, therapistId: number) {
  return links.find((link) => link.therapistId === therapistId);
}

/** What the trial said that the import would do (rule 13.21). */
function linksIn({ outcomes }: Trial): Links {
  return outcomes
    .filter(({ error }) => error === null)
    .map(({ therapistId, userName, beginning, waiting }) => ({
      therapistId,
      userName,
      beginning,
      waitingEntryIds: waiting.map(({ entryId }) => entryId),
    }))
    .toSorted((one, other) => one.therapistId - other.therapistId);
}

const unanswered =
  "連携できたか分かりません。最新の状態にすると、連携できた研修生は「紐づけ済み」になります。残っている研修生は、もう一度連携してください。同じ人が二重に連携されることはありません。";
const RELOAD = "最新の状態にする";
const TAKEN = "すでに紐づけられています。";
const refusedMeanwhile =
  "連携できなくなった研修生がいるため、まだだれも連携していません。「連携しない研修生」を確認してから、ほかの研修生の連携を開始してください。";

/**
 * Says who would be linked, what begins and who is refused, and asks whether to start (rule 17.8).
 * If the import is refused, another trial of the same rows names the people concerned. If no answer
 * comes, the list shows who has been linked.
 */
export function ImportDialog({
  trial,
  linkings,
  areas,
  onRefused,
  onReload,
  onImported,
  onClose,
}: {
  trial: Trial;
  linkings: readonly Linking[];
  areas: Choices;
  /** Tries the same rows again. */
  onRefused: () => Promise<void>;
  onReload: () => void;
  onImported: () => void;
  onClose: () => void;
}) {
  const importStudents = trpc.studentImport.importStudents.useMutation(toldInDialog);
  /** What the last refused attempt stated. The trial after it may say something else. */
  const [stated, setStated] = useState<Links | null>(null);
  /** Whether the list below names the people whom a refusal concerns. */
  const [isNamed, setIsNamed] = useState(false);
  const students = acceptedOf(trial);
  const links = linksIn(trial);
  const isChanged = (therapistId: number) =>
    stated !== null &&
    differing({ link: linkIn(stated, therapistId) }, { link: linkIn(links, therapistId) }).length >
      0;
  const refused = trial.outcomes.filter(({ error }) => error !== null);
  const linkingOf = (therapistId: number) =>
    linkings.find(({ row }) => row.therapistId === therapistId);
  // The own import links them, too.
  const isTaken = ({ therapistId }: { therapistId: number }) =>
    !importStudents.isPending && linkingOf(therapistId)?.isLinked === true;
  const nameOf = (therapistId: number) => linkingOf(therapistId)?.row.name ?? "";

  async function perform(): Promise<void> {
    setIsNamed(false);
    try {
      await importStudents.mutateAsync({ students, expected: { links } });
    } catch (error) {
      if (errorCode(error)) {
        setStated(links);
        await onRefused().then(
          () => setIsNamed(true),
          () => undefined,
        );
      }
      throw error;
    }
    onImported();
    showMessage(`${doneSentences.imported}（${students.length}名）`);
  }

  return (
    <HeartfulDialog
      opened
      width={640}
      title="連携の確認"
      question={confirmSentences.importStudents}
      act={`${students.length}名の連携を開始`}
      running={`${students.length}名を連携しています。`}
      unanswered={unanswered}
      look={RELOAD}
      onLook={onReload}
      messageOf={(error) => (isNamed && !actualOf(error) ? refusedMeanwhile : errorMessage(error))}
      wayOn={(error) =>
        errorCode(error) && !isNamed && <Button onClick={onReload}>{RELOAD}</Button>
      }
      ended={students.every(isTaken) ? TAKEN : undefined}
      onAct={perform}
      onClose={onClose}
    >
      <Outcomes title={`紐づける研修生（${students.length}名）`}>
        {students.map(({ therapistId, areaId }) => {
          const outcome = trial.outcomes.find((outcome) => outcome.therapistId === therapistId);
          return (
            <li key={therapistId}>
              <Changed when={isChanged(therapistId)}>
                <span>
                  <span className="bold">{nameOf(therapistId)}</span> → {outcome?.userName}（
                  {areas.rows.find(({ id }) => id === areaId)?.name}）
                </span>
              </Changed>
              {isTaken({ therapistId }) && <span className={classes.refusal}>{TAKEN}</span>}
              <Grounds linking={linkingOf(therapistId)} />
              <span className={classes.text}>
                開始する研修：{outcome?.beginning.join("、") || "なし"}
              </span>
              {outcome && outcome.waiting.length > 0 && (
                <span className={classes.text}>
                  順番待ちの申込：
                  {outcome.waiting
                    .map(({ entryId, trainingName }) => `${trainingName}（申込${entryId}）`)
                    .join("、")}
                  。先の申込の判定後に、HMとの照合で開始できます。
                </span>
              )}
            </li>
          );
        })}
      </Outcomes>
      {refused.length > 0 && (
        <Outcomes title={`連携しない研修生（${refused.length}名）`}>
          {refused.map(({ therapistId, errorMessage }) => (
            <li key={therapistId}>
              <span className="bold">{nameOf(therapistId)}</span>
              <span className={classes.refusal}>{errorMessage}</span>
            </li>
          ))}
        </Outcomes>
      )}
    </HeartfulDialog>
  );
}

/** Why this account was proposed, and how HM's record of the person differs. */
function Grounds({ linking }: { linking: Linking | undefined }) {
  if (!linking?.account) return null;
  const { row, account, reason } = linking;
  return (
    <>
      <span className={classes.text}>理由：{matchingReasonName[reason]}</span>
      {differencesOf(row, account).map((difference) => (
        <span key={difference.what} className={`bold ${classes.text}`}>
          {difference.what}の違い：HM「{difference.heartful}」、アカウント「{difference.account}」
        </span>
      ))}
      <OtherFitting row={row} account={account} />
    </>
  );
}

function Outcomes({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      <ul className={`plainList ${classes.outcomes}`}>{children}</ul>
    </section>
  );
}
