import { progressGradeName } from "@kenshu/domain/enumerations.ts";
import { COMMENT_MAX } from "@kenshu/domain/progress/progress.limits.ts";
import {
  addProgressByStudentInput,
  updateProgressByStudentInput,
} from "@kenshu/domain/progress/progress.schema.ts";
import { linkOptions } from "@tanstack/react-router";
import { trpc } from "#api/transport.ts";
import { DateText } from "#ui/DateText.tsx";
import { DetailForm } from "#ui/DetailForm.tsx";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { TextField } from "#ui/form/TextField.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { doneSentences, doneTo } from "#ui/sentences.ts";
import { useSaved } from "#ui/useSaved.ts";
import classes from "./CommentPage.module.css";
import { type Header, TrainingOf } from "./entry/EntryHeader.tsx";
import type { EntryPlace, ProgressEntry } from "./entry/gradeValues.ts";
import { ProgressMark } from "./entry/ProgressMark.tsx";

const field = fieldsOf(addProgressByStudentInput);

const back = linkOptions({ to: "/progress" });
const showsOwnErrors = { meta: { showsOwnErrors: true } };
const refusedFields = {
  UnauthorizedOperation: {
    path: "studentComment",
    message:
      "講師がまだ回答していないコメントがあるか、この研修を今受けていないため、コメントを追加できません。",
  },
};

/** The student's own comment: on an entry, or as an entry of its own when `entry` is null (rule 7.3). */
export function CommentPage({
  header,
  place,
  entry,
}: {
  header: Header;
  place: EntryPlace;
  entry: ProgressEntry | null;
}) {
  return (
    <>
      <PageHeader
        kind="コメントの登録"
        title={header.trainingContentName}
        back={back}
        subtitle={<TrainingOf header={header} />}
      />
      {entry && <Result entry={entry} />}
      {entry === null ? (
        <NewComment place={place} />
      ) : entry.studentComment === "" ? (
        <CommentOnEntry entry={entry} />
      ) : (
        <>
          <h2 className={classes.label}>自分のコメント</h2>
          <p className="asTyped">{entry.studentComment}</p>
          <p className={classes.note}>登録したコメントは変更できません。</p>
        </>
      )}
    </>
  );
}

/** What the comment is about. */
function Result({ entry }: { entry: ProgressEntry }) {
  return (
    <div className={classes.result}>
      <span className={`row ${classes.line}`}>
        <ProgressMark grade={entry.grade} />
        <span className="bold">{progressGradeName[entry.grade]}</span>
        <DateText value={entry.trainingDate} />
      </span>
      {entry.feedback !== "" && (
        <>
          <h2 className={classes.label}>フィードバック</h2>
          <p className="asTyped">{entry.feedback}</p>
        </>
      )}
    </div>
  );
}

function NewComment({ place: { activityId, trainingContentId } }: { place: EntryPlace }) {
  const add = trpc.trainingProgress.addByStudent.useMutation(showsOwnErrors);
  const saved = useSaved(back);
  return (
    <DetailForm
      mode="create"
      schema={addProgressByStudentInput}
      initialValues={{ activityId, trainingContentId, studentComment: "" }}
      refusedFields={refusedFields}
      onSubmit={async (input) => {
        await add.mutateAsync(input);
        await saved(doneTo("コメント", doneSentences.added));
      }}
    >
      <CommentField />
    </DetailForm>
  );
}

function CommentOnEntry({ entry: { progressId, version } }: { entry: ProgressEntry }) {
  const update = trpc.trainingProgress.updateByStudent.useMutation(showsOwnErrors);
  const saved = useSaved(back);
  return (
    <DetailForm
      mode="create"
      schema={updateProgressByStudentInput}
      initialValues={{ progressId, version, studentComment: "" }}
      onSubmit={async (input) => {
        await update.mutateAsync(input);
        await saved(doneTo("コメント", doneSentences.added));
      }}
    >
      <CommentField />
    </DetailForm>
  );
}

function CommentField() {
  return (
    <TextField
      name={field.studentComment}
      label="自分のコメント"
      description="講師も読みます。登録したあとは変更できません。"
      required
      rows={5}
      most={COMMENT_MAX}
    />
  );
}
