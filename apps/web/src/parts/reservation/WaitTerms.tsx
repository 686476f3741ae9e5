import { NOBODY_PROMOTED } from "@kenshu/domain/reservation/queueSentences.ts";
import { QueueChanceText } from "./QueueChanceText.tsx";

/** What waiting for a place means, and how often it has helped at the school (rule 5.13). */
export function WaitTerms({ isClosing, schoolId }: { isClosing: boolean; schoolId: number }) {
  if (isClosing) return NOBODY_PROMOTED;
  return (
    <>
      だれかが前日15時までにキャンセルすると繰り上がります。
      <QueueChanceText schoolId={schoolId} />
    </>
  );
}
