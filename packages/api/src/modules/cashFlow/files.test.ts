import { execFileSync } from "node:child_process";
import { buffer, text } from "node:stream/consumers";
import { CashFlowType, Role } from "@kenshu/domain/enumerations.ts";
import { skipWithout } from "@kenshu/testkit/tools/skipWithout.ts";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { SentFile } from "#declaring/sentFile.ts";
import { issueReceipt } from "#modules/cashFlow/issueReceipt.ts";
import {
  expectInvalid,
  expectRefused,
  expectUnchanged,
  lastLog,
  TEST_NOW,
  useWorld,
} from "#testing.ts";

const { Payment, Invoice } = CashFlowType;

const world = useWorld();
beforeEach(() => world.clock.set(TEST_NOW));

async function textOf({ content }: SentFile): Promise<string> {
  skipWithout("pdftotext");
  return execFileSync("pdftotext", ["-", "-"], { input: await buffer(content), encoding: "utf8" });
}

test("a student downloads the receipt of the own payment, and later a reissue of it", async () => {
  const student = await world.build.student({ name: "髙﨑 𠮷郎" });
  const { id: cashFlowId } = await world.build.cashFlow({
    studentUserId: student.id,
    amount: 11_000,
    memo: "教材費",
  });
  const { cashFlow } = await world.as(student);
  const file = await cashFlow.getFileReceipt({ cashFlowId });
  expect(file).toMatchObject({
    fileName: "領収書_2027-000001.pdf",
    contentType: "application/pdf",
  });
  const text = await textOf(file);
  for (const printed of ["領収書", "No. 2027-000001", "髙﨑 𠮷郎", "¥11,000-", "教材費"]) {
    expect(text).toContain(printed);
  }
  expect(text).not.toContain("再発行");

  world.clock.set("2027-03-20T10:00:00+09:00");
  const again = await textOf(await cashFlow.getFileReceipt({ cashFlowId }));
  expect(again).toContain("再発行");
  expect(again).toContain("No. 2027-000001");
  expect(again).toContain("2027年3月10日");
});

test("a receipt that was issued but never drawn comes as a reissue, under its number", async () => {
  const { id: studentUserId } = await world.build.student({
    emailAddress: null,
    passwordHash: null,
  });
  const { id: cashFlowId } = await world.build.cashFlow({ studentUserId });
  const viewer = await world.build.user({ role: Role.Viewer });
  const { content } = await issueReceipt(await world.contextAs(viewer), cashFlowId);
  const { cashFlow } = await world.as(viewer);
  const text = await textOf(await cashFlow.getFileReceipt({ cashFlowId }));
  expect(text).toContain(content.number);
  expect(text).toContain("再発行");
});

test("refused receipts are neither drawn nor logged", async () => {
  const student = await world.build.student();
  const other = await world.build.student();
  const build = (given: object) => world.build.cashFlow({ studentUserId: student.id, ...given });
  const { id: paid } = await build({});
  const { id: billed } = await build({ type: Invoice });
  const { id: removed } = await build({ voidedAt: world.clock.now() });
  const own = await world.as(student);
  const another = await world.as(other);
  const guest = await world.callerAs(Role.Guest);
  await expectUnchanged(world.db, async () => {
    for (const [{ cashFlow }, cashFlowId, code] of [
      [another, paid, "UnauthorizedOperation"],
      [guest, paid, "UnauthorizedOperation"],
      [own, billed, "UnauthorizedOperation"],
      [own, removed, "DbConflict"],
      [own, 999_999, "DbConflict"],
    ] as const) {
      await expectRefused(cashFlow.getFileReceipt({ cashFlowId }), code);
    }
  });
});

test("the summary of a month comes as Excel or CSV, and the log names who downloaded it", async () => {
  const { id: studentUserId } = await world.build.student({ name: "山田花子" });
  const createdAt = "2027-05-15T12:00:00+09:00";
  await world.build.cashFlow({ studentUserId, amount: 11_000, createdAt });
  await world.build.cashFlow({ studentUserId, type: Invoice, amount: 3_300, createdAt });
  const viewer = await world.build.user({ role: Role.Viewer });
  const { cashFlow } = await world.as(viewer);

  const csv = await cashFlow.getFileMonthSummary({ month: "2027-05", format: "csv" });
  expect(csv).toMatchObject({
    fileName: "月次精算_2027年05月.csv",
    contentType: "text/csv; charset=utf-8",
  });
  const cells = await text(csv.content);
  for (const cell of ["山田花子", "11000", "3300", "7700"]) expect(cells).toContain(cell);
  expect(await lastLog(world)).toEqual({
    category: "精算",
    description: "月次精算（2027年05月）のダウンロード（CSV）を開始",
    targets: {},
    operateUserId: viewer.id,
  });

  const xlsx = await cashFlow.getFileMonthSummary({ month: "2027-05-31", format: "xlsx" });
  expect(xlsx).toMatchObject({
    fileName: "月次精算_2027年05月.xlsx",
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  });
  expect((await buffer(xlsx.content)).subarray(0, 2).toString()).toBe("PK");
  expect(await lastLog(world)).toMatchObject({
    description: "月次精算（2027年05月）のダウンロード（Excel）を開始",
  });
});

test("there is no file for a month without cash flows, in another format, or for people who may not see it", async () => {
  const { id: studentUserId } = await world.build.student();
  const createdAt = "2027-07-15T12:00:00+09:00";
  await world.build.cashFlow({ studentUserId, type: Payment, createdAt });
  await world.build.cashFlow({
    studentUserId,
    createdAt: "2027-08-15T12:00:00+09:00",
    voidedAt: world.clock.now(),
  });
  const { cashFlow } = await world.callerAs(Role.Administrator);
  const instructor = await world.callerAs(Role.Instructor);
  await expectUnchanged(world.db, async () => {
    for (const month of ["2027-06", "2027-08"]) {
      await expectRefused(
        cashFlow.getFileMonthSummary({ month, format: "xlsx" }),
        "AnalysisDataNotFound",
      );
    }
    await expectInvalid(
      cashFlow.getFileMonthSummary({ month: "2027-07", format: "pdf" as "csv" }),
      "format",
    );
    await expectRefused(
      instructor.cashFlow.getFileMonthSummary({ month: "2027-07", format: "csv" }),
      "UnauthorizedOperation",
    );
  });
});

test("a month that cannot be read is refused before its first byte, and nothing is logged", async () => {
  const student = await world.build.student();
  await world.build.cashFlow({ studentUserId: student.id, createdAt: TEST_NOW });
  const { cashFlow } = await world.callerAs(Role.Administrator);
  // The students of the month are what the file reads and the check for an empty month does not.
  await sql`alter table app_user rename column name_kana to kana`.execute(world.db);
  try {
    await expectUnchanged(world.db, async () => {
      for (const format of ["xlsx", "csv"] as const) {
        const refused = cashFlow.getFileMonthSummary({ month: "2027-03", format });
        await expect(refused).rejects.toThrow("name_kana");
      }
    });
  } finally {
    await sql`alter table app_user rename column kana to name_kana`.execute(world.db);
  }
});
