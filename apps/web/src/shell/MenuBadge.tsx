import { BADGE_MAX } from "@kenshu/domain/limits.ts";
import { type QueryUtils, trpc } from "#api/transport.ts";
import { useCan } from "#api/useCan.ts";
import { type User, userMay } from "#api/user.ts";
import classes from "./MenuList.module.css";
import type { CountingProcedure } from "./menu.ts";

const MINUTE = 60_000;
const READ_EVERY = 15 * MINUTE;
const OUT_OF_DATE_AFTER = 5 * MINUTE;

/** How each number is read, and what it says. */
const counts = {
  "User.GetGuestStudentCount": { call: "getGuestStudentCount", meaning: "紐づけ待ち" },
  "User.GetGuestUserCount": { call: "getGuestUserCount", meaning: "権限待ち" },
} as const satisfies Record<CountingProcedure, unknown>;

const procedures = Object.keys(counts) as CountingProcedure[];

/** Reads ahead the numbers that the person's menu shows; nothing waits for them. */
export function readBadges(api: QueryUtils, user: User): void {
  for (const procedure of procedures.filter((counting) => userMay(user, counting))) {
    const { call } = counts[procedure];
    void api.user[call].prefetch(undefined, { staleTime: OUT_OF_DATE_AFTER });
  }
}

/** How many wait behind an entry of the menu (rules 15.5, 18.21); nothing while nobody does, or it is unknown. */
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
