import { eraseAgain } from "@kenshu/db/erasePerson.ts";
import { workOutDueSummaries } from "@kenshu/db/studentSummary/dueSummaries.ts";
import type { AnalysisTableInput } from "@kenshu/domain/analysis/analysis.schema.ts";
import { type AnalysisName, analysisNames } from "@kenshu/domain/analysis/analysis.ts";
import {
  AnalysisCategory,
  CashFlowType,
  DropoutReason,
  ErasureObstacle,
  Role,
  TakingState,
  TrainingTiming,
} from "@kenshu/domain/enumerations.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { studentWith } from "#everyTable/testing.ts";
import { expectRefused, expectUnchanged, lastLog, useWorldPerTest } from "#testing.ts";

const world = useWorldPerTest();
const erasedName = (id: number) => `消去済み${id}`;

/** Unmistakable in every text about the person. */
const TEXT = "消される本人";

/** Somebody who was a student until March, owes nothing, and has a row in every table. */
async function former(text = TEXT) {
  const staff = await world.build.user({ role: Role.Administrator, name: "管理 一郎" });
  const { id } = await studentWith(world, text, staff);
  const { db, build } = world;
  await db
    .updateTable("appUser")
    .set({
      nameKana: "ケサレルホンニン",
      emailAddress: `kesareru${id}@kenshu.test`,
      isConfirmed: true,
    })
    .set({ birthday: "1999-08-17", therapistId: null, storeName: "池袋店" })
    .where("id", "=", id)
    .execute();
  await db
    .updateTable("activity")
    .set({ state: TakingState.Pass, endDate: "2027-03-12" })
    .where("studentUserId", "=", id)
    .execute();
  await build.cashFlow({ studentUserId: id, type: CashFlowType.Invoice, amount: 4321 });
  await passedAndLeft(id, staff.id);
  await db
    .insertInto("auditLog")
    .values({
      createdAt: world.clock.now(),
      category: "予約",
      description: `${text}さんさんと別の人の予約を登録`,
      targets: JSON.stringify({ user: [id, staff.id] }),
      operateUserName: "管理 一郎",
    })
    .execute();
  world.clock.set("2027-04-10T10:00:00+09:00");
  const administrator = await world.as(staff);
  const closed = await db.selectFrom("closedMonth").select("month").execute();
  if (closed.length === 0) await administrator.cashFlow.closeMonth({ month: "2027-03" });
  await workOutDueSummaries(db);
  return { id, name: `${text}さん`, administrator, student: await world.as({ id }) };
}

/** A flex training that was passed, and one that was given up, which HM was told with its reason. */
async function passedAndLeft(studentUserId: number, sentByUserId: number) {
  const { db, build, clock } = world;
  const category = { id: 70_000 + studentUserId, name: "フレックス", isFlex: true };
  await db.insertInto("heartfulCategory").values(category).execute();
  const flex = await build.training({ heartfulCategoryId: category.id });
  const took = { studentUserId, startDate: "2027-02-01", endDate: "2027-03-12" };
  await build.activity({ ...took, trainingId: flex.id, state: TakingState.Pass });
  const now = clock.now();
  const { id: resultAttemptId } = await db
    .insertInto("resultAttempt")
    .values({
      studentUserId,
      heartfulEntryId: 1,
      idempotencyKey: `key-${studentUserId}`,
      request: {
        categories: [],
        check: null,
        dropout: {
          date: "2027-03-11",
          timing: TrainingTiming.AfterContruct,
          reason: DropoutReason.FamilyMatter,
          detail: `${TEXT}の事情`,
          trainingDateCount: 1,
        },
        decidedBy: sentByUserId,
      },
      sentByUserId,
      createdAt: now,
      nextAttemptAt: now,
      doneAt: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: trainingId } = await build.training();
  const state = TakingState.Dropout;
  await build.activity({ ...took, trainingId, state, isExported: true, resultAttemptId });
}

/** The payment of such a person that counts. */
async function paymentOf(studentUserId: number) {
  return world.db
    .selectFrom("cashFlow")
    .select("id as cashFlowId")
    .where("studentUserId", "=", studentUserId)
    .where("type", "=", CashFlowType.Payment)
    .where("voidedAt", "is", null)
    .executeTakeFirstOrThrow();
}

/** Every row that contains one of these texts, by its table. */
async function rowsWith(...texts: string[]) {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
  `.execute(world.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select kept::text as row from ${sql.table(name)} as kept
    `.execute(world.db);
    for (const { row } of rows) if (texts.some((text) => row.includes(text))) found.push(name);
  }
  return found;
}

