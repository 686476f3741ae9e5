import { CHANCE_DAYS } from "@kenshu/domain/reservation/reservation.limits.ts";
import { trpc } from "#api/transport.ts";

/** How often waiting has helped at a school; nothing until that is known (rule 5.13). */
export function QueueChanceText({ schoolId, lead }: { schoolId: number; lead?: string }) {
  const { data: chance } = trpc.trainingReserve.getQueueChance.useQuery({ schoolId });
  if (!chance) return null;
  const { of, carriedUp } = chance;
  return (
    <>
      {lead}過去{CHANCE_DAYS}日では
      {of > 1
        ? `${of}人に${carriedUp}人が繰り上がりました。`
        : `、ほとんどの人が繰り上がり${carriedUp > 0 ? "ました" : "ませんでした"}。`}
    </>
  );
}
