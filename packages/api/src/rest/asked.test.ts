import { type AskedProcedure, asked, type Consequences } from "@kenshu/domain/asked.ts";
import { BusinessError, fail } from "@kenshu/domain/errors.ts";
import { TRPCError } from "@trpc/server";
import { beforeAll, describe, expect, test } from "vitest";
import type { Context } from "#context.ts";
import { type RestRoute, restRoutes } from "#rest/rest.ts";
import { type Input, validInputsIn } from "#rest/validInputs/testing.ts";
import { expectNoFaults, expectUnchanged, useWorld } from "#testing.ts";

/** Whoever acts on a question gets what it stated, or is asked again (rule 13.21). */

const world = useWorld();
let valid: Awaited<ReturnType<typeof validInputsIn>>;
beforeAll(async () => {
  valid = await validInputsIn(world);
});

const aSchedule = {
  id: 0,
  startDate: "2027-01-01T00:00:00+09:00",
  endDate: "2027-01-01T01:00:00+09:00",
  schoolName: "",
  roomName: "",
};
/** One consequence of each procedure, as it never is. */
const never: { [P in AskedProcedure]: Partial<Consequences<P>> } = {
  "TrainingReserve.Reserve": { penaltyAmount: -1 },
  "TrainingReserve.ReserveByStudent": { penaltyAmount: -1 },
  "TrainingReserve.ForceReserve": { penaltyAmount: -1 },
  "TrainingReserve.ReservePlan": { penaltyAmount: -1 },
  "TrainingReserve.Change": { fee: -1 },
  "TrainingReserve.Cancel": { fee: -1 },
  "TrainingReserve.CancelStudentAllReserve": { reserveIds: [0] },
  "TrainingSchedule.CallOff": { reserveIds: [0] },
  "TrainingSchedule.Update": { reserveIds: [0] },
  "School.Update": { studentUserIds: [0] },
  "CashFlow.Add": { totalAmount: -1 },
  "CashFlow.AddMany": { balances: [] },
  "CashFlow.CloseMonth": { paymentAmount: -1 },
  "StudentImport.ImportStudents": { links: [] },
  "User.UnlinkStudent": { reserveIds: [0] },
  "User.Update": { schedules: [aSchedule] },
  "User.UpdateIsEnabled": { schedules: [aSchedule] },
  "User.LinkNoAccountStudent": { studentName: "" },
};

/** Another value of the same type. */
function otherThan(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? value.slice(1) : [1];
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") return value === 1 ? 2 : 1;
  if (value === null) return undefined;
  if (typeof value === "string") return ISO.test(value) ? "2027-01-01T00:00:00+09:00" : `${value}!`;
  const [[key, first], ...others] = Object.entries(value as object) as [
    [string, unknown],
    ...[string, unknown][],
  ];
  return Object.fromEntries([[key, otherThan(first)], ...others]);
}
const ISO = /^\d{4}-\d\d-\d\dT/;

/** Values for keys that have none in these rows. */
const insteadOfNull: Record<string, unknown> = {
  penaltyFreeUntil: "2027-01-01T00:00:00+09:00",
  penaltyAmount: 1,
  replaced: { startDate: "2027-01-01T00:00:00+09:00", endDate: "2027-01-01T01:00:00+09:00" },
};

/** Calls the procedure; a refusal of one schedule of a plan counts as one of the call. */
async function callWith(name: AskedProcedure, ctx: Context, input: Input, expected: object) {
  const { call } = restRoutes.find((route) => route.name === name) as RestRoute;
  const isPlan = name === "TrainingReserve.ReservePlan";
  const rows = (input.scheduleIds ?? []) as number[];
  const body = {
    ...input,
    expected: isPlan ? rows.map((scheduleId) => ({ scheduleId, ...expected })) : expected,
  };
  const { value } = (await call(ctx, { query: {}, body: () => ({ json: body }) })) as {
    value: { outcomes: { errorCode: "DbConflict" | null; actual: object }[] };
  };
  if (!isPlan) return;
  const [outcome] = value.outcomes;
  if (outcome?.errorCode) fail(outcome.errorCode, { found: "otherwise", actual: outcome.actual });
}

/** The consequences with which a call is refused. */
async function refusedWith(call: Promise<unknown>): Promise<Record<string, unknown>> {
  const error = await call.then(
    () => new Error("was not refused"),
    (thrown: unknown) => thrown,
  );
  const cause = error instanceof TRPCError ? error.cause : error;
  if (!(cause instanceof BusinessError)) throw cause;
  expect(cause).toMatchObject({ code: "DbConflict", parameters: { found: "otherwise" } });
  return (cause.parameters as { actual: Record<string, unknown> }).actual;
}

describe.each(Object.keys(asked) as AskedProcedure[])("%s", (name) => {
  test("is refused with what it would do, unless that is what was shown", async () => {
    const row = await valid.rows();
    const input = (await valid.inputs[name]?.(row)) as Input;
    const ctx = await world.contextAs({ id: await valid.callerOf(name, row) });
    const send = (expected: object) => callWith(name, ctx, input, expected);

    let actual: Record<string, unknown> = {};
    await expectUnchanged(world.db, async () => {
      actual = await refusedWith(send(never[name]));
    });
    expect(asked[name].parse(actual)).toEqual(actual);

    for (const key of Object.keys(asked[name].shape)) {
      if (key === "scheduleId") continue;
      const other = otherThan(actual[key]) ?? insteadOfNull[key];
      await expectUnchanged(world.db, async () => {
        expect(await refusedWith(send({ [key]: other }))).toEqual(actual);
      });
      // Keys that are right, or are not sent, hide nothing.
      expect(await refusedWith(send({ ...actual, [key]: other }))).toEqual(actual);
    }

    await send(actual);
    await expectNoFaults(world);
  });
});