test("after an erasure nothing gives the person back but a receipt", async () => {
  const { id, name, administrator, student } = await former();
  const { cashFlowId } = await paymentOf(id);
  await student.cashFlow.getFileReceipt({ cashFlowId });
  await student.user.requestErasure();
  // The company's own catalogue stays.
  await world.db.updateTable("training").set({ name: "種目" }).execute();
  const words = [TEXT, "ケサレルホンニン", `kesareru${id}`, "090-1234-5678", "1999-08-17"];
  expect([...new Set(await rowsWith(...words))].toSorted()).toEqual([
    "app_user",
    "audit_log",
    "cash_flow",
    "closed_month_summary",
    "mail",
    "missed_mail",
    "passkey",
    "progress_entry",
    "receipt",
    "reservation",
    "result_attempt",
    "student_summary",
  ]);

  const plan = await administrator.user.getErasurePlan({ userId: id });
  expect(plan).toMatchObject({
    name,
    obstacles: [],
    erasedAt: null,
    gone: { contactCount: 1, commentCount: 1 },
    kept: { reservationCount: 1, cashFlowCount: 3, receiptCount: 1 },
  });
  await administrator.user.erase({ userId: id, name });

  expect(await rowsWith(...words)).toEqual(["receipt"]);
  expect(await lastLog(world)).toMatchObject({ description: `個人データを消去（番号${id}）` });
  const { rows } = await administrator.log.getList({ start: "2027-03-08", end: "2027-03-12" });
  expect(rows.map(({ description }) => description)).toContain(
    `${erasedName(id)}さんと別の人の予約を登録`,
  );
  expect(await administrator.user.getErasurePlan({ userId: id })).toMatchObject({
    name: erasedName(id),
    erasedAt: "2027-04-10T10:00:00+09:00",
    kept: plan.kept,
  });
  await expectRefused(
    administrator.user.erase({ userId: id, name: erasedName(id) }),
    "UserNotFound",
  );
});

test("nothing new is issued or entered under the number, and its page says that it is erased", async () => {
  const { id, name, administrator, student } = await former();
  const { cashFlowId } = await paymentOf(id);
  await student.user.requestErasure();
  // As people type it.
  await administrator.user.erase({ userId: id, name: ` ${name.replace("さん", "　さん")}` });
  await expectUnchanged(world.db, () =>
    expectRefused(administrator.cashFlow.getFileReceipt({ cashFlowId }), "DbConflict", {
      found: "erased",
    }),
  );
  expect(await administrator.student.get({ id })).toMatchObject({ isErased: true });
  expect(await administrator.student.getDetail({ id })).toMatchObject({
    erasedAt: "2027-04-10T10:00:00+09:00",
  });
});

test("each figure of the ten analyses is what it was", async () => {
  const { id, name, administrator, student } = await former();
  await student.user.requestErasure();
  const month = { start: "2027-03-01", end: "2027-03-31" };
  const begun = { startDateFrom: "2027-01-01", startDateTo: "2027-03-31" };
  const conditions: Record<AnalysisName, object> = {
    CategorizedTrainingCount: { ...month, categoryKind: AnalysisCategory.Age },
    MonthlyIncoming: month,
    StumbleTrend: { ...month, categoryKind: AnalysisCategory.Store },
    DropoutTable: begun,
    DropoutTrend: { ...begun, countType: 0 },
    DropoutSpecification: begun,
    TrainingCountSummary: { monthDate: "2027-03" },
    TrainingStateList: month,
    FlexMonthGraduate: { month: "2027-03" },
    FlexGraduateGoal: { year: 2027 },
  };
  const figures = async () => {
    const tables: { analysis: AnalysisName; table: unknown }[] = [];
    for (const analysis of analysisNames) {
      const asked = { analysis, conditions: conditions[analysis] } as AnalysisTableInput;
      tables.push({ analysis, table: await administrator.analysis.getTable(asked) });
    }
    // Nothing but the words about the person may change.
    return JSON.stringify(tables)
      .replaceAll(erasedName(id), name)
      .replace(`"${TEXT}の事情"`, "null");
  };
  const before = await figures();
  await administrator.user.erase({ userId: id, name });
  expect(await figures()).toBe(before);
});

