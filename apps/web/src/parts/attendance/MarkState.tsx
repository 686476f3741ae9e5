import { IconCheck, IconPencil } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { now } from "#api/clock.ts";
import { StateBadge } from "#ui/StateBadge.tsx";

/**
 * Whether the marks of a schedule are all there; of none reserved, that. Before the start none is
 * missing yet.
 */
export function MarkState({
  startDate,
  reserveCount,
  unmarkedCount,
  ahead = null,
}: {
  startDate: string;
  reserveCount: number;
  unmarkedCount: number;
  /** Stands there until the start. */
  ahead?: ReactNode;
}) {
  if (reserveCount === 0) return <span className="dim">予約なし</span>;
  if (unmarkedCount > 0 && new Date(startDate) > now()) return ahead;
  return unmarkedCount > 0 ? (
    <StateBadge icon={IconPencil} color="yellow">
      {`未入力 ${unmarkedCount}名`}
    </StateBadge>
  ) : (
    <StateBadge icon={IconCheck} color="green">
      記録済み
    </StateBadge>
  );
}
