import { CUTOFF_TIME } from "@kenshu/domain/schedule/schedule.limits.ts";
import { trpc } from "#api/transport.ts";
import { QueueChanceText } from "#parts/reservation/QueueChanceText.tsx";
import type { Slot } from "#parts/reservation/slot.ts";
import { RoomColors } from "#parts/schedule/RoomColors.tsx";
import { Money } from "#ui/Money.tsx";
import classes from "./SlotRules.module.css";

/** What holds for every row of a slot list, said once above them, and what their colours mean. */
export function SlotRules({
  slots,
  queued,
}: {
  slots: readonly Slot[];
  /** A slot among them that can only be waited for. */
  queued: Slot | undefined;
}) {
  const [{ penaltyAmount }] = trpc.setting.get.useSuspenseQuery();
  const colors = new Map(slots.map(({ roomName, displayColor }) => [roomName, displayColor]));
  const rooms = [...colors]
    .map(([name, displayColor]) => ({ name, displayColor }))
    .sort((a, b) => a.name.localeCompare(b.name, "ja"));
  return (
    <div className={`dim small ${classes.rules}`}>
      <p className="flush">
        受付は前日{CUTOFF_TIME}まで。
        {penaltyAmount > 0 ? (
          <>
            キャンセルもそれまで無料、以後
            <Money amount={penaltyAmount} />
          </>
        ) : (
          "キャンセルは無料"
        )}
      </p>
      {queued && (
        <p className="flush">
          <QueueChanceText schoolId={queued.schoolId} lead="キャンセル待ちは、" />
        </p>
      )}
      <RoomColors rooms={rooms} />
    </div>
  );
}
