import { takingStateName } from "@kenshu/domain/enumerations.ts";
import { trpc } from "#api/transport.ts";
import { SaveList } from "#parts/SaveList.tsx";
import { attendedText } from "#parts/student/attendedText.ts";
import { DelayLegend } from "#parts/student/DelayLegend.tsx";
import { DelayText } from "#parts/student/DelayText.tsx";
import { ProgressRate } from "#parts/student/ProgressRate.tsx";
import { TrainingIcon } from "#parts/training/TrainingIcon.tsx";
import { DataTable } from "#ui/DataTable.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { emptySentences } from "#ui/sentences.ts";
import { FactSection } from "./Facts.tsx";

/** A student's progress in each training. */
export function TrainingFigures({ studentId }: { studentId: number }) {
  const [{ rows }] = trpc.trainingProgress.getStudentProgresses.useSuspenseQuery({
    studentUserId: studentId,
  });
  return (
    <FactSection title="研修種目ごとの進捗">
      {rows.length === 0 ? (
        <EmptyState title={emptySentences.data}>
          研修を始めると、研修種目ごとの進み具合がここに並びます。
        </EmptyState>
      ) : (
        <>
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
                  attendedText(trainingCount, requiredTrainingCount),
              },
              {
                key: "delay",
                head: "ペース",
                cell: ({ delayedTrainingCount }) => (
                  <DelayText delayedTrainingCount={delayedTrainingCount} withCount />
                ),
              },
            ]}
          />
          <p className="dim small flush">
            進捗率は、終えた研修内容の割合です。受講は、受けた回数です。
          </p>
          <DelayLegend />
          <SaveList
            file="TrainingProgress.GetFileStudentProgresses"
            criteria={{ studentUserId: studentId }}
          />
        </>
      )}
    </FactSection>
  );
}