test("what stands in the way is said, and nothing is erased", async () => {
  const { id, name, administrator, student } = await former();
  const refused = () =>
    expectRefused(administrator.user.erase({ userId: id, name }), "ErasureNotAllowed");
  const obstacles = async () => (await administrator.user.getErasurePlan({ userId: id })).obstacles;
  expect(await obstacles()).toEqual([ErasureObstacle.TooEarly]);
  await expectUnchanged(world.db, refused);
  await student.user.requestErasure();
  expect(await obstacles()).toEqual([]);
  await expectUnchanged(world.db, async () => {
    await expectRefused(
      administrator.user.erase({ userId: id, name: "別の名前" }),
      "ErasureNotAllowed",
    );
  });
  await world.build.cashFlow({ studentUserId: id, amount: 1 });
  expect(await obstacles()).toEqual([ErasureObstacle.Balance, ErasureObstacle.OpenMonth]);
  await expectUnchanged(world.db, refused);
  const staff = await world.build.user({ role: Role.Instructor });
  await expectRefused(administrator.user.getErasurePlan({ userId: staff.id }), "UserNotFound");
});

test("five years later nobody need ask, and the list names who is due and who has asked", async () => {
  const due = await former();
  const asking = await former("申請した人");
  world.clock.set("2027-04-11T10:00:00+09:00");
  await asking.student.user.requestErasure();
  const told = world.db.selectFrom("mail").select("subject").where("userId", "=", asking.id);
  expect((await told.execute()).map(({ subject }) => subject)).toContain(
    "【Kenshu】アカウントの消去の申請を受け付けました",
  );
  await expectUnchanged(world.db, () => asking.student.user.requestErasure());
  const { administrator } = due;
  const names = async () => (await administrator.user.getErasures()).rows.map(({ name }) => name);
  expect(await names()).toEqual([asking.name]);
  expect(await administrator.home.getAdministratorHome()).toMatchObject({ erasureRequestCount: 1 });
  world.clock.set("2032-03-12T10:00:00+09:00");
  expect(await names()).toEqual([asking.name, due.name]);
  world.clock.set("2032-04-12T10:00:00+09:00");
  await asking.student.user.withdrawErasure();
  expect(await asking.student.user.getOwnErasure()).toEqual({ mayAsk: true, requestedAt: null });
  expect(new Set(await names())).toEqual(new Set([asking.name, due.name]));
  await world.db.updateTable("setting").set({ retentionYears: 0 }).execute();
  expect(await names()).toEqual([]);
});

test("the words about others stay, under a former name too", async () => {
  const { id, name, administrator, student } = await former();
  const other = await world.build.student({ name: "別の人" });
  const log = (description: string, user: number[], operateUserName: string) => ({
    createdAt: new Date("2027-03-11T10:00:00+09:00"),
    category: "予約" as const,
    description,
    targets: JSON.stringify({ user }),
    operateUserId: id,
    operateUserName,
  });
  await world.db
    .insertInto("auditLog")
    .values([
      log("別の人さんの予約が繰り上がりで確定", [other.id], name.replace("さん", "")),
      log("旧姓さんと別の人さんの予約", [id, other.id], "旧姓"),
    ])
    .execute();
  await student.user.requestErasure();
  await administrator.user.erase({ userId: id, name });
  const { rows } = await administrator.log.getList({ start: "2027-03-11", end: "2027-03-11" });
  expect(rows.map(({ description }) => description)).toEqual([
    `${erasedName(id)}さんと別の人さんの予約`,
    "別の人さんの予約が繰り上がりで確定",
  ]);
  expect(rows.map(({ operateUserName }) => operateUserName)).toEqual([
    erasedName(id),
    erasedName(id),
  ]);
  await expectRefused(
    administrator.cashFlow.add({
      studentUserId: id,
      type: 1,
      amount: 1,
      memo: name,
      occurredOn: "2027-04-10",
    } as never),
    "UserNotFound",
  );
});

