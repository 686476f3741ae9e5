import { CashFlowType, Role, TaxRate } from "@kenshu/domain/enumerations.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { issueReceipt } from "#modules/cashFlow/issueReceipt.ts";
import {
  expectRefused,
  expectUnchanged,
  lastLog,
  TEST_ISSUER,
  TEST_NOW,
  useWorld,
  type World,
} from "#testing.ts";
import { asTRPCError, refusalBody } from "#wire/wireError.ts";

const { Invoice } = CashFlowType;

const world = useWorld();
let ctx: Awaited<ReturnType<World["contextAs"]>>;
beforeAll(async () => {
  ctx = await world.contextAs(await world.build.user({ role: Role.Instructor }));
});
beforeEach(async () => {
  world.clock.set(TEST_NOW);
  await world.db.deleteFrom("receipt").execute();
  await world.db.deleteFrom("receiptNumber").execute();
});

/** A payment by a student without an account. Staff download the original instead of the payee. */
async function payment(given: object = {}) {
  const student = await world.build.student({
    name: "佐藤 美咲",
    emailAddress: null,
    passwordHash: null,
  });
  return world.build.cashFlow({ studentUserId: student.id, amount: 11_000, ...given });
}

test("the first request issues the receipt, and every later one gets a reissue of the same", async () => {
  const { id } = await payment({ memo: "教材費", createdAt: "2027-03-08T23:30:00+09:00" });
  const content = {
    number: "No. 2027-000001",
    issuedOn: "2027-03-10",
    addressee: "佐藤 美咲",
    amount: 11_000,
    memo: "教材費",
    paidOn: "2027-03-08",
    tax: { rate: TaxRate.Standard, amount: 1_000 },
    issuer: TEST_ISSUER,
  };
  expect(await issueReceipt(ctx, id)).toEqual({
    fileName: "領収書_2027-000001.pdf",
    content: { ...content, stamp: null },
  });
  expect(await lastLog(world)).toEqual({
    category: "精算",
    description: "佐藤 美咲さんの入金¥11,000の領収書を発行（No. 2027-000001）",
    targets: { cashFlow: [id], user: [expect.any(Number)] },
    operateUserId: ctx.actor.userId,
  });

  world.clock.set("2027-03-12T10:00:00+09:00");
  const reissue = {
    fileName: "領収書_2027-000001.pdf",
    content: { ...content, stamp: "再発行" },
  };
  expect(await issueReceipt(ctx, id)).toEqual(reissue);
  expect(await lastLog(world)).toMatchObject({
    description: "佐藤 美咲さんの入金¥11,000の領収書を再発行（No. 2027-000001）",
    targets: { cashFlow: [id], user: [expect.any(Number)] },
  });
  expect(await issueReceipt(ctx, id)).toEqual(reissue);
  const other = await issueReceipt(ctx, (await payment()).id);
  expect(other.content).toMatchObject({ number: "No. 2027-000002", memo: "研修費用" });
});

