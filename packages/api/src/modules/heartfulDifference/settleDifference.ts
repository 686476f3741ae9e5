import { inTransaction, type Reader, type Tx } from "@kenshu/db/transaction.ts";
import {
  DifferenceKind,
  differenceKindName,
  TakingState,
  takingStateName,
} from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import {
  canTakeName,
  type Difference,
} from "@kenshu/domain/heartfulDifference/heartfulDifference.rules.ts";
import type { settleDifferenceInput } from "@kenshu/domain/heartfulDifference/heartfulDifference.schema.ts";
import { tokyoDate } from "@kenshu/domain/time.ts";
import { type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { Context, SignedIn } from "#context.ts";
import { askWhatDiffers } from "#modules/heartfulDifference/askHeartful.ts";
import {
  findStudent,
  isBeingSent,
  type Student,
} from "#modules/heartfulDifference/comparedStudents.queries.ts";
import { replaceDifferences } from "#modules/heartfulDifference/replaceDifferences.ts";
import { category } from "#modules/heartfulDifference/startComparison.ts";
import { lockSchedulesWaitedFor, passOnPlaces } from "#modules/reservation/index.ts";
import { findReleaseRequest } from "#modules/studentImport/index.ts";
import { record } from "#recording/record.ts";
import { takeVersion } from "#rows/editedRow.ts";
import { lockStudent } from "#rows/locks.ts";
import { requireHeartful } from "#wire/requireHeartful.ts";

type Settled = Difference & { id: number; studentUserId: number };

/**
 * Settles one difference in the way of its kind, after asking HM again (rule 9.12). If HM's data
 * have changed since, it stores the new difference and refuses with DbConflict. It also refuses
 * with DbConflict if the difference, the student or the activity has changed here. A trainee who is
 * gone at HM is unlinked instead. A student who takes a training again gets free places of queues
 * (rule 5.7).
 */
export async function settleDifference(
  ctx: SignedIn<Context>,
  { id, version }: z.output<typeof settleDifferenceInput>,
): Promise<void> {
  const heartful = requireHeartful(ctx);
  const difference = (await findOpen(ctx.db, id)) ?? refuseOutdated();
  const student = await findStudent(ctx.db, difference.studentUserId);
  if (student?.version !== version) return refuseOutdated();
  if (!isAskedAbout(student, difference)) return refuseOutdated();
  const begins = difference.kind === DifferenceKind.EntryWaiting;
  const asked = begins && (await categoryOf(ctx.db, difference).executeTakeFirst());
  const present = await askWhatDiffers(heartful, student);
  if (!present.some((other) => isSame(other, difference))) {
    await inTransaction(ctx.db, (tx) => replaceOf(tx, student, present, ctx.clock.now()));
    return refuseOutdated();
  }
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const schedules = begins ? await lockSchedulesWaitedFor(tx, [student.id], now) : [];
    const { name } = await lockStudent(tx, student.id);
    await takeVersion(tx, "appUser", student);
    if (begins && (await findReleaseRequest(tx, student.id))) {
      fail("DbConflict", { found: "releasing" });
    }
    // HM takes the result under the category that it was asked about (rule 4.13).
    if (asked) await requireCategory(tx, difference, asked.heartfulCategoryId);
    const description = await write(tx, difference, student, tokyoDate(now));
    await close(tx, difference, now);
    await record(tx, ctx, {
      category,
      description: `${name}さんの${description}`,
      targets: { user: student.id },
    });
    await passOnPlaces(tx, ctx, schedules);
  });
}

/** Nothing is settled while results for its HM entry are being sent, or after they were sent. */
function isAskedAbout({ activities }: Student, { activityId }: Difference): boolean {
  return activityId === null || activities.some(({ id }) => id === activityId);
}

/** From now on we know HM's new data: the list shows them, not what was refused. */
function replaceOf(tx: Tx, student: Student, differences: Difference[], now: Date): Promise<void> {
  const range = { afterUserId: student.id - 1, lastUserId: student.id };
  return replaceDifferences(tx, [{ student, differences }], range, now);
}

/** We do not adopt an address, or a name that nobody could enter here. */
function isSeenOnly({ kind, heartfulValue }: Difference): boolean {
  if (kind === DifferenceKind.Name) return !canTakeName(heartfulValue ?? "");
  return kind === DifferenceKind.EmailAddress;
}

function findOpen(db: Reader, id: number): Promise<Settled | undefined> {
  return db
    .selectFrom("heartfulDifference")
    .select(["id", "kind", "studentUserId", "activityId", "heartfulState", "heartfulValue"])
    .select(["trainingId", "heartfulEntryId"])
    .where("id", "=", id)
    .where("kind", "!=", DifferenceKind.TraineeGone)
    .where("seenAt", "is", null)
    .executeTakeFirst();
}

