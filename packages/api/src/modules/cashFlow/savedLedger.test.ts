import { buffer } from "node:stream/consumers";
import { CashFlowType, Role } from "@kenshu/domain/enumerations.ts";
import { LIST_MAX } from "@kenshu/domain/limits.ts";
import { readWorkbooks } from "@kenshu/files/testing.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { expectRefused, lastLog, useWorldPerTest } from "#testing.ts";

const world = useWorldPerTest();

test("a settlement is saved whole, with a removed amount only in its memo", async () => {
  const { build, db, clock } = world;
  const student = await build.student({ name: "佐藤 美咲" });
  const studentUserId = student.id;
  const viewer = await build.user({ role: Role.Viewer, name: "閲覧 花子" });
  await sql`
    insert into cash_flow (student_user_id, type, amount, occurred_on, created_at)
    select ${studentUserId}, ${CashFlowType.Payment}, 1, '2027-03-01', ${clock.now()}
    from generate_series(1, ${LIST_MAX})
  `.execute(db);
  await build.cashFlow({
    studentUserId,
    amount: 5000,
    memo: "受講料",
    occurredOn: "2027-03-02",
    voidedAt: new Date("2027-03-10T09:00:00+09:00"),
    voidedBy: viewer.id,
    voidReason: "二重に入力",
  });

  const reader = await world.as(viewer);
  const file = await reader.cashFlow.getFileStudentLedger({ studentUserId });
  const [sheets = []] = await readWorkbooks([await buffer(file.content)]);
  const [titles, removed, ...others] = sheets[0]?.rows ?? [];
  expect(titles).toEqual(["日付", "区分", "金額", "残高", "メモ"]);
  expect(removed).toEqual([
    ...["2027-03-02", "入金", null, null],
    "受講料\n2027/03/10(水) 09:00 閲覧 花子が¥5,000を削除\n二重に入力",
  ]);
  expect(others).toHaveLength(LIST_MAX);
  expect(others[0]).toEqual(["2027-03-01", "入金", 1, LIST_MAX, expect.anything()]);
  expect(sheets[1]?.rows[1]).toEqual(["研修生", "佐藤 美咲"]);
  expect(await lastLog(world)).toMatchObject({
    category: "精算",
    description: "「入金と請求」の一覧（佐藤 美咲）のダウンロード（Excel）を開始",
    targets: { user: [studentUserId] },
  });
});

test("neither a student nor somebody unknown has one", async () => {
  const { id } = await world.build.student();
  const student = await world.as({ id });
  const viewer = await world.callerAs(Role.Viewer);
  await expectRefused(
    student.cashFlow.getFileStudentLedger({ studentUserId: id }),
    "UnauthorizedOperation",
  );
  await expectRefused(
    viewer.cashFlow.getFileStudentLedger({ studentUserId: 2_000_000_000 }),
    "UserNotFound",
  );
  await expectRefused(viewer.area.getFile({}), "UnauthorizedOperation");
});
