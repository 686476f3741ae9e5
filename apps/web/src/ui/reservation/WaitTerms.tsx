/** What waiting for a place means. It costs nothing, so that nothing is said of a fee. */
export function WaitTerms({ isClosing }: { isClosing: boolean }) {
  return (
    <>
      {isClosing
        ? "受付期限を過ぎているため、席が空いても自動では確定しません。"
        : "どなたかが前日15時までにキャンセルすると繰り上がります。"}
    </>
  );
}
