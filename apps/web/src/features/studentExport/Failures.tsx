import type { Failure } from "./ExportDialog.tsx";
import classes from "./Failures.module.css";

/** Which entries have not gone through, each with the reason. */
export function Failures({ failures }: { failures: readonly Failure[] }) {
  return (
    <div role="alert">
      {failures.length > 0 && (
        <div className={classes.panel}>
          <p className={classes.title}>完了していない合否連携があります。</p>
          <ul className={classes.reasons}>
            {failures.map(({ entryId, reason }) => (
              <li key={entryId}>
                申込{entryId}：{reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
