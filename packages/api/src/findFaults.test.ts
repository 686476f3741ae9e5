import { workOutDueSummaries } from "@kenshu/db/studentSummary/dueSummaries.ts";
import { Mark, ReserveResult, TakingState } from "@kenshu/domain/enumerations.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { faultsOf, useWorldPerTest } from "#testing.ts";

const world = useWorldPerTest();

const faults = () => faultsOf(world);
/** Writes rows that no command could write: without triggers, and so without foreign keys. */
const tamper = (statement: string) =>
  world.db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    await sql.raw(statement).execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
  });

test("where all is well there is nothing to list", async () => {
  const { build } = world;
  const student = await build.student();
  await build.reservationOn("2027-03-12", { studentUserId: student.id });
  await build.reservationOn("2027-03-05", { studentUserId: student.id, mark: Mark.Absence });
  await build.cashFlow({ studentUserId: student.id });
  expect(await faults()).toEqual([]);
});

test("an overbooked schedule is listed, unless it was filled by force", async () => {
  const { build } = world;
  const { scheduleId } = await build.reservationOn("2027-03-12");
  await world.db.updateTable("schedule").set({ capacity: 1 }).execute();
  await build.reservation({ scheduleId, kind: ReserveResult.ForceConfirm });
  expect(await faults()).toEqual([]);
  await build.reservation({ scheduleId });
  expect(await faults()).toEqual([`研修予定 ${scheduleId} の予約が定員を超えています: 2/1名`]);
});

test("a student who waits for a free place is listed before the cutoff, and not after it", async () => {
  const { build, clock } = world;
  const wait = { kind: ReserveResult.Wait };
  const { id, scheduleId } = await build.reservationOn("2027-03-12", wait);
  const passedOver = await build.student({ isEnabled: false });
  await build.reservationOn("2027-03-13", { ...wait, studentUserId: passedOver.id });
  const listed = [`予約 ${id} が待っている研修予定 ${scheduleId} に空きがあります`];
  expect(await faults()).toEqual(listed);
  clock.set("2027-03-11T14:59:59+09:00");
  expect(await faults()).toEqual(listed);
  clock.set("2027-03-11T15:00:00+09:00");
  expect(await faults()).toEqual([]);
});

test("rows that evaded the constraints are listed", async () => {
  const { build } = world;
  const student = await build.student();
  await build.reservationOn("2027-03-12", { studentUserId: student.id });
  const other = await build.reservationOn("2027-03-13", { studentUserId: student.id });
  await sql`
    alter table reservation drop constraint reservation_no_overlap_per_student
  `.execute(world.db);
  await tamper(
    `update reservation set during = '[2027-03-12T11:00+09,2027-03-12T13:00+09)' where id = ${other.id}`,
  );
  expect(await faults()).toEqual([
    `予約 ${other.id} が同じ研修生の予約と重なっています`,
    `予約 ${other.id} が二重か、研修予定と日時が違います`,
    `研修生 ${student.id} の集計が違います: scheduleEnds, lastPlaceAt`,
  ]);
});

test("money that does not fit its cause is listed", async () => {
  const { build } = world;
  const { id: reservationId } = await build.reservationOn("2027-03-12");
  const { studentUserId } = await world.db
    .selectFrom("reservation")
    .select("studentUserId")
    .executeTakeFirstOrThrow();
  const { id } = await build.cashFlow({ studentUserId, reservationId, amount: 3300 });
  expect(await faults()).toEqual([`キャンセル料 ${id} が予約と合いません`]);
  await sql`
    insert into receipt (cash_flow_id, year, number, issued_at, addressee, amount, memo, paid_on,
      issuer_name, issuer_address, issuer_registration_number)
    values (${id}, 2027, 2, '2027-03-10T10:00+09', '', 3301, '', '2027-03-10', '', '', '')
  `.execute(world.db);
  await sql`update cash_flow set reservation_id = null`.execute(world.db);
  expect(await faults()).toEqual([
    "領収書 2027-2 が入金と合いません",
    "2027年の領収書番号が連続していません",
  ]);
});

test("a wrong, missing, superfluous or due summary is listed, and so are missing figures", async () => {
  const { build, db } = world;
  const [one, other] = [await build.student(), await build.student()];
  await build.activity({ studentUserId: one.id, state: TakingState.Pass, endDate: "2027-03-09" });
  const { activityId } = await db
    .selectFrom("activityFigures")
    .select("activityId")
    .executeTakeFirstOrThrow();
  await tamper(`update student_summary set total_amount = 1 where student_user_id = ${one.id}`);
  await tamper(
    `update student_summary set student_user_id = 0 where student_user_id = ${other.id}`,
  );
  await tamper("delete from activity_figures");
  await db.updateTable("appUser").set({ name: "別人" }).where("id", "=", one.id).execute();
  expect(await faults()).toEqual([
    `研修生 ${one.id} の集計が違います: searchText, totalAmount`,
    `研修生 ${other.id} の集計がありません`,
    "研修生でない利用者 0 の集計があります",
    `研修生 ${one.id} の集計が終わっていません`,
    `受講 ${activityId} の終了時の数値が違います`,
  ]);
  await workOutDueSummaries(db);
  expect(await faults()).not.toContain(`研修生 ${one.id} の集計が終わっていません`);
});
