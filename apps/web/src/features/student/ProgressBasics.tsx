import { genderName, takingStateName } from "@kenshu/domain/enumerations.ts";
import type { studentDetail } from "@kenshu/domain/student/student.schema.ts";
import type { z } from "zod";
import { trpc } from "#api/transport.ts";
import { adviceSentence } from "#ui/adviceSentence.ts";
import { DataTable } from "#ui/DataTable.tsx";
import { DateText } from "#ui/DateText.tsx";
import { DelayText } from "#ui/DelayText.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PaceText, paceMeanings } from "#ui/PaceText.tsx";
import { ProgressRate } from "#ui/ProgressRate.tsx";
import { emptySentences } from "#ui/sentences.ts";
import { TrainingIcon } from "#ui/TrainingIcon.tsx";
import { useCan } from "#ui/useCan.ts";
import { Fact, FactGroup, FactSection } from "./Facts.tsx";

type Detail = z.infer<typeof studentDetail>;

/** Where a student stands in words, the goal, and how to be reached; staff see more than the student. */
export function ProgressBasics({ studentId }: { studentId: number }) {
  const isStaff = useCan("Student.GetDetail");
  return isStaff ? <StaffBasics studentId={studentId} /> : <Basics studentId={studentId} />;
}

function StaffBasics({ studentId }: { studentId: number }) {
  const [detail] = trpc.student.getDetail.useSuspenseQuery({ id: studentId });
  return <Basics studentId={studentId} detail={detail} />;
}

function Basics({ studentId, detail }: { studentId: number; detail?: Detail }) {
  return (
    <>
      <Pace studentId={studentId} detail={detail} />
      <Trainings studentId={studentId} />
      <Goal studentId={studentId} />
      <Contact studentId={studentId} detail={detail} />
    </>
  );
}

function Pace({ studentId, detail }: { studentId: number; detail?: Detail }) {
  const [pace] = trpc.student.getRecommendationReservationPase.useSuspenseQuery({ id: studentId });
  if (pace === null) {
    return <FactSection title="ペースと期日">研修中の種目がありません。</FactSection>;
  }
  return (
    <FactGroup title="ペースと期日">
      <Fact name="予約の目安" isWide>
        {adviceSentence(pace.needReservationPerDay)}
      </Fact>
      <Fact name="ペース">
        <PaceText pace={pace.paceState} /> {paceMeanings[pace.paceState]}
      </Fact>
      {detail && (
        <Fact name="研修開始日">
          <Day date={detail.secondStartDate ?? detail.startDate} />
        </Fact>
      )}
      <Fact name="推奨修了日">
        <Day date={pace.recommendationDueDate} />
      </Fact>
      {detail && (
        <Fact name="修了期限">
          <Day date={detail.dueDate} />
        </Fact>
      )}
    </FactGroup>
  );
}

function Trainings({ studentId }: { studentId: number }) {
  const [{ rows }] = trpc.trainingProgress.getStudentProgresses.useSuspenseQuery({
    studentUserId: studentId,
  });
  return (
    <FactSection title="研修種目ごとの進捗">
      {rows.length === 0 ? (
        <EmptyState title={emptySentences.data}>
          研修を始めると、種目ごとの進み具合がここに並びます。
        </EmptyState>
      ) : (
        <DataTable
          label="研修種目"
          rows={rows}
          rowKey={({ activityId }) => activityId}
          header={{
            head: "研修種目",
            cell: ({ trainingName, trainingDisplayColor }) => (
              <TrainingIcon name={trainingName} displayColor={trainingDisplayColor} />
            ),
          }}
          columns={[
            {
              key: "state",
              head: "状態",
              onPhone: "aside",
              cell: ({ activityState }) => takingStateName[activityState],
            },
            {
              key: "rate",
              head: "進捗率",
              cell: ({ progressRate }) => <ProgressRate rate={progressRate} />,
            },
            {
              key: "count",
              head: "受講",
              align: "end",
              cell: ({ trainingCount, requiredTrainingCount }) =>
                `${trainingCount}/${requiredTrainingCount}回`,
            },
            {
              key: "delay",
              head: "進み具合",
              cell: ({ delayedTrainingCount }) => (
                <DelayText delayedTrainingCount={delayedTrainingCount} withCount />
              ),
            },
          ]}
        />
      )}
    </FactSection>
  );
}

function Goal({ studentId }: { studentId: number }) {
  const [{ goal }] = trpc.user.getGoal.useSuspenseQuery({ id: studentId });
  return <FactSection title="目標">{goal || "まだ登録されていません。"}</FactSection>;
}

function Contact({ studentId, detail }: { studentId: number; detail?: Detail }) {
  const [student] = trpc.student.get.useSuspenseQuery({ id: studentId });
  return (
    <FactGroup title="連絡先">
      <Fact name="メールアドレス" isWide>
        {student.emailAddress}
      </Fact>
      {detail && (
        <Fact name="メールの受信">
          {detail.isReceiveEMailEnabled ? "受け取る" : "受け取らない"}
        </Fact>
      )}
      <Fact name="地域">{student.areaName}</Fact>
      {detail && <Fact name="性別">{detail.gender !== null && genderName[detail.gender]}</Fact>}
      <Fact name="セラピストID">{student.therapistId || "IDなし"}</Fact>
    </FactGroup>
  );
}

function Day({ date }: { date: string | null }) {
  return date === null ? "－" : <DateText value={date} />;
}
