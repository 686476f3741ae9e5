import { Consequence } from "./ReservationDialog.tsx";
import { startOf } from "./startOf.ts";
import type { Reserving } from "./terms.ts";

/** What a place past the queue means for a wait, and for the reservation that a wish replaces. */
export function QueueEnd({
  leavesQueue,
  replaced,
  hasChanged,
}: Pick<Reserving, "leavesQueue" | "replaced"> & { hasChanged: boolean }) {
  return (
    <>
      <Consequence hasChanged={hasChanged}>
        {leavesQueue
          ? "キャンセル待ちをやめて、定員と待ち順に関係なく予約を確定します。"
          : "すでにキャンセル待ちをやめています。新しい予約を確定します。"}
      </Consequence>
      {replaced && (
        <Consequence hasChanged={hasChanged}>
          置き換える{startOf(replaced)}の予約は、キャンセル料なしでキャンセルになります。
        </Consequence>
      )}
    </>
  );
}