test("a receipt stays as it was issued, whatever the student and the issuer are called by now", async () => {
  const { id } = await payment();
  const first = await issueReceipt(ctx, id);
  const { studentUserId } = await world.db
    .selectFrom("cashFlow")
    .select("studentUserId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await world.db
    .updateTable("appUser")
    .set({ name: "髙橋 美咲" })
    .where("id", "=", studentUserId)
    .execute();
  const renamed = { ...ctx, issuer: { name: "新会社", address: "大阪", registrationNumber: "T9" } };
  const { content } = await issueReceipt(renamed, id);
  expect(content).toEqual({ ...first.content, stamp: "再発行" });

  const { id: next } = await world.build.cashFlow({ studentUserId });
  const { content: later } = await issueReceipt(renamed, next);
  expect(later).toMatchObject({ addressee: "髙橋 美咲", issuer: renamed.issuer });
});

test("a receipt prints the rate of its payment with the tax, or that there is none", async () => {
  for (const [taxRate, tax] of [
    [TaxRate.Standard, { rate: TaxRate.Standard, amount: 909 }],
    [TaxRate.Reduced, { rate: TaxRate.Reduced, amount: 740 }],
    [null, { rate: null, amount: 0 }],
  ] as const) {
    const { id } = await payment({ amount: 10_000, taxRate });
    expect((await issueReceipt(ctx, id)).content.tax).toEqual(tax);
    expect((await issueReceipt(ctx, id)).content).toMatchObject({ tax, stamp: "再発行" });
  }
});

test("without a registration number neither number nor tax is printed, nor later once there is one", async () => {
  const unregistered = { ...ctx, issuer: { ...TEST_ISSUER, registrationNumber: "" } };
  const { id } = await payment({ taxRate: TaxRate.Reduced });
  const { content } = await issueReceipt(unregistered, id);
  expect(content).toMatchObject({ tax: null, issuer: unregistered.issuer });
  expect((await issueReceipt(ctx, id)).content).toEqual({ ...content, stamp: "再発行" });
});

test("a receipt with a number from before it printed tax stays as it was", async () => {
  const { id } = await payment();
  await world.db.insertInto("receiptNumber").values({ year: 2027, lastNumber: 1 }).execute();
  // As a server of the former version writes it.
  await world.db
    .insertInto("receipt")
    .values({
      cashFlowId: id,
      year: 2027,
      number: 1,
      issuedAt: world.clock.now(),
      addressee: "佐藤 美咲",
      amount: 11_000,
      memo: "研修費用",
      paidOn: "2027-03-10",
      issuerName: TEST_ISSUER.name,
      issuerAddress: TEST_ISSUER.address,
      issuerRegistrationNumber: TEST_ISSUER.registrationNumber,
    })
    .execute();
  const { content } = await issueReceipt(ctx, id);
  expect(content).toMatchObject({ number: "No. 2027-000001", tax: null, issuer: TEST_ISSUER });
});

test("the database takes no other rate, no rate without its tax, and no tax without a number", async () => {
  const { id } = await payment();
  await issueReceipt(ctx, id);
  const ofReceipt = (columns: object) =>
    world.db.updateTable("receipt").set(columns).where("cashFlowId", "=", id).execute();
  await expectUnchanged(world.db, async () => {
    await expect(
      world.db.updateTable("cashFlow").set({ taxRate: sql`7` }).where("id", "=", id).execute(),
    ).rejects.toThrow("cash_flow_tax_rate");
    await expect(
      world.db.updateTable("setting").set({ receiptTaxRate: sql`7` }).execute(),
    ).rejects.toThrow("setting_receipt_tax_rate");
    await expect(ofReceipt({ taxRate: 7 })).rejects.toThrow("receipt_tax_rate");
    await expect(ofReceipt({ tax: null })).rejects.toThrow("receipt_rate_has_tax");
    await expect(ofReceipt({ issuerRegistrationNumber: "" })).rejects.toThrow(
      "receipt_tax_needs_number",
    );
  });
});

test("numbers start again at 1 with Tokyo's new year, whenever the payment was made", async () => {
  const paid = { createdAt: "2027-12-31T12:00:00+09:00" };
  const numberAt = async (now: string) => {
    world.clock.set(now);
    return (await issueReceipt(ctx, (await payment(paid)).id)).content.number;
  };
  expect(await numberAt("2027-12-31T23:59:58+09:00")).toBe("No. 2027-000001");
  expect(await numberAt("2027-12-31T23:59:59.999+09:00")).toBe("No. 2027-000002");
  expect(await numberAt("2028-01-01T00:00:00+09:00")).toBe("No. 2028-000001");
  expect(await numberAt("2028-01-01T00:00:01+09:00")).toBe("No. 2028-000002");
});

test("an invoice has no receipt, and neither has a removed or unknown payment", async () => {
  const invoice = await payment({ type: Invoice });
  const removed = await payment({ voidedAt: world.clock.now() });
  await expectUnchanged(world.db, async () => {
    await expectRefused(issueReceipt(ctx, invoice.id), "UnauthorizedOperation", {
      found: "invoice",
    });
    await expectRefused(issueReceipt(ctx, removed.id), "DbConflict", { found: "voided" });
    await expectRefused(issueReceipt(ctx, 999_999), "DbConflict");
  });
});

test("students get only their own receipts", async () => {
  const student = await world.build.student();
  const { id: own } = await world.build.cashFlow({ studentUserId: student.id });
  const { id: removed } = await payment({ voidedAt: world.clock.now() });
  const { id: anothers } = await payment();
  const { id: billed } = await world.build.cashFlow({ studentUserId: student.id, type: Invoice });
  const { cashFlow } = await world.as(student);
  await expectUnchanged(world.db, async () => {
    for (const id of [anothers, removed, billed]) {
      await expectRefused(cashFlow.getFileReceipt({ cashFlowId: id }), "UnauthorizedOperation");
    }
  });
  await cashFlow.getFileReceipt({ cashFlowId: own });
  expect((await issueReceipt(await world.contextAs(student), own)).content.stamp).toBe("再発行");
});

test("staff take copies, and the original waits for the payee", async () => {
  const student = await world.build.student({ name: "鈴木 花" });
  const payee = await world.contextAs(student);
  const { id } = await world.build.cashFlow({ studentUserId: student.id, amount: 11_000 });
  const stamps = [];
  for (const taker of [ctx, ctx, payee, payee, ctx]) {
    stamps.push((await issueReceipt(taker, id)).content.stamp);
  }
  expect(stamps).toEqual(["控", "控", null, "再発行", "控"]);
  expect(await lastLog(world)).toMatchObject({
    description: "鈴木 花さんの入金¥11,000の領収書の控を発行（No. 2027-000001）",
  });
});

test("a student who gets an account after staff took the original gets reissues", async () => {
  const student = await world.build.student({ emailAddress: null, passwordHash: null });
  const { id } = await world.build.cashFlow({ studentUserId: student.id });
  expect((await issueReceipt(ctx, id)).content.stamp).toBe(null);
  await world.db
    .updateTable("appUser")
    .set({ emailAddress: "misaki@kenshu.test", passwordHash: "not a hash" })
    .where("id", "=", student.id)
    .execute();
  const payee = await world.contextAs(student);
  expect((await issueReceipt(payee, id)).content.stamp).toBe("再発行");
  expect((await issueReceipt(ctx, id)).content.stamp).toBe("控");
});

test("without an issuer the answer is 503 with a sentence, and no number is used; issued receipts still come", async () => {
  const { id: issued } = await payment();
  await issueReceipt(ctx, issued);
  const { id } = await payment();
  const unconfigured = { ...ctx, issuer: null };
  await expectUnchanged(world.db, async () => {
    const thrown: unknown = await issueReceipt(unconfigured, id).catch((error: unknown) => error);
    expect(refusalBody(asTRPCError(thrown), "test")).toEqual({
      status: 503,
      body: { message: expect.stringContaining("発行者が設定されていない") },
    });
  });
  expect((await issueReceipt(unconfigured, issued)).content.stamp).toBe("再発行");
});
