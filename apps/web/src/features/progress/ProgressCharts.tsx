import { SegmentedControl } from "@mantine/core";
import { IconChartLine } from "@tabler/icons-react";
import { trpc } from "#api/transport.ts";
import { DelayLegend } from "#parts/student/DelayLegend.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { usePrint } from "#ui/print/printing.ts";
import { emptySentences } from "#ui/sentences.ts";
import { ProgressCard } from "./chart/ProgressCard.tsx";
import { type Scale, scales, useChartView, type View } from "./chart/useChartView.ts";
import classes from "./ProgressCharts.module.css";

/** A student's progress: one chart per training, with the present activity. */
export function ProgressCharts({ studentId }: { studentId: number }) {
  const progresses = trpc.trainingProgress.getStudentProgresses.useQuery({
    studentUserId: studentId,
  });
  const { view, setView, scale, setScale } = useChartView();
  const isPrinted = usePrint() !== null;
  return (
    <Loaded
      query={progresses}
      rows={3}
      height={200}
      empty={
        <EmptyState title={emptySentences.data} icon={IconChartLine}>
          研修が始まると、研修ごとの進捗表がここに表示されます。
        </EmptyState>
      }
    >
      {({ rows }) => (
        <>
          <div className={classes.controls}>
            <SegmentedControl
              aria-label="表示の形"
              value={view}
              onChange={(next) => setView(next as View)}
              data={[
                { value: "table", label: "表で見る" },
                { value: "list", label: "一覧で見る" },
              ]}
            />
            {view === "table" && (
              <SegmentedControl
                aria-label="表の期間"
                value={scale}
                onChange={(next) => setScale(next as Scale)}
                data={Object.entries(scales).map(([value, { label }]) => ({ value, label }))}
              />
            )}
          </div>
          {rows.map((summary) => (
            <ProgressCard
              key={summary.trainingId}
              studentUserId={studentId}
              present={summary}
              // A long training's chart is wider than paper.
              view={isPrinted ? "list" : view}
              scale={scale}
            />
          ))}
          <DelayLegend />
        </>
      )}
    </Loaded>
  );
}
