import { buffer } from "node:stream/consumers";
import { inTransaction } from "@kenshu/db/transaction.ts";
import {
  CashFlowType,
  ENROLL_STATE_ALL,
  EnrollState,
  Mark,
  Role,
} from "@kenshu/domain/enumerations.ts";
import { readWorkbooks } from "@kenshu/files/testing.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { SentFile } from "#declaring/sentFile.ts";
import { expectRefused, lastLog, useWorldPerTest } from "#testing.ts";

const world = useWorldPerTest();

async function sheetsOf(file: SentFile) {
  const [sheets = []] = await readWorkbooks([await buffer(file.content)]);
  return sheets.map(({ name, rows }) => ({ name, rows }));
}

test("a list is saved as its screen shows it, with its criteria, and that is logged", async () => {
  const { build } = world;
  const area = await build.area({ name: "横浜" });
  const owing = await build.student({
    name: "青木 花",
    nameKana: "アオキ ハナ",
    areaId: area.id,
    isEnabled: false,
  });
  await build.cashFlow({ studentUserId: owing.id, type: CashFlowType.Invoice, amount: 3300 });
  await build.cashFlow({
    studentUserId: (await build.student({ name: "ほかの地域" })).id,
    type: CashFlowType.Invoice,
    amount: 1,
  });
  const viewer = await world.callerAs(Role.Viewer);
  const file = await viewer.student.getFileUnpaidStudents({
    areaId: area.id,
    keyword: "あおき",
    enrollState: EnrollState.Enrolled,
  });
  expect(file.fileName).toBe("未払い_2027-03-10.xlsx");
  expect(await sheetsOf(file)).toEqual([
    {
      name: "未払い",
      rows: [
        ["氏名", "カナ", "未払い", "未払いになった日", "経過", "地域", "状態"],
        ["青木 花", "アオキ ハナ", 3300, "2027-03-10", 0, "横浜", "利用停止中"],
      ],
    },
    {
      name: "条件と説明",
      rows: [
        ["未払い", null],
        ["キーワード", "あおき"],
        ["地域", "横浜"],
        ["在籍", "在籍中"],
        [null, null],
        ["説明", "「未払い」で条件に合う行のすべてです。"],
      ],
    },
  ]);
  expect(await lastLog(world)).toMatchObject({
    category: "精算",
    description: "「未払い」の一覧（あおき、横浜、在籍中）のダウンロード（Excel）を開始",
  });
});

test("all that is found is saved, each once and in order, however many pages that are", async () => {
  const { build, db } = world;
  await db.updateTable("setting").set({ recommendDateCount: 60, deadlineDateCount: 90 }).execute();
  const first = await build.student({ name: "最初", nameKana: "ア" });
  await build.reservationOn("2027-03-01", { studentUserId: first.id, mark: Mark.Tardy });
  const many = sql`
    insert into app_user (name, name_kana, role, is_confirmed, temporary_registration_pattern, created_at)
    select 'ひと' || number, 'ヒト' || lpad(number::text, 5, '0'), ${Role.Student}, true,
      (select temporary_registration_pattern from app_user where id = ${first.id}), now()
    from generate_series(1, 2050) number
  `;
  await inTransaction(db, (tx) => many.execute(tx));
  const last = await build.student({ name: "最後", nameKana: "ン" });
  await build.reservationOn("2027-03-01", { studentUserId: last.id, mark: Mark.Absence });
  const viewer = await world.callerAs(Role.Viewer);
  const file = await viewer.student.getFileReservationHistoryStudents({
    enrollState: ENROLL_STATE_ALL,
  });
  // A year later the absence would count no more.
  world.clock.set("2028-03-10T10:30:00+09:00");
  const [sheet] = await sheetsOf(file);
  expect(sheet?.rows).toHaveLength(2053);
  expect(sheet?.rows.slice(0, 3)).toEqual([
    ["氏名", "カナ", "出席", "欠席", "キャンセル", "最終出席日"],
    ["最初", "ア", 1, 0, 0, "2027-03-01"],
    ["ひと1", "ヒト00001", 0, 0, 0, null],
  ]);
  expect(new Set(sheet?.rows.map(([, kana]) => kana)).size).toBe(2053);
  expect(sheet?.rows.slice(-2)).toEqual([
    ["ひと2050", "ヒト02050", 0, 0, 0, null],
    ["最後", "ン", 0, 1, 0, null],
  ]);
});

test("a list of an area that is gone is refused before anything is sent", async () => {
  const viewer = await world.callerAs(Role.Viewer);
  const gone = { areaId: 2_000_000_000, enrollState: ENROLL_STATE_ALL } as const;
  await expectRefused(viewer.student.getFileProgressStudents(gone), "DbConflict");
  await expectRefused(viewer.student.getFileUnpaidStudents(gone), "DbConflict");
});

test("each list is for those who may see its screen", async () => {
  const instructor = await world.callerAs(Role.Instructor);
  const viewer = await world.callerAs(Role.Viewer);
  const student = await world.callerAs(Role.Student);
  for (const refused of [
    () => instructor.student.getFileExportStudents({}),
    () => instructor.user.getFileUsers({}),
    () => viewer.student.getFileReservationStudents({}),
    () => student.student.getFileStudents({}),
  ]) {
    await expectRefused(refused(), "UnauthorizedOperation");
  }
  for (const file of [
    await instructor.student.getFileReservationStudents({}),
    await instructor.student.getFileReservationConfirmationStudents({}),
    await viewer.student.getFileProgressStudents({}),
  ]) {
    expect((await sheetsOf(file))[0]?.rows).toHaveLength(2);
  }
});
