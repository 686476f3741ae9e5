import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import {
  type ActivityChanges,
  changeActivities,
  isTaking,
  ONE_TAKING_PER_TRAINING,
  takesUp,
} from "@kenshu/domain/activity/activity.rules.ts";
import type { saveActivitiesInput } from "@kenshu/domain/activity/activity.schema.ts";
import { TakingState, takingStateName } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { formatDate, tokyoDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { CommandContext } from "#context.ts";
import { lockSchedulesWaitedFor, passOnPlaces } from "#modules/reservation/index.ts";
import { record } from "#recording/record.ts";
import { takeVersion } from "#rows/editedRow.ts";
import { lockStudent } from "#rows/locks.ts";
import { refuseInput } from "#wire/invalidInput.ts";

/**
 * Begins, dates and ends a student's activities. Activities that are not named stay as they are.
 * Refuses as `changeActivities` says; two activities of one training in Taking are an invalid
 * input. A student who takes a training again gets free places of queues (rule 5.7).
 */
export function saveActivities(
  ctx: CommandContext,
  { userId, version, activities }: z.output<typeof saveActivitiesInput>,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    // Only with the student locked do we know which trainings are being taken.
    const mayTakeUp = activities.some(({ state }) => isTaking(state));
    const schedules = mayTakeUp ? await lockSchedulesWaitedFor(tx, [userId], now) : [];
    const { name } = await lockStudent(tx, userId);
    await takeVersion(tx, "appUser", { id: userId, version });

    const decision = changeActivities(await activitiesOf(tx, userId), activities, tokyoDate(now));
    if ("refusal" in decision) {
      const { refusal } = decision;
      if (refusal === "TwoTaking") return refuseInput("activities", ONE_TAKING_PER_TRAINING);
      return refusal === "DbConflict" ? fail(refusal, { found: decision.found }) : fail(refusal);
    }
    await write(tx, userId, decision);
    await record(tx, ctx, {
      category: "受講状況",
      description: `${name}さんの${await describe(tx, decision)}`,
      targets: { user: userId },
    });
    if (takesUp(decision)) {
      await passOnPlaces(tx, ctx, schedules);
    }
  });
}

function activitiesOf(tx: Tx, studentUserId: number) {
  return tx
    .selectFrom("activity")
    .select(["id as studentActivityId", "trainingId", "startDate", "endDate", "state"])
    .where("studentUserId", "=", studentUserId)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

async function write(tx: Tx, studentUserId: number, { begun, changed }: ActivityChanges) {
  await keepTrainings(
    tx,
    changed.filter(({ after }) => isTaking(after.state)).map(({ after }) => after.trainingId),
  );
  // Ends come first, so that a training that is taken again has no other activity in Taking.
  const endedFirst = changed.toSorted(
    (a, b) => Number(isTaking(a.after.state)) - Number(isTaking(b.after.state)),
  );
  for (const { after } of endedFirst) {
    const { studentActivityId, startDate, endDate, state } = after;
    await tx
      .updateTable("activity")
      .set({ startDate, endDate, state })
      .where("id", "=", studentActivityId)
      .execute();
  }
  if (begun.length === 0) return;
  await tx
    .insertInto("activity")
    .values(begun.map((activity) => ({ ...activity, studentUserId, state: TakingState.Taking })))
    .execute();
}

/**
 * Contents and order of these trainings stay until the transaction ends, so that recomputing after
 * a change sees this activity. Inserting an activity locks its training by itself.
 */
export async function keepTrainings(tx: Tx, trainingIds: readonly number[]): Promise<void> {
  await tx
    .selectFrom("training")
    .select("id")
    .where("id", "=", sql<number>`any(${trainingIds})`)
    .orderBy("id")
    .forKeyShare()
    .execute();
}

/** What changed, in words: 研修を変更（「基礎」を2027/03/10(水)から開始、「応用」を研修中から合格に変更） */
async function describe(tx: Tx, { begun, changed }: ActivityChanges): Promise<string> {
  if (begun.length + changed.length === 0) return "研修を保存（変更なし）";
  const ids = [...begun, ...changed.map(({ after }) => after)].map(({ trainingId }) => trainingId);
  const trainings = await tx
    .selectFrom("training")
    .select(["id", "name"])
    .where("id", "=", sql<number>`any(${ids})`)
    .execute();
  const names = new Map(trainings.map(({ id, name }) => [id, `「${name}」`]));
  const changes = [
    ...begun.map(
      ({ trainingId, startDate }) => `${names.get(trainingId)}を${formatDate(startDate)}から開始`,
    ),
    ...changed.flatMap(({ before, after }) => {
      const name = names.get(after.trainingId);
      const [from, to] = [takingStateName[before.state], takingStateName[after.state]];
      return [
        ...(from === to ? [] : [`${name}を${from}から${to}に変更`]),
        ...(before.startDate === after.startDate
          ? []
          : [`${name}の開始日を${formatDate(after.startDate)}に変更`]),
      ];
    }),
  ];
  return `研修を変更（${changes.join("、")}）`;
}
