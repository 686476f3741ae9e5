import { wireInstant } from "@kenshu/domain/time.ts";
import type { Context } from "#context.ts";
import { getOwnAuthUser } from "#modules/profile/index.ts";

/** What a browser needs before it shows anything: the clock, the version, who is signed in. */
export function getStart({ clock, version, demo, sendsMail, actor }: Context) {
  return {
    now: wireInstant(clock.now()),
    version,
    demo,
    sendsMail,
    user: actor && getOwnAuthUser(actor),
  };
}
