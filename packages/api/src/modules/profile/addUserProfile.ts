import { inTransaction } from "@kenshu/db/transaction.ts";
import { SignUpPattern } from "@kenshu/domain/enumerations.ts";
import type { addUserProfileInput } from "@kenshu/domain/profile/profile.schema.ts";
import type { z } from "zod";
import type { CommandContext, SignedIn } from "#context.ts";
import { record } from "#recording/record.ts";
import { takeVersion } from "#rows/editedRow.ts";

/**
 * Completes the caller's own registration: an unregistered account becomes a Guest's (rule 2.2). A
 * student must name the area and may name gender and goal. Those of staff are not stored.
 * DbConflict for another version, and for an area that is gone.
 */
export async function addUserProfile(
  ctx: SignedIn<CommandContext>,
  { version, areaId, gender, goal, ...profile }: z.output<typeof addUserProfileInput>,
): Promise<void> {
  const { userId, temporaryRegistrationPattern } = ctx.actor;
  const isStudent = temporaryRegistrationPattern === SignUpPattern.Student;

  await inTransaction(ctx.db, async (tx) => {
    await takeVersion(tx, "appUser", { id: userId, version });
    await tx
      .updateTable("appUser")
      .set({
        isUnregistered: false,
        ...profile,
        ...(isStudent && { areaId, gender, goal }),
      })
      .where("id", "=", userId)
      .execute();
    await record(tx, ctx, {
      category: "利用者",
      description: "プロフィールを登録",
      targets: { user: userId },
      operator: { userId, name: profile.name },
    });
  });
}
