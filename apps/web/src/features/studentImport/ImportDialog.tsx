import type { importTrial } from "@kenshu/domain/studentImport/studentImport.schema.ts";
import { Button } from "@mantine/core";
import { type ReactNode, useId } from "react";
import type { z } from "zod";
import { errorCode, heartfulMessage } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { ActDialog, toldInDialog } from "#ui/ActDialog.tsx";
import type { Choices } from "#ui/form/choices.ts";
import { showMessage } from "#ui/messages.ts";
import { confirmSentences, doneSentences } from "#ui/sentences.ts";
import classes from "./ImportDialog.module.css";
import { type Linking, refusalOf, type studentsOf } from "./linking.ts";

/** What was asked for, and what would become of it. */
export type Trial = {
  students: ReturnType<typeof studentsOf>;
  outcomes: readonly z.infer<typeof importTrial>[];
};

/** What is left of the trial once the refused are taken out. */
export function acceptedOf({ students, outcomes }: Trial): Trial["students"] {
  return students.filter(({ therapistId }) =>
    outcomes.some((outcome) => outcome.therapistId === therapistId && outcome.error === null),
  );
}

/** Tells who would be linked, what begins and who is refused, and asks whether to begin (rule 17.8). */
export function ImportDialog({
  trial,
  linkings,
  areas,
  onRetry,
  onImported,
  onClose,
}: {
  trial: Trial;
  linkings: readonly Linking[];
  areas: Choices;
  /** After a refusal: with what has been read anew. */
  onRetry: () => void;
  onImported: () => void;
  onClose: () => void;
}) {
  const importStudents = trpc.studentImport.importStudents.useMutation(toldInDialog);
  const students = acceptedOf(trial);
  const refused = trial.outcomes.flatMap(({ error, ...outcome }) =>
    error === null ? [] : [{ ...outcome, sentence: refusalOf(error, outcome.errorMessage) }],
  );
  const nameOf = (therapistId: number) =>
    linkings.find(({ row }) => row.therapistId === therapistId)?.row.name ?? "";

  async function perform(): Promise<void> {
    await importStudents.mutateAsync({ students });
    onImported();
    showMessage(`${doneSentences.imported}（${students.length}名）`);
  }

  return (
    <ActDialog
      opened
      width={640}
      title="連携の確認"
      question={confirmSentences.importStudents}
      act={`${students.length}名の連携を開始`}
      messageOf={heartfulMessage}
      wayOn={(error) =>
        errorCode(error) && <Button onClick={onRetry}>最新の内容で確認し直す</Button>
      }
      onAct={perform}
      onClose={onClose}
    >
      <Outcomes title={`紐づける研修生（${students.length}名）`}>
        {students.map(({ therapistId, areaId }) => {
          const outcome = trial.outcomes.find((outcome) => outcome.therapistId === therapistId);
          return (
            <li key={therapistId}>
              <span className={classes.name}>{nameOf(therapistId)}</span> → {outcome?.userName}（
              {areas.rows.find(({ id }) => id === areaId)?.name}）
              <span className={classes.text}>
                開始する研修：{outcome?.beginning.join("、") || "なし"}
              </span>
            </li>
          );
        })}
      </Outcomes>
      {refused.length > 0 && (
        <Outcomes title={`連携しない研修生（${refused.length}名）`}>
          {refused.map(({ therapistId, sentence }) => (
            <li key={therapistId}>
              <span className={classes.name}>{nameOf(therapistId)}</span>
              <span className={classes.refusal}>{sentence}</span>
            </li>
          ))}
        </Outcomes>
      )}
    </ActDialog>
  );
}

function Outcomes({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      <ul className={classes.outcomes}>{children}</ul>
    </section>
  );
}
