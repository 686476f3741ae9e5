import { TakingState } from "@kenshu/domain/enumerations.ts";
import { linkOptions } from "@tanstack/react-router";
import { useState } from "react";
import { today } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";
import { DetailForm } from "#ui/DetailForm.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { type Choices, cutText } from "#ui/form/choices.ts";
import { LinkButton } from "#ui/LinkButton.tsx";
import { showMessage } from "#ui/messages.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useWayBack } from "#ui/rememberedSearch.ts";
import { doneSentences, doneTo, emptySentences } from "#ui/sentences.ts";
import { useSaved } from "#ui/useSaved.ts";
import { activitiesSchema, changesIn, readValues, type Student } from "./activities.ts";
import { type Training, TrainingActivities } from "./TrainingActivities.tsx";
import { therapistIdText } from "./therapistIdText.ts";

const addTraining = linkOptions({
  to: "/setting/training/$mode/{-$id}",
  params: { mode: "create" },
});

/** The trainings of one student: those taken up, activity by activity, and those that can be. */
export function StudentActivities({
  student,
  trainings,
}: {
  student: Student;
  trainings: Choices<Training>;
}) {
  const back = useWayBack("/accept/activity");
  const saved = useSaved(back);
  const utils = trpc.useUtils();
  const save = trpc.studentActivity.save.useMutation({ meta: { showsOwnErrors: true } });
  const { userId } = student;
  // After a conflict the form shows what somebody else has saved.
  const [activities, setActivities] = useState(student.activities);

  async function loadLatest() {
    const latest = await utils.studentActivity.getStudentActivities.fetch(
      { studentUserId: userId },
      { staleTime: 0 },
    );
    setActivities(latest.activities);
    return readValues(latest);
  }

  /** One press: the activity is Taking from today, and its fields are for corrections (rule 19.1). */
  async function start(training: Training, version: number) {
    const begun = { trainingId: training.id, startDate: today(), state: TakingState.Taking };
    await save.mutateAsync({ userId, version, activities: [begun] });
    showMessage(`${student.userName}さんの「${training.name}」を開始しました`);
    return loadLatest();
  }

  return (
    <>
      <PageHeader
        kind="研修生の研修種目"
        title={student.userName}
        back={back}
        subtitle={
          <span className="row">
            <span>{student.userNameKana}</span>
            <span>
              {student.therapistId !== 0 && "ID "}
              {therapistIdText(student.therapistId)}
            </span>
          </span>
        }
        action={
          <LinkButton variant="outline" link={{ to: "/reserve/add/$id", params: { id: userId } }}>
            予約
          </LinkButton>
        }
      />
      {trainings.rows.length === 0 ? (
        <EmptyState
          title={emptySentences.data}
          action={<LinkButton link={addTraining}>研修種目を追加</LinkButton>}
        >
          研修を開始するには、先に研修種目を登録してください。
        </EmptyState>
      ) : (
        <DetailForm
          mode="detail"
          schema={activitiesSchema(activities, today())}
          initialValues={readValues(student)}
          onSubmit={async (values) => {
            const { version } = values;
            await save.mutateAsync({ userId, version, activities: changesIn(values, activities) });
            await saved(doneTo(`${student.userName}さんの研修種目`, doneSentences.updated));
          }}
          loadLatest={loadLatest}
        >
          {cutText(trainings) && <p>{cutText(trainings)}</p>}
          {trainings.rows.map((training) => (
            <TrainingActivities
              key={training.id}
              training={training}
              activities={activities.filter(({ trainingId }) => trainingId === training.id)}
              onStart={(version) => start(training, version)}
            />
          ))}
        </DetailForm>
      )}
    </>
  );
}
