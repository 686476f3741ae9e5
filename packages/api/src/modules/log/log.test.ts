import { buffer, text } from "node:stream/consumers";
import { CashFlowType, ProgressGrade, Role } from "@kenshu/domain/enumerations.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { expectInvalid, lastLog, TEST_NOW, useWorld, type World } from "#testing.ts";

const world = useWorld();
let administrator: { id: number };
type Caller = Awaited<ReturnType<World["as"]>>;
let log: Caller["log"];
beforeEach(async () => {
  await world.db.deleteFrom("auditLog").execute();
  world.clock.set(TEST_NOW);
  administrator = await world.build.user({ role: Role.Administrator, name: "佐藤 管理" });
  log = (await world.as(administrator)).log;
});

const TOMORROW = {
  startDate: "2027-03-11T13:00:00+09:00",
  endDate: "2027-03-11T17:00:00+09:00",
};
const TODAY = { start: "2027-03-10", end: "2027-03-10" };

type Row = { createdAt: string; description: string; operateUserName?: string };
async function write(...rows: Row[]): Promise<void> {
  const common = { category: "地域", operateUserName: "佐藤 管理" };
  await world.db
    .insertInto("auditLog")
    .values(rows.map((row) => ({ ...common, ...row })))
    .execute();
}
const found = async (input: Parameters<typeof log.getList>[0]) =>
  (await log.getList(input)).rows.map(({ description }) => description);

describe("the list", () => {
  test("has what happened on the days, newest first, the last one to its midnight", async () => {
    await write(
      { createdAt: "2027-03-02T23:59:59+09:00", description: "the day before" },
      { createdAt: "2027-03-03T00:00:00+09:00", description: "first" },
      { createdAt: "2027-03-10T23:59:59+09:00", description: "last" },
      { createdAt: "2027-03-10T23:59:59+09:00", description: "in the same second" },
      { createdAt: "2027-03-11T00:00:00+09:00", description: "the day after" },
    );
    const input = { start: "2027-03-03", end: "2027-03-10" };
    expect(await found(input)).toEqual(["in the same second", "last", "first"]);
    expect(await log.getList({ ...input, page: 1, pageSize: 2 })).toEqual({
      rows: [
        {
          id: expect.any(Number),
          createdAt: "2027-03-03T00:00:00+09:00",
          category: "地域",
          description: "first",
          operateUserName: "佐藤 管理",
          student: null,
          schedule: null,
        },
      ],
      totalCount: 3,
    });
  });

  test("has 500 rows at most, and tells how many there are", async () => {
    const rows = Array.from({ length: 501 }, (_, index) => ({
      createdAt: TEST_NOW,
      description: `${index}`,
    }));
    await write(...rows);
    const { rows: listed, totalCount } = await log.getList(TODAY);
    expect([listed.length, totalCount]).toEqual([500, 501]);
  });

  test("is filtered by the name of who did it, and by category", async () => {
    await write(
      { createdAt: TEST_NOW, description: "a", operateUserName: "髙橋 一" },
      { createdAt: TEST_NOW, description: "b" },
    );
    expect(await found({ ...TODAY, operator: "高橋　一" })).toEqual(["a"]);
    expect(await found({ ...TODAY, operator: "一" })).toEqual(["a"]);
    expect(await found({ ...TODAY, operator: "誰か" })).toEqual([]);
    expect(await found({ ...TODAY, operator: "　" })).toEqual(["b", "a"]);
    expect(await found({ ...TODAY, category: "予約" })).toEqual([]);
    expect(await found({ ...TODAY, category: "地域" })).toEqual(["b", "a"]);
  });

  test("covers 8 days at most, in order, unless it is of a student or a schedule", async () => {
    const tooLong = "期間は8日以内を選択してください。";
    const reversed = "開始日が終了日より後になっています";
    const missing = "日付を入力してください";
    for (const [input, field, sentence] of [
      [{ start: "2027-03-03", end: "2027-03-11" }, "end", tooLong],
      [{ start: "2027-03-10", end: "2027-03-09" }, "end", reversed],
      [{ start: "2027-03-10" }, "end", missing],
      [{ end: "2027-03-10" }, "start", missing],
      [{ studentUserId: 1, start: "2027-03-10", end: "2027-03-09" }, "end", reversed],
      [{ ...TODAY, category: "unknown" }, "category", undefined],
    ] as const) {
      await expectInvalid(log.getList(input as object), field, sentence);
      await expectInvalid(log.getFile(input as object), field, sentence);
    }
    expect(await found({ studentUserId: 1, start: "2027-01-01", end: "2027-12-31" })).toEqual([]);
  });
});

