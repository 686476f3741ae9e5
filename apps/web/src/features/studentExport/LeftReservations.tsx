import { trpc } from "#api/transport.ts";
import { LinkButton } from "#ui/LinkButton.tsx";
import classes from "./LeftReservations.module.css";

/** What is still reserved for a student who takes no training any more (rule 9.7). */
export function LeftReservations({ studentId }: { studentId: number }) {
  const overview = trpc.student.getOverview.useQuery({ id: studentId });
  const futures = trpc.trainingReserve.getFutures.useQuery({ studentId });
  const hasEnded = overview.data?.delayedTrainingCount === null;
  const count = futures.data?.rows.length ?? 0;
  if (!hasEnded || count === 0) return null;
  return (
    <div className={`row ${classes.left}`}>
      <span>これからの予約が{count}件残っています。</span>
      <LinkButton
        size="sm"
        variant="outline"
        link={{ to: "/reserve/future/$id", params: { id: studentId } }}
      >
        予約を確認
      </LinkButton>
    </div>
  );
}
