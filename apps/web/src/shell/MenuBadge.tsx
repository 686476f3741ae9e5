import { BADGE_MAX } from "@kenshu/domain/limits.ts";
import { trpc } from "#api/transport.ts";
import { useCan } from "#ui/useCan.ts";
import classes from "./MenuList.module.css";
import type { CountingProcedure } from "./menu.ts";

const MINUTE = 60_000;
const READ_EVERY = 15 * MINUTE;
const OUT_OF_DATE_AFTER = 5 * MINUTE;

/** How each number is read, and what it says. */
const counts = {
  "User.GetGuestStudentCount": {
    useCount: trpc.user.getGuestStudentCount.useQuery,
    meaning: "紐づけ待ち",
  },
  "User.GetGuestUserCount": { useCount: trpc.user.getGuestUserCount.useQuery, meaning: "権限待ち" },
} satisfies Record<CountingProcedure, unknown>;

/** How many wait behind an entry of the menu (rules 15.5, 18.21); nothing while nobody does, or it is unknown. */
export function MenuBadge({ procedure }: { procedure: CountingProcedure }) {
  const { useCount, meaning } = counts[procedure];
  const { data } = useCount(undefined, {
    enabled: useCan(procedure),
    refetchInterval: READ_EVERY,
    staleTime: OUT_OF_DATE_AFTER,
  });
  if (!data?.count) return null;
  const isMost = data.count >= BADGE_MAX;
  return (
    <span className={classes.badge}>
      <span aria-hidden>{isMost ? `${BADGE_MAX}+` : data.count}</span>
      <span className="visuallyHidden">
        {meaning}
        {data.count}名{isMost && "以上"}
      </span>
    </span>
  );
}
