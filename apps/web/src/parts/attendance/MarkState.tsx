import { IconCheck, IconPencil } from "@tabler/icons-react";
import { StateBadge } from "#ui/StateBadge.tsx";

/** Whether the marks of a schedule that has begun are all there; of none reserved, that. */
export function MarkState({
  reserveCount,
  unmarkedCount,
}: {
  reserveCount: number;
  unmarkedCount: number;
}) {
  if (reserveCount === 0) return <span className="dim">予約なし</span>;
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
