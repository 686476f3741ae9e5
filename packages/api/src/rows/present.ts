import { tokyoDate } from "@kenshu/domain/time.ts";
import type { SignedIn } from "#context.ts";

/** The basis of present figures: the moment, its day in Tokyo, and the settings. */
export async function presentOf({ db, clock }: Pick<SignedIn, "db" | "clock">) {
  const now = clock.now();
  const setting = await db.selectFrom("setting").selectAll().executeTakeFirstOrThrow();
  return { now, today: tokyoDate(now), setting };
}
export type Present = Awaited<ReturnType<typeof presentOf>>;
