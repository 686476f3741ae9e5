import { QueueChanceText } from "./QueueChanceText.tsx";

/**
 * What waiting for a place means, and how often it has helped at the school (rule 5.13). It costs nothing, so that nothing is
 * said of a fee.
 */
export function WaitTerms({ isClosing, schoolId }: { isClosing: boolean; schoolId: number }) {
  if (isClosing) return <>受付期限を過ぎているため、席が空いても自動では確定しません。</>;
  return (
    <>
      どなたかが前日15時までにキャンセルすると繰り上がります。
      <QueueChanceText schoolId={schoolId} />
    </>
  );
}
