import type { ResultAttempt } from "@kenshu/domain/studentExport/studentExport.schema.ts";
import { useId } from "react";
import { errorMessage } from "#api/errors.ts";
import { LoadError } from "#ui/LoadError.tsx";
import type { ListQuery } from "#ui/SearchPage.tsx";
import { AttemptTable } from "./AttemptTable.tsx";
import classes from "./StudentAttempts.module.css";

/** How every attempt to send results of one student ended, also while HM is down. */
export function StudentAttempts({
  query: { data, error, refetch },
}: {
  query: ListQuery<{ rows: ResultAttempt[] }>;
}) {
  const headingId = useId();
  if (error) return <LoadError message={errorMessage(error)} onReload={() => void refetch()} />;
  if (!data || data.rows.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={classes.section}>
      <h2 id={headingId} className={classes.title}>
        送信の記録
      </h2>
      <AttemptTable label="これまでの送信" attempts={data.rows} />
    </section>
  );
}
