import { ProgressGrade } from "@kenshu/domain/enumerations.ts";
import classes from "./ProgressMark.module.css";

const letters: Record<ProgressGrade, string> = {
  [ProgressGrade.Complete]: "完",
  [ProgressGrade.Continue]: "続",
  [ProgressGrade.Skip]: "飛",
  [ProgressGrade.CommentOnly]: "コ",
};

/** A result as shape and letter, seen only: what it stands beside, or its control, says it in words. */
export function ProgressMark({ grade }: { grade: ProgressGrade }) {
  return (
    <span className={classes.mark} data-grade={grade} aria-hidden>
      {letters[grade]}
    </span>
  );
}
