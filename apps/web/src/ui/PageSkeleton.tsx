import { Skeleton } from "@mantine/core";

/** The outline of a screen. The router shows it when loading takes more than 300 ms. */
export function PageSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div className="stack gap8" role="status">
      <h1 className="visuallyHidden">読み込み中</h1>
      <Skeleton height={32} width="min(240px, 60%)" mb={16} />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <Skeleton key={row} height={40} />
      ))}
    </div>
  );
}
