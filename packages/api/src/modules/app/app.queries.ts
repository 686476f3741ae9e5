import { SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { may } from "@kenshu/domain/permissions.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import type { Context } from "#context.ts";
import { cursorText } from "#live/snapshot.ts";
import { countGuests } from "#modules/guestStudent/index.ts";
import { getOwnAuthUser } from "#modules/profile/index.ts";

/** What a browser needs before it shows anything: the clock, the version, who is signed in, and the badges. */
export async function getStart(ctx: Context) {
  const { clock, version, demo, sendsMail, actor, db } = ctx;
  const seesGuests = actor && may(actor.letter, "User.GetGuestStudentCount");
  return {
    now: wireInstant(clock.now()),
    version,
    demo,
    sendsMail,
    user: actor && getOwnAuthUser(actor),
    cursor: actor && (await presentCursor(ctx)),
    guestCounts: seesGuests
      ? {
          students: await countGuests(db, SignUpPattern.Student),
          staff: await countGuests(db, SignUpPattern.Staff),
        }
      : null,
  };
}

/** From here on the page hears what changes; it reads everything else later (rule 24.6). */
async function presentCursor({ logReader }: Context): Promise<string | null> {
  const at = await logReader.now().catch(() => null);
  return at && cursorText(at);
}
