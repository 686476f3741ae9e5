import { tokyoTime } from "@kenshu/domain/time.ts";
import { useState } from "react";
import { now } from "#api/clock.ts";
import { HeldNote } from "./held/Held.tsx";

/**
 * Says who has done meanwhile what somebody is about to do, since this was opened (rule 24.7):
 * 「すでに入金されています（大野 玲子、10:16）。」
 */
export function Meanwhile({
  done,
  acts,
  isPending,
}: {
  done: string;
  acts: readonly { by: string; at: string }[];
  /** The own act is under way, and may be among them. */
  isPending: boolean;
}) {
  // Acts have their times in whole seconds.
  const [openedAt] = useState(() => new Date(now().setMilliseconds(0)));
  const last = acts
    .filter(({ at }) => new Date(at) >= openedAt)
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .at(-1);
  return <HeldNote>{last && !isPending && alreadyText(done, last)}</HeldNote>;
}

/** 「すでに削除されています（大野 玲子、10:16）。」 */
export function alreadyText(done: string, { by, at }: { by: string; at: string }): string {
  return `${done}（${by}、${tokyoTime(new Date(at))}）。`;
}
