import { BADGE_MAX } from "@kenshu/domain/limits.ts";
import type { Session } from "#api/session.ts";
import { type QueryUtils, trpc } from "#api/transport.ts";
import { useCan } from "#api/useCan.ts";
import classes from "./MenuList.module.css";
import type { CountingProcedure } from "./menu.ts";

const MINUTE = 60_000;
const READ_EVERY = 15 * MINUTE;
const OUT_OF_DATE_AFTER = 5 * MINUTE;

/** The call that reads each number, and its word. */
const counts = {
  "User.GetGuestStudentCount": { call: "getGuestStudentCount", meaning: "紐づけ待ち" },
  "User.GetGuestUserCount": { call: "getGuestUserCount", meaning: "権限待ち" },
} as const satisfies Record<CountingProcedure, unknown>;

/** Uses the numbers from the session, unless newer ones are there. */
export function keepBadges({ user }: QueryUtils, { guestCounts }: Session): void {
  if (guestCounts === null) return;
  user.getGuestStudentCount.setData(undefined, (newer) => newer ?? guestCounts.students);
  user.getGuestUserCount.setData(undefined, (newer) => newer ?? guestCounts.staff);
}

/**
 * How many people wait behind a menu entry (rules 15.5, 18.21); nothing if nobody waits or the
 * number is unknown.
 */
export function MenuBadge({ procedure }: { procedure: CountingProcedure }) {
  const { call, meaning } = counts[procedure];
  const { data } = trpc.user[call].useQuery(undefined, {
    enabled: useCan(procedure),
    refetchInterval: READ_EVERY,
    staleTime: OUT_OF_DATE_AFTER,
  });
  if (!data?.count) return null;
  const isMost = data.count >= BADGE_MAX;
  return (
    <span className={`bold toEnd ${classes.badge}`}>
      <span aria-hidden>{isMost ? `${BADGE_MAX}+` : data.count}</span>
      <span className="visuallyHidden">
        {meaning}
        {data.count}名{isMost && "以上"}
      </span>
    </span>
  );
}
