import type { LinkComponentProps } from "@tanstack/react-router";
import { today as presentDay } from "#api/clock.ts";
import { useUser } from "#api/session.ts";
import { trpc } from "#api/transport.ts";
import { DetailForm } from "#ui/DetailForm.tsx";
import type { Choices } from "#ui/form/choices.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { doneSentences, doneTo } from "#ui/sentences.ts";
import { useSaved } from "#ui/useSaved.ts";
import { EarlierEntries } from "./entry/EarlierEntries.tsx";
import { Explanation, type Header, TrainingOf } from "./entry/EntryHeader.tsx";
import { GradeFields } from "./entry/GradeFields.tsx";
import {
  changedGrade,
  type EntryPlace,
  emptyGrade,
  gradeOf,
  newGrade,
  type ProgressEntry,
  withoutIdleInstructor,
} from "./entry/gradeValues.ts";
import type { Content } from "./entry/summary.ts";

const refusedFields = { InvalidDate: "trainingDate" } as const;
const showsOwnErrors = { meta: { showsOwnErrors: true } };

/** The result of one training of a student: a new one, or the `entry` to change. */
export function GradePage({
  header,
  content,
  place,
  entry,
  instructors,
  back,
}: {
  header: Header;
  content: Content;
  place: EntryPlace;
  entry: ProgressEntry | null;
  instructors: Choices;
  back: LinkComponentProps;
}) {
  const userId = useUser()?.userId;
  const ownId = instructors.rows.find(({ id }) => id === userId)?.id ?? null;
  const name = `「${header.trainingContentName}」の評価`;
  return (
    <>
      <PageHeader
        kind={entry === null ? "評価の登録" : "評価"}
        title={`${header.studentName} ${header.trainingContentName}`}
        back={back}
        subtitle={<TrainingOf header={header} />}
      />
      <Explanation header={header} />
      <EarlierEntries content={content} exceptId={entry?.progressId} />
      {entry === null ? (
        <NewGrade name={name} place={place} ownId={ownId} instructors={instructors} back={back} />
      ) : (
        <ChangedGrade
          name={name}
          entry={entry}
          ownId={ownId}
          instructors={instructors}
          back={back}
        />
      )}
    </>
  );
}

type FormProps = {
  name: string;
  ownId: number | null;
  instructors: Choices;
  back: LinkComponentProps;
};

function NewGrade({ name, place, ownId, instructors, back }: FormProps & { place: EntryPlace }) {
  const today = presentDay();
  const add = trpc.trainingProgress.add.useMutation(showsOwnErrors);
  const saved = useSaved(back);
  return (
    <DetailForm
      mode="create"
      schema={newGrade(today)}
      initialValues={emptyGrade(place, today, ownId)}
      refusedFields={refusedFields}
      onSubmit={async (input) => {
        await add.mutateAsync(withoutIdleInstructor(input));
        await saved(doneTo(name, doneSentences.added));
      }}
    >
      <GradeFields instructors={instructors} studentComment="" />
    </DetailForm>
  );
}

function ChangedGrade({
  name,
  entry,
  ownId,
  instructors,
  back,
}: FormProps & { entry: ProgressEntry }) {
  const today = presentDay();
  const utils = trpc.useUtils();
  const update = trpc.trainingProgress.update.useMutation(showsOwnErrors);
  const remove = trpc.trainingProgress.remove.useMutation(showsOwnErrors);
  const saved = useSaved(back);
  const { progressId, studentComment } = entry;
  return (
    <DetailForm
      mode="detail"
      schema={changedGrade(today)}
      initialValues={gradeOf(entry, today, ownId)}
      refusedFields={refusedFields}
      onSubmit={async (input) => {
        await update.mutateAsync(withoutIdleInstructor(input));
        await saved(doneTo(name, doneSentences.updated));
      }}
      onRemove={async (version) => {
        await remove.mutateAsync({ progressId, version });
        await saved(doneTo(name, doneSentences.removed));
      }}
      removeQuestion={
        studentComment === ""
          ? "この記録を削除します。この操作は元に戻せません。"
          : "この記録を、研修生のコメントと一緒に削除します。この操作は元に戻せません。"
      }
      loadLatest={async () => {
        const latest = await utils.trainingProgress.get.fetch({ progressId }, { staleTime: 0 });
        return gradeOf(latest, today, ownId);
      }}
    >
      <GradeFields instructors={instructors} studentComment={studentComment} />
    </DetailForm>
  );
}
