import { inTransaction } from "@kenshu/db/transaction.ts";
import { type Gender, SignUpPattern } from "@kenshu/domain/enumerations.ts";
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
  input: {
    name: string;
    nameKana: string;
    areaId?: number | null | undefined;
    gender?: Gender | null | undefined;
    goal?: string | null | undefined;
    version: number;
  },
): Promise<void> {
  const { userId, temporaryRegistrationPattern } = ctx.actor;
  const { name, nameKana, version } = input;
  const isStudent = temporaryRegistrationPattern === SignUpPattern.Student;

  await inTransaction(ctx.db, async (tx) => {
    await takeVersion(tx, "appUser", { id: userId, version });
    await tx
      .updateTable("appUser")
      .set({
        isUnregistered: false,
        name,
        nameKana,
        ...(isStudent && {
          areaId: input.areaId,
          gender: input.gender ?? null,
          goal: input.goal ?? "",
        }),
      })
      .where("id", "=", userId)
      .execute();
    await record(tx, ctx, {
      category: "利用者",
      description: "プロフィールを登録",
      targets: { user: userId },
      operator: { userId, name },
    });
  });
}
