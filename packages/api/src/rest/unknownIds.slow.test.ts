import type { ProcedureName } from "@kenshu/domain/permissions.ts";
import { recordChanges } from "@kenshu/testkit/recordChanges.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { inputSchema } from "#rest/inputSchema.ts";
import { restRoutes } from "#rest/rest.ts";
import { type Input, validInputsIn } from "#rest/validInputs/testing.ts";
import { expectRefused, useWorld } from "#testing.ts";

/** An id that no row has. */
const UNKNOWN = 2_000_000_000;

const world = useWorld();
let valid: Awaited<ReturnType<typeof validInputsIn>>;
let changes: Awaited<ReturnType<typeof recordChanges>>;
beforeAll(async () => {
  valid = await validInputsIn(world);
  changes = await recordChanges(world.db);
});

/**
 * These do not refuse an unknown id. A trial and an entry for many report their refusals in the
 * answer, the log outlives its targets, and what is to be dismissed may be gone.
 */
const refusingNone = [
  "StudentImport.TryImport",
  "CashFlow.AddMany",
  "Log.GetList",
  "Log.GetFile",
  "Home.DismissMissedMail",
];
/** What a screen has shown. It is compared, not looked up. */
const shown = ["expected", "trainingReserveIds"];

const taking = restRoutes
  .map((route) => ({ ...route, ids: route.input ? idsIn(route.input) : [] }))
  .filter(({ name, ids }) => ids.length > 0 && !refusingNone.includes(name));

test("every call that takes an id is walked", () => {
  expect(Object.keys(valid.inputs)).toEqual(expect.arrayContaining(taking.map(({ name }) => name)));
});

describe.each(taking)("$name", ({ name, ids, call, input: schema }) => {
  test(`refuses an unknown ${ids.map((path) => path.join(".")).join(", ")}`, async () => {
    const row = await valid.rows();
    const input = (await valid.inputs[name]?.(row)) ?? {};
    const ctx = await world.contextAs({ id: await valid.callerOf(name, row) });
    // The input is one of several alternatives.
    const own = schema instanceof z.ZodUnion ? ids.filter((path) => has(input, path)) : ids;
    expect(own).not.toEqual([]);
    const ask = (body: Input) => call(ctx, { query: {}, body: () => ({ json: body }) });
    await changes();
    for (const path of own) {
      await expectRefused(ask(withUnknown(input, path)), refusalOf(name, path));
    }
    expect(await changes()).toEqual([]);
    // Nothing else was wrong.
    await ask(input);
  });
});

/**
 * The places of ids in an input: ["activities", "trainingId"]. Only HM knows which employees exist.
 */
function idsIn(input: z.ZodType): string[][] {
  type Schema = {
    properties?: Record<string, Schema>;
    items?: Schema;
    anyOf?: Schema[];
    oneOf?: Schema[];
  };
  const walk = ({ properties = {}, items, anyOf = [], oneOf = [] }: Schema): string[][] => [
    ...[...(items ? [items] : []), ...anyOf, ...oneOf].flatMap(walk),
    ...Object.entries(properties).flatMap(([key, schema]) =>
      shown.includes(key)
        ? []
        : /^ids?$|(?<!Employee)Ids?$/.test(key)
          ? [[key]]
          : walk(schema).map((rest) => [key, ...rest]),
    ),
  ];
  const paths = walk(inputSchema(input) as Schema);
  // Several alternatives may contain the same one.
  return [...new Map(paths.map((path) => [path.join("."), path])).values()];
}

/** Whether the input has a value at this place. */
function has(input: Input, [key = "", ...rest]: readonly string[]): boolean {
  const value = input[key];
  return rest.length > 0 ? has((value ?? {}) as Input, rest) : value !== undefined;
}

/** The input with an unknown id at this place. In a list it replaces the last item's. */
function withUnknown(input: Input, [key = "", ...rest]: readonly string[]): Input {
  const value = input[key];
  if (value === undefined) throw new Error(`the input has no ${key}`);
  const replaced = (item: unknown) =>
    rest.length > 0 ? withUnknown(item as Input, rest) : UNKNOWN;
  return {
    ...input,
    [key]: Array.isArray(value) ? value.with(-1, replaced(value.at(-1))) : replaced(value),
  };
}

/** The refusal of an unknown person, or of any other unknown row (rule 13.3). */
function refusalOf(name: ProcedureName, path: readonly string[]) {
  const key = path.at(-1) ?? "";
  const isPerson =
    /^(student|studentUser|user|accountUser|orientationCheckUser|forceGetUser|instructor|therapist|holder)Ids?$/.test(
      key,
    ) ||
    (key === "id" && /^(Student|User)\./.test(name));
  return isPerson ? "UserNotFound" : "DbConflict";
}
