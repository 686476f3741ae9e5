import type { AttemptFailure } from "@kenshu/domain/studentExport/studentExport.schema.ts";
import { Link } from "@tanstack/react-router";
import classes from "./FailureAdvice.module.css";

/** What helps after a failed attempt: to send again, or to adopt HM's data (rule 9.12). */
export function FailureAdvice({ failure }: { failure: AttemptFailure }) {
  switch (failure) {
    case "refused":
      return "内容を確認し、必要なら合否連携の画面からもう一度連携してください。";
    case "decided":
      return (
        <>
          <Comparison />
          で照合を開始し、「結果を取り込む」でHMの結果にそろえてください。
        </>
      );
    case "gone":
      return (
        <>
          取り消されたときは、
          <Comparison />
          で照合を開始し、「受講を中断」を選んでください。
        </>
      );
  }
}

function Comparison() {
  return (
    <Link to="/accept/difference" className={classes.link}>
      HMとの照合
    </Link>
  );
}
