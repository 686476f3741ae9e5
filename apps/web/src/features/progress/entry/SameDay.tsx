import { ProgressGrade, progressGradeName } from "@kenshu/domain/enumerations.ts";
import type { PlainDate } from "@kenshu/domain/time.ts";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Link, type LinkComponentProps } from "@tanstack/react-router";
import { Note } from "#ui/Note.tsx";
import type { Content, Entry } from "./summary.ts";

/** Says that the content has a result of this day already; a second one counts as well (rule 18.28). */
export function SameDay({
  content,
  trainingDate,
  pageOf,
}: {
  content: Content;
  trainingDate: PlainDate;
  /** Where an entry is corrected. */
  pageOf: (progressId: number) => LinkComponentProps;
}) {
  const entry = (content.progresses as readonly Entry[]).findLast(
    ({ trainingDate: day, grade }) => day === trainingDate && grade !== ProgressGrade.CommentOnly,
  );
  if (!entry) return null;
  const { grade, instructorName, trainingProgressId } = entry;
  return (
    <Note icon={IconAlertTriangle} title="この日の評価は入力済みです">
      {content.trainingContentName}：{progressGradeName[grade]}
      {instructorName !== null && `（${instructorName}）`}。もう1件登録すると、受講回数も増えます。
      <Link {...pageOf(trainingProgressId)} className="touchLink brand">
        入力済みの評価を修正する
      </Link>
    </Note>
  );
}
