import { takingStateName } from "@kenshu/domain/enumerations.ts";
import type {
  ExportEntry,
  sendResultsInput,
} from "@kenshu/domain/studentExport/studentExport.schema.ts";
import type { z } from "zod";
import { isUnanswered } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { HeartfulDialog } from "#parts/heartful/HeartfulDialog.tsx";
import { toldInDialog } from "#ui/ActDialog.tsx";
import { showMessage } from "#ui/messages.ts";
import { confirmSentences, doneSentences } from "#ui/sentences.ts";
import classes from "./ExportDialog.module.css";
import { chosenIn, type ExportValues } from "./exportValues.ts";
import { type Failure, failuresIn } from "./failuresIn.ts";

/** Names the student and every result and asks, before anything goes to HM. */
export function ExportDialog({
  studentName,
  values,
  entries,
  input,
  onSend,
  onReturn,
  onFailed,
  onClose,
}: {
  studentName: string;
  values: ExportValues;
  entries: readonly ExportEntry[];
  input: z.input<typeof sendResultsInput>;
  /** Receives the entries whose results are on their way. */
  onSend: (entryIds: number[]) => void;
  /** Receives those of them that have come to nothing. */
  onReturn: (entryIds: number[]) => void;
  onFailed: (failures: Failure[]) => void;
  onClose: () => void;
}) {
  const send = trpc.studentExport.studentExport.useMutation(toldInDialog);
  const chosen = entries.flatMap((entry) => chosenIn(values, entry));
  return (
    <HeartfulDialog
      opened
      title="合否連携"
      question={confirmSentences.exportResults}
      act="結果を送信"
      ended={chosen.length === 0 ? "送信できる結果がなくなりました。" : undefined}
      running="結果をHMに送信しています。"
      unanswered="結果がHMに届いたか分かりません。最新の状態にして「送信の記録」で確認してください。同じ結果が二重に送信されることはありません。"
      onAct={async () => {
        onFailed([]);
        const ids = input.entries.map(({ entryId }) => entryId);
        onSend(ids);
        try {
          await send.mutateAsync(input);
          showMessage(`${studentName}さんの${doneSentences.resultsExported}`);
        } catch (error) {
          const failures = failuresIn(error);
          if (!isUnanswered(error)) onReturn(failures?.map(({ entryId }) => entryId) ?? ids);
          if (failures === null) throw error;
          onFailed(failures);
        }
      }}
      onClose={onClose}
    >
      <strong>{studentName}さん</strong>
      <dl className={`stack gap4 flush ${classes.results}`}>
        {chosen.map(({ category, orientationSuccess }) => (
          <div key={category.studentActivityId}>
            <dt>{category.trainingName}</dt>
            <dd>{takingStateName[orientationSuccess]}</dd>
          </div>
        ))}
      </dl>
      <span>HMに送信した結果は、取り消せません。</span>
    </HeartfulDialog>
  );
}
