import { useUser } from "#api/session.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { ProgressCharts } from "./ProgressCharts.tsx";

/** A student's own progress. */
export function OwnProgress() {
  const user = useUser();
  return (
    <>
      <PageHeader title="進捗" />
      {user && <ProgressCharts studentUserId={user.userId} />}
    </>
  );
}