function isSame(one: Difference, other: Difference): boolean {
  return (
    one.kind === other.kind &&
    one.activityId === other.activityId &&
    one.heartfulState === other.heartfulState &&
    one.heartfulValue === other.heartfulValue &&
    one.trainingId === other.trainingId &&
    one.heartfulEntryId === other.heartfulEntryId
  );
}

/** Writes what settles the difference, and describes it for the audit log. */
async function write(
  tx: Tx,
  settled: Settled,
  { id, name, activities }: Student,
  today: string,
): Promise<string> {
  const { kind, activityId, heartfulState, heartfulValue } = settled;
  if (kind === DifferenceKind.EntryWaiting) return beginWaiting(tx, settled, today);
  if (isSeenOnly(settled)) return `${differenceKindName[kind]}の違いを確認済みに変更`;
  if (kind === DifferenceKind.Name) {
    const values = { name: heartfulValue ?? name };
    await tx.updateTable("appUser").set(values).where("id", "=", id).execute();
    return `氏名をHMの「${heartfulValue}」に変更`;
  }
  const activity = activities.find((activity) => activity.id === activityId) ?? refuseOutdated();
  const isDecided = kind === DifferenceKind.EntryDecided;
  const state = heartfulState ?? TakingState.Suspend;
  const training = await endActivity(tx, activity, { state, isExported: isDecided }, today);
  const names = `${takingStateName[activity.state]}から${takingStateName[state]}に変更`;
  return isDecided
    ? `「${training}」をHMの結果により${names}`
    : `「${training}」を申込がHMにないため${names}`;
}

/** The category of the training that begins. */
function categoryOf(db: Reader, { trainingId }: Settled) {
  return db.selectFrom("training").select("heartfulCategoryId").where("id", "=", trainingId);
}

/** Keeps the training's category until the transaction ends; DbConflict if it is another one. */
async function requireCategory(
  tx: Tx,
  settled: Settled,
  heartfulCategoryId: number | null,
): Promise<void> {
  const training = await categoryOf(tx, settled).forKeyShare().executeTakeFirst();
  if (training?.heartfulCategoryId !== heartfulCategoryId) refuseOutdated();
}

/**
 * Starts the entry's activity today. DbConflict if it has already begun, or if the training is
 * being taken again.
 */
async function beginWaiting(
  tx: Tx,
  { studentUserId, trainingId, heartfulEntryId }: Settled,
  startDate: string,
): Promise<string> {
  if (trainingId === null) return refuseOutdated();
  const begun = await tx
    .selectFrom("activity")
    .select("id")
    .where("studentUserId", "=", studentUserId)
    .where("trainingId", "=", trainingId)
    .where("heartfulEntryId", "=", heartfulEntryId)
    .executeTakeFirst();
  if (begun) return refuseOutdated();
  await tx
    .insertInto("activity")
    .values({ studentUserId, trainingId, heartfulEntryId, startDate, state: TakingState.Taking })
    .execute();
  const { name } = await tx
    .selectFrom("training")
    .select("name")
    .where("id", "=", trainingId)
    .executeTakeFirstOrThrow();
  return `「${name}」を次の申込${heartfulEntryId}により開始`;
}

/** Ends the activity today, unless it has already ended (rule 8.2). Returns the training's name. */
async function endActivity(
  tx: Tx,
  activity: Student["activities"][number],
  after: { state: TakingState; isExported: boolean },
  today: string,
): Promise<string> {
  const ended = await tx
    .updateTable("activity")
    .set({ ...after, endDate: sql`coalesce(end_date, greatest(start_date, ${today}::date))` })
    .from("training")
    .whereRef("training.id", "=", "trainingId")
    .where("activity.id", "=", activity.id)
    .where("heartfulEntryId", "=", activity.heartfulEntryId)
    .where("state", "=", activity.state)
    .where("isExported", "=", false)
    .where(sql<SqlBool>`not ${isBeingSent}`)
    .returning("training.name")
    .executeTakeFirst();
  if (ended) return ended.name;
  const sending = await tx
    .selectFrom("activity")
    .select("id")
    .where("id", "=", activity.id)
    .where(isBeingSent)
    .executeTakeFirst();
  return fail("DbConflict", { found: sending ? "beingSent" : "differenceGone" });
}

/**
 * Settled differences are deleted. Those only marked as seen stay, so that the next comparison
 * knows them.
 */
async function close(tx: Tx, difference: Settled, now: Date): Promise<void> {
  const { id } = difference;
  const { numAffectedRows } = await (isSeenOnly(difference)
    ? sql`update heartful_difference set seen_at = ${now} where id = ${id} and seen_at is null`
    : sql`delete from heartful_difference where id = ${id}`
  ).execute(tx);
  if (numAffectedRows !== 1n) refuseOutdated();
}

/** The difference, the student or the activity is no longer as it was shown. */
function refuseOutdated(): never {
  return fail("DbConflict", { found: "differenceGone" });
}
