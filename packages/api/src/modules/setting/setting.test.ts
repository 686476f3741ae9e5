import { Role, SecondFactorFrom, TaxRate } from "@kenshu/domain/enumerations.ts";
import type { FunctionSetting } from "@kenshu/domain/setting/setting.schema.ts";
import { expect, test } from "vitest";
import { expectRefused, expectUnchanged, useWorld } from "#testing.ts";

const world = useWorld();

test("a new installation has the defaults; they are changed, and shown to everybody", async () => {
  const { setting } = await world.callerAs(Role.Administrator);
  const student = await world.callerAs(Role.Student);
  const first = (await setting.get()) as FunctionSetting;
  expect(first).toEqual({
    maxReserveCount: 10,
    continuousAbcenseThreshold: 3,
    recommendDateCount: 1,
    deadlineDateCount: 2,
    reserveAlertNote: expect.stringMatching(/.+/),
    penaltyAmount: 0,
    basisLeftDaysPrimary: 1,
    basisLeftDaysSecondary: 0,
    contact: "",
    linkingDays: 0,
    logKeptMonths: 13,
    receiptTaxRate: 10,
    silentDays: 7,
    retentionYears: 5,
    secondFactorFrom: SecondFactorFrom.Nobody,
    version: 1,
  });

  await setting.update({ ...first, penaltyAmount: 3300, reserveAlertNote: "時間に遅れないこと。" });
  const {
    logKeptMonths: _months,
    receiptTaxRate: _rate,
    silentDays: _silent,
    retentionYears: _years,
    secondFactorFrom: _from,
    ...shown
  } = first;
  expect(await student.setting.get()).toEqual({
    ...shown,
    penaltyAmount: 3300,
    reserveAlertNote: "時間に遅れないこと。",
    version: 2,
  });
  expect(await student.setting.getReservationAlertMessage()).toEqual({
    message: "時間に遅れないこと。",
  });
  const { category, description } = await world.db
    .selectFrom("auditLog")
    .select(["category", "description"])
    .executeTakeFirstOrThrow();
  expect([category, description]).toEqual(["システム設定", "システム設定を更新"]);
});

test("whom to ask is read by everybody; it and the tax rate stay as they were for callers who do not send them", async () => {
  const { setting } = await world.callerAs(Role.Administrator);
  const { version, ...first } = (await setting.get()) as FunctionSetting;
  const told = { contact: "事務局 03-0000-0000", linkingDays: 3 };
  await setting.update({
    ...first,
    ...told,
    receiptTaxRate: null,
    silentDays: 14,
    retentionYears: 0,
    version,
  });
  const {
    contact: _contact,
    linkingDays: _days,
    logKeptMonths: _months,
    receiptTaxRate: _rate,
    silentDays: _silent,
    retentionYears: _years,
    ...others
  } = first;
  await setting.update({ ...others, version: version + 1 });
  expect(await setting.get()).toMatchObject({
    receiptTaxRate: null,
    silentDays: 14,
    retentionYears: 0,
  });
  expect(await world.anonymous.setting.getHelp()).toEqual(told);
});

test("refusals change nothing", async () => {
  const { setting } = await world.callerAs(Role.Administrator);
  const instructor = await world.callerAs(Role.Instructor);
  const guest = await world.callerAs(Role.Guest);
  const viewer = await world.callerAs(Role.Viewer);
  const current = await setting.get();
  await expectUnchanged(world.db, async () => {
    const stale = { ...current, version: current.version - 1 };
    await expectRefused(setting.update(stale), "DbConflict");
    await expectRefused(instructor.setting.update(current), "UnauthorizedOperation");
    await expectRefused(guest.setting.get(), "UnauthorizedOperation");
    await expectRefused(viewer.setting.getReservationAlertMessage(), "UnauthorizedOperation");
    for (const wrong of [
      { deadlineDateCount: 10, recommendDateCount: 11 },
      { basisLeftDaysPrimary: 3, basisLeftDaysSecondary: 3 },
      { maxReserveCount: -1 },
      { maxReserveCount: 1001 },
      { penaltyAmount: 1_000_001 },
      { penaltyAmount: 0.5 },
      { reserveAlertNote: " " },
      { reserveAlertNote: "注".repeat(101) },
      { contact: "先".repeat(101) },
      { linkingDays: 31 },
      { logKeptMonths: 12 },
      { logKeptMonths: 121 },
      { receiptTaxRate: 7 as TaxRate },
      { silentDays: -1 },
      { silentDays: 91 },
      { retentionYears: -1 },
      { retentionYears: 31 },
    ]) {
      await expect(setting.update({ ...current, ...wrong })).rejects.toMatchObject({
        code: "BAD_REQUEST",
      });
    }
  });
});

test("values at their limits are taken", async () => {
  const { setting } = await world.callerAs(Role.Administrator);
  const limits = {
    maxReserveCount: 0,
    continuousAbcenseThreshold: 1000,
    recommendDateCount: 1000,
    deadlineDateCount: 1000,
    penaltyAmount: 1_000_000,
    basisLeftDaysPrimary: 1,
    basisLeftDaysSecondary: 0,
    reserveAlertNote: "注".repeat(100),
    contact: "先".repeat(100),
    linkingDays: 30,
    logKeptMonths: 120,
    receiptTaxRate: TaxRate.Reduced,
    silentDays: 90,
    retentionYears: 30,
    secondFactorFrom: SecondFactorFrom.Nobody,
  };
  const { version } = await setting.get();
  await setting.update({ ...limits, version });
  expect(await setting.get()).toEqual({ ...limits, version: version + 1 });
});

test("when two tabs save at the same moment, one of them wins", async () => {
  const { setting } = await world.callerAs(Role.Administrator);
  const current = await setting.get();
  const outcomes = await Promise.allSettled([setting.update(current), setting.update(current)]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});
