import { ProgressGrade } from "@kenshu/domain/enumerations.ts";
import classes from "./ProgressMark.module.css";

const letters: Record<ProgressGrade, string> = {
  [ProgressGrade.Complete]: "完",
  [ProgressGrade.Continue]: "続",
  [ProgressGrade.Skip]: "飛",
  [ProgressGrade.CommentOnly]: "コ",
};

/**
 * A result as shape and letter. Screen readers skip it: the text beside it, or its control, says
 * the result in words.
 */
export function ProgressMark({ grade }: { grade: ProgressGrade }) {
  return (
    <span className={classes.mark} data-grade={grade} aria-hidden>
      {letters[grade]}
    </span>
  );
}
