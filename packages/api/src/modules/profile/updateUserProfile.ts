import { inTransaction } from "@kenshu/db/transaction.ts";
import type { updateUserProfileInput } from "@kenshu/domain/profile/profile.schema.ts";
import { isOnStudentsSide } from "@kenshu/domain/user/user.rules.ts";
import type { z } from "zod";
import type { CommandContext, SignedIn } from "#context.ts";
import { record } from "#recording/record.ts";
import { takeVersion } from "#rows/editedRow.ts";
import { refuseInput } from "#wire/invalidInput.ts";

/**
 * Changes the caller's own profile. Missing values stay. A student must have an area, otherwise the
 * input is invalid. Area, gender and goal of staff are not stored (rule 2.8). A person who switches
 * mails off gets none of the waiting ones (rule 11.12). DbConflict for another version, and for an
 * area that is gone.
 */
export async function updateUserProfile(
  ctx: SignedIn<CommandContext>,
  { version, areaId, gender, goal, ...profile }: z.output<typeof updateUserProfileInput>,
): Promise<void> {
  const { userId } = ctx.actor;
  const isStudents = isOnStudentsSide(ctx.actor);
  if (isStudents && areaId === null) refuseInput("areaId", "地域を選択してください");

  await inTransaction(ctx.db, async (tx) => {
    await takeVersion(tx, "appUser", { id: userId, version });
    await tx
      .updateTable("appUser")
      .set({
        ...profile,
        ...(isStudents && { areaId, gender, goal }),
      })
      .where("id", "=", userId)
      .execute();
    await record(tx, ctx, {
      category: "利用者",
      description: "プロフィールを更新",
      targets: { user: userId },
      withdrawn: { optionalOf: profile.isReceiveEMailEnabled === false ? userId : undefined },
    });
  });
}
