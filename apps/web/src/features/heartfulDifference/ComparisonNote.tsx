import type { ComparisonState } from "@kenshu/domain/heartfulDifference/heartfulDifference.schema.ts";
import { Progress } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { errorMessage } from "#api/errors.ts";
import { DateText } from "#ui/DateText.tsx";
import { LoadError } from "#ui/LoadError.tsx";
import type { Query } from "#ui/Loaded.tsx";
import classes from "./ComparisonNote.module.css";

type Comparison = NonNullable<ComparisonState["comparison"]>;

/** When the last comparison with HM was, how far a running one has come, and what stopped it. */
export function ComparisonNote({ query }: { query: Query<ComparisonState> }) {
  const { data, error } = query;
  if (error && !data) {
    return <LoadError message={errorMessage(error)} onReload={() => void query.refetch()} />;
  }
  const comparison = data?.comparison;
  return (
    <section aria-label="照合の状態" className={`stack gap4 ${classes.note}`}>
      <p>研修生を1名ずつHMに問い合わせて、登録の違いを調べます。毎日4時にも自動で照合します。</p>
      {comparison &&
        (comparison.endedAt === null ? (
          <Running comparison={comparison} />
        ) : (
          <Ended comparison={comparison} endedAt={comparison.endedAt} />
        ))}
    </section>
  );
}

function Running({
  comparison: { comparedCount, studentCount, goesOnAt },
}: {
  comparison: Comparison;
}) {
  const percent = studentCount === 0 ? 0 : (100 * comparedCount) / studentCount;
  return (
    <>
      <p role="status">
        <strong>照合中</strong>（{comparedCount.toLocaleString("ja-JP")} /{" "}
        {studentCount.toLocaleString("ja-JP")}名）
      </p>
      <Progress
        value={Math.min(100, percent)}
        aria-label="照合の進み具合"
        className={classes.bar}
      />
      {goesOnAt && (
        <p className={classes.problem}>
          <IconAlertTriangle size={20} aria-hidden />
          <span>
            HMに接続できないため、止まっています。
            <DateText value={goesOnAt} withTime />
            に続きから再開します。
          </span>
        </p>
      )}
    </>
  );
}

function Ended({
  comparison: { comparedCount, studentCount, unreadCount, isGivenUp },
  endedAt,
}: {
  comparison: Comparison;
  endedAt: string;
}) {
  return (
    <>
      <p role="status">
        前回の照合：
        <DateText value={endedAt} withTime />（{comparedCount.toLocaleString("ja-JP")}名）
      </p>
      {isGivenUp && (
        <p className={classes.problem}>
          <IconAlertTriangle size={20} aria-hidden />
          <span>
            最後まで照合できず、{studentCount.toLocaleString("ja-JP")}名のうち
            {comparedCount.toLocaleString("ja-JP")}
            名で中止しました。時間を置いてから、もう一度開始してください。
          </span>
        </p>
      )}
      {unreadCount > 0 && (
        <p className={classes.problem}>
          <IconAlertTriangle size={20} aria-hidden />
          <span>
            {unreadCount.toLocaleString("ja-JP")}
            名は、HMの回答を読み取れず照合できませんでした。続くときは、システムの担当者に連絡してください。
          </span>
        </p>
      )}
    </>
  );
}
