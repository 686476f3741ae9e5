import type { AttemptFailure } from "@kenshu/domain/studentExport/studentExport.schema.ts";
import { FailureAdvice } from "./FailureAdvice.tsx";
import classes from "./Failures.module.css";
import type { Failure } from "./failuresIn.ts";

/** A failed entry; `failure` is null while the outcome is unknown. */
export type StandingFailure = Failure & { failure: AttemptFailure | null };

/** The entries that have failed, each with the reason and what helps. */
export function Failures({ failures }: { failures: readonly StandingFailure[] }) {
  return (
    <div role="alert">
      {failures.length > 0 && (
        <div className={classes.panel}>
          <p className="bold flush charged">未完了の合否の送信があります。</p>
          <ul className={classes.reasons}>
            {failures.map(({ entryId, reason, failure }) => (
              <li key={entryId}>
                申込{entryId}：{reason}
                {failure && <FailureAdvice failure={failure} />}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
