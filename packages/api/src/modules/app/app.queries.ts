import { SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { may } from "@kenshu/domain/permissions.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import type { Context } from "#context.ts";
import { countGuests } from "#modules/guestStudent/index.ts";
import { getOwnAuthUser } from "#modules/profile/index.ts";

/** What a browser needs before it shows anything: the clock, the version, who is signed in, and the badges. */
export async function getStart({ clock, version, demo, sendsMail, actor, db }: Context) {
  const seesGuests = actor && may(actor.letter, "User.GetGuestStudentCount");
  return {
    now: wireInstant(clock.now()),
    version,
    demo,
    sendsMail,
    user: actor && getOwnAuthUser(actor),
    guestCounts: seesGuests
      ? {
          students: await countGuests(db, SignUpPattern.Student),
          staff: await countGuests(db, SignUpPattern.Staff),
        }
      : null,
  };
}
