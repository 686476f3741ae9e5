import { useId } from "react";
import { errorMessage } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { LoadError } from "#ui/LoadError.tsx";
import { AttemptTable } from "./AttemptTable.tsx";
import { whileUnderWay } from "./attemptsQuery.ts";
import classes from "./StudentAttempts.module.css";

/** How every attempt to send results of one student ended, also while HM is down. */
export function StudentAttempts({ studentId }: { studentId: number }) {
  const headingId = useId();
  const { data, error, refetch } = trpc.studentExport.getAttempts.useQuery(
    { studentUserId: studentId },
    whileUnderWay,
  );
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
