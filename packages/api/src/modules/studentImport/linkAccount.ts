import type { Tx } from "@kenshu/db/transaction.ts";
import { Role, TakingState } from "@kenshu/domain/enumerations.ts";
import { tokyoDate } from "@kenshu/domain/time.ts";
import type { Trainee } from "@kenshu/heartful/contract.ts";
import { sql } from "kysely";
import type { CommandContext } from "#context.ts";
import { keepTrainings } from "#modules/activity/index.ts";
import type { Account, Link } from "#modules/studentImport/accounts.queries.ts";
import { linkedMail } from "#modules/studentImport/studentImport.mails.ts";
import { record } from "#recording/record.ts";
import { takeVersion } from "#rows/editedRow.ts";

/** The log's category for links. */
export const category = "研修生紐づけ";

/**
 * Writes one link: the account becomes HM's student, and the trainings in the plan begin or go on.
 * An existing link that begins nothing changes nothing (rule 9.4).
 */
export async function linkAccount(
  tx: Tx,
  ctx: CommandContext,
  { trainee, account, plan, beginning }: Link,
  { areaId }: { areaId: number },
): Promise<void> {
  const isNew = account.therapistId === null;
  if (!isNew && beginning.length === 0) return;
  await takeVersion(tx, "appUser", account);
  await keepCompany(tx, trainee);
  await tx
    .updateTable("appUser")
    .set({
      ...knownByHeartful(trainee),
      role: Role.Student,
      therapistId: trainee.therapistId,
      areaId,
    })
    .where("id", "=", account.id)
    .execute();
  await begin(tx, account, plan, tokyoDate(ctx.clock.now()));
  const trainings = beginning.map((name) => `「${name}」`).join("") || "なし";
  await record(tx, ctx, {
    category,
    description: `${account.name}さんを${isNew ? `セラピストID ${trainee.therapistId} に紐づけ` : "新しい申込で更新"}（開始する研修：${trainings}）`,
    targets: { user: account.id },
    mails: isNew ? [await mailTo(tx, account)] : [],
  });
}

/** Data that HM knows better than we do. Name and address stay as the person entered them. */
function knownByHeartful(trainee: Trainee) {
  const { birthday, gender, career, isActiveTherapist, companyId, storeCode, storeName } = trainee;
  const { areaManagerCode, areaManagerName, recruiterCode, recruiterName } = trainee;
  return {
    birthday,
    gender,
    career,
    isActiveTherapist,
    companyId,
    storeCode,
    storeName,
    areaManagerCode,
    areaManagerName,
    recruiterCode,
    recruiterName,
  };
}

/** A company that HM has added since its companies were last read. */
async function keepCompany(tx: Tx, { companyId, companyName }: Trainee): Promise<void> {
  if (companyId === null) return;
  await tx
    .insertInto("company")
    .values({ id: companyId, name: companyName ?? `${companyId}` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function begin(
  tx: Tx,
  { id, activities }: Account,
  { begun, resumed, adopted }: Link["plan"],
  today: string,
): Promise<void> {
  for (const { id, heartfulEntryId } of adopted) {
    await tx.updateTable("activity").set({ heartfulEntryId }).where("id", "=", id).execute();
  }
  if (resumed.length > 0) {
    await keepTrainings(
      tx,
      activities.filter(({ id }) => resumed.includes(id)).map(({ trainingId }) => trainingId),
    );
    await tx
      .updateTable("activity")
      .set({ state: TakingState.Taking, endDate: null })
      .where("id", "=", sql<number>`any(${resumed})`)
      .execute();
  }
  if (begun.length === 0) return;
  await tx
    .insertInto("activity")
    .values(
      begun.map((activity) => ({
        ...activity,
        studentUserId: id,
        startDate: today,
        state: TakingState.Taking,
      })),
    )
    .execute();
}

async function mailTo(tx: Tx, { id }: Account) {
  const recipient = await tx
    .selectFrom("appUser")
    .select(["id", "version", "name", "emailAddress", "isReceiveEMailEnabled"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return linkedMail(recipient);
}
