import { SlotState } from "@kenshu/domain/enumerations.ts";
import { formatDay, tokyoDate, tokyoTime } from "@kenshu/domain/time.ts";
import { Link } from "@tanstack/react-router";
import { trpc } from "#api/transport.ts";
import type { Slot } from "#parts/reservation/slot.ts";
import classes from "./SlotReason.module.css";
import type { OwnSlotRefusal } from "./useSlotRefusal.ts";

/** Replaces the button of a slot that the student cannot reserve: says why (rule 5.13). */
export function SlotReason({
  slot,
  refusal: { code, overlapped },
}: {
  slot: Slot;
  refusal: OwnSlotRefusal;
}) {
  const [{ maxReserveCount }] = trpc.setting.get.useSuspenseQuery();
  switch (code) {
    case "ReserveAlreadyExist":
      return (
        <Link to="/reserve/future" className={classes.own}>
          予約確認
        </Link>
      );
    case "OverlapOtherReserve":
      return (
        overlapped && (
          <Link
            to="/reserve/detail/$reserveId"
            params={{ reserveId: overlapped.reserveId }}
            className={classes.own}
          >
            時間が重なります{" "}
            <span className="unbroken">
              {formatDay(tokyoDate(overlapped.startDate))} {tokyoTime(overlapped.startDate)}
            </span>
          </Link>
        )
      );
    case "StudentReserveCountOver":
      return <span className="dim bold">上限{maxReserveCount}件</span>;
    case "UnauthorizedOperation":
      return <span className="dim bold">予約できません</span>;
    default:
      // The card of a closed schedule already says so.
      return slot.state !== SlotState.Closing && <span className="dim bold">受付終了</span>;
  }
}