test("the words about an account that was linked to the person go too", async () => {
  const { id, name, administrator, student } = await former();
  const account = await world.build.guestStudent({
    name: "別の名前",
    emailAddress: "x@kenshu.test",
  });
  const log = { createdAt: world.clock.now(), category: "利用者" as const };
  await world.db
    .insertInto("auditLog")
    .values([
      {
        ...log,
        description: "アカウントの登録（別の名前さん）",
        targets: JSON.stringify({ user: [account.id] }),
        operateUserId: account.id,
        operateUserName: "別の名前",
      },
    ])
    .execute();
  await world.db
    .updateTable("appUser")
    .set({ emailAddress: null, passwordHash: null })
    .where("id", "=", id)
    .execute();
  const { version } = await world.db
    .selectFrom("appUser")
    .select("version")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await administrator.user.linkNoAccountStudent({
    ...{ userId: id, accountUserId: account.id, version, accountVersion: 1 },
  });
  expect(await rowsWith("別の名前")).not.toEqual([]);
  await student.user.requestErasure();
  await administrator.user.erase({ userId: id, name });
  expect(await rowsWith("別の名前")).toEqual([]);
});

test("what was searched for goes from the log of saved lists", async () => {
  const { id, name, administrator, student } = await former("消去 髙﨑");
  const log = { createdAt: world.clock.now(), category: "精算" as const, operateUserName: "管理" };
  const saved = (words: string) => `「入金と請求」の一覧（${words}）のダウンロード（Excel）を開始`;
  await world.db
    .insertInto("auditLog")
    .values([
      { ...log, description: saved(name.replace(" ", "")) },
      { ...log, description: saved("メールなし・けされる　ほんにん") },
      { ...log, description: saved("消去高崎さん") },
      { ...log, description: saved("佐藤 美咲") },
    ])
    .execute();
  await student.user.requestErasure();
  await administrator.user.erase({ userId: id, name });
  const { rows } = await sql<{ description: string }>`
    select description from audit_log where description like '%入金と請求%' order by id
  `.execute(world.db);
  expect(rows.map(({ description }) => description)).toEqual([
    ...Array(3).fill(saved("消去済みの人")),
    saved("佐藤 美咲"),
  ]);
});

test("a restored backup is held against the list once, and only people from before it", async () => {
  const { id } = await former();
  const later = await world.build.student({ createdAt: new Date("2027-06-01T00:00:00Z") } as never);
  const erasedAt = new Date("2027-05-01T00:00:00Z");
  const list = [
    { userId: id, erasedAt },
    { userId: later.id, erasedAt },
    { userId: 99_999, erasedAt },
  ];
  expect(await eraseAgain(world.serverDb, list)).toBe(1);
  const description = `個人データを、復元のあとにもう一度消去（番号${id}）`;
  const logged = world.db.selectFrom("auditLog").select("operateUserName");
  expect(await logged.where("description", "=", description).execute()).toEqual([
    { operateUserName: "システム" },
  ]);
  await expectUnchanged(world.db, async () => {
    expect(await eraseAgain(world.serverDb, list)).toBe(0);
  });
});

test("the server's account writes nobody on the list by itself, and takes no words of staff", async () => {
  const staff = await world.build.user({ role: Role.Administrator });
  const notAllowed = { code: "42501" };
  for (const statement of [
    sql`insert into erased_person (user_id, erased_at) values (${staff.id}, now())`,
    sql`delete from erased_person`,
    sql`select erase_words(${staff.id}, now())`,
  ]) {
    await expect(statement.execute(world.serverDb)).rejects.toMatchObject(notAllowed);
  }
});