describe("what happened to a student, and at a schedule", () => {
  test("is found whatever it went through, all the time that is kept", async () => {
    const staff = await world.as(administrator);
    const { id: scheduleId } = await world.build.schedule({ ...TOMORROW, capacity: 1 });
    const first = await world.build.student({ name: "山田花子" });
    const second = await world.build.student({ name: "鈴木一郎" });
    const { id: trainingId } = await world.build.training();
    const { id: trainingContentId } = await world.build.trainingContent({ trainingId });
    const { id: activityId } = await world.build.activity({
      studentUserId: first.id,
      trainingId,
    });
    const held = await staff.trainingReserve.reserve({
      scheduleId,
      studentId: first.id,
      noPenalty: false,
    });
    await staff.trainingReserve.reserve({ scheduleId, studentId: second.id, noPenalty: false });
    await staff.trainingReserve.cancel({ reserveId: held.reserveId });
    await staff.cashFlow.add({ studentUserId: first.id, type: CashFlowType.Payment, amount: 100 });
    await staff.trainingProgress.add({
      studentUserId: first.id,
      activityId,
      trainingContentId,
      grade: ProgressGrade.Skip,
      trainingDate: "2027-03-10",
    });
    world.clock.set(TOMORROW.startDate);
    await staff.attendance.addRemaining({ scheduleId });
    world.clock.set("2028-01-10T10:00:00+09:00");

    const aboutFirst = await log.getList({ studentUserId: first.id });
    expect(aboutFirst.rows.map(({ category }) => category)).toEqual([
      "進捗",
      "精算",
      "予約",
      "予約",
    ]);
    expect(aboutFirst.rows.at(-1)).toMatchObject({
      student: { id: first.id, name: "山田花子" },
      schedule: { id: scheduleId, ...TOMORROW },
    });
    expect(await found({ studentUserId: second.id })).toEqual([
      expect.stringContaining("未入力の1名を出席に登録"),
      expect.stringContaining("鈴木一郎さんをキャンセル待ちから繰り上げ"),
      expect.stringContaining("鈴木一郎さんのキャンセル待ち"),
    ]);
    expect(await found({ scheduleId })).toHaveLength(5);
    expect(await found({ scheduleId, studentUserId: first.id, category: "予約" })).toHaveLength(2);
    expect(await found({ studentUserId: first.id, ...TODAY })).toHaveLength(4);
    expect(await found({ studentUserId: first.id, start: "2027-03-11" })).toEqual([]);
  });

  test("a schedule that is called off or moved is about whoever was to come", async () => {
    const { studentUserId, scheduleId } = await reserved();
    const staff = await world.as(administrator);
    await staff.trainingSchedule.callOff({ id: scheduleId, version: 1 });
    const { rows } = await log.getList({ studentUserId });
    expect(rows).toMatchObject([
      // It is retired, so no way leads to it.
      { category: "研修予定", student: { id: studentUserId }, schedule: null },
    ]);
  });

  test("a row about several, or about staff, leads to nobody", async () => {
    const { scheduleId } = await reserved();
    const { studentUserId } = await reserved({ scheduleId });
    const staff = await world.as(administrator);
    await staff.trainingSchedule.callOff({ id: scheduleId, version: 1 });
    expect((await log.getList({ studentUserId })).rows).toMatchObject([{ student: null }]);
    await staff.auth.endOtherSignInSessions();
    expect((await log.getList(TODAY)).rows[0]).toMatchObject({ category: "認証", student: null });
  });

  async function reserved(given: { scheduleId?: number } = {}) {
    const { id: studentUserId } = await world.build.student();
    const scheduleId = given.scheduleId ?? (await world.build.schedule(TOMORROW)).id;
    await world.build.reservation({ scheduleId, studentUserId });
    return { studentUserId, scheduleId };
  }
});

describe("the file", () => {
  test("has all that is found with the columns of the screen, and no formulas; that it was taken is logged", async () => {
    const { id: studentUserId } = await world.build.student({ name: "=1+1" });
    await world.db
      .insertInto("auditLog")
      .values({
        createdAt: TEST_NOW,
        category: "利用者",
        description: "@目標を更新\n「1,2」",
        operateUserName: "=cmd",
        targets: JSON.stringify({ user: [studentUserId] }),
      })
      .execute();
    await write(
      ...Array.from({ length: 600 }, (_, index) => ({
        createdAt: `2027-03-0${(index % 9) + 1}T10:00:00+09:00`,
        description: "x",
      })),
    );
    const file = await log.getFile({ start: "2027-03-03", end: "2027-03-10" });
    expect(file).toMatchObject({
      fileName: "ログ_2027-03-10.csv",
      contentType: "text/csv; charset=utf-8",
    });
    const content = (await buffer(file.content)).toString();
    const lines = content.split("\r\n");
    expect(content.slice(0, 1)).toBe("\ufeff");
    expect(lines[0]?.slice(1)).toBe("日時,分類,内容,操作した人,研修生,研修予定");
    expect(lines[1]).toBe(`2027/03/10(水) 10:00,利用者,"'@目標を更新\n「1,2」",'=cmd,'=1+1,`);
    // 7 days of 9 out of the 600, the titles, the first row, and what follows the last line's end.
    expect(lines).toHaveLength(466 + 3);
    expect(await lastLog(world)).toEqual({
      category: "ログ",
      description: "ログ（2027/03/03(水)〜2027/03/10(水)）のダウンロード（CSV）を開始",
      targets: {},
      operateUserId: administrator.id,
    });
  });

  test("of a student's log is noted in that log", async () => {
    const { id: studentUserId } = await world.build.student();
    const file = await log.getFile({ studentUserId });
    expect((await text(file.content)).trim().split("\r\n")).toHaveLength(1);
    expect(await found({ studentUserId })).toEqual(["ログのダウンロード（CSV）を開始"]);
  });
});
