import { inTransaction } from "@kenshu/db/transaction.ts";
import { expect, test } from "vitest";
import { endLink } from "#modules/studentImport/endLink.ts";
import { useWorld } from "#testing.ts";

const world = useWorld();

test("the places of a student whose link ends are told to who watches them", async () => {
  const { db, clock, build } = world;
  const { id: scheduleId } = await build.schedule({
    startDate: "2027-03-12T13:00:00+09:00",
    endDate: "2027-03-12T14:00:00+09:00",
    capacity: 1,
  });
  const holder = await build.student();
  await build.reservation({ scheduleId, studentUserId: holder.id });
  const watcher = await build.student();
  await (await world.as(watcher)).trainingReserve.addWatch({ scheduleId });
  const { therapistId } = await db
    .selectFrom("appUser")
    .select("therapistId")
    .where("id", "=", holder.id)
    .executeTakeFirstOrThrow();
  const release = await db
    .insertInto("traineeRelease")
    .values({
      userId: holder.id,
      therapistId: therapistId ?? 0,
      idempotencyKey: crypto.randomUUID(),
      requestedAt: clock.now(),
      nextAttemptAt: clock.now(),
      operateUserId: holder.id,
      operateUserName: "管理者",
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await inTransaction(db, (tx) => endLink(tx, clock, release));
  const intents = await db.selectFrom("vacancy").select(["toSchedule"]).execute();
  expect(intents).toEqual([{ toSchedule: [scheduleId] }]);
});
