import { isDeepStrictEqual } from "node:util";
import type { ProcedureName } from "@kenshu/domain/permissions.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { inputSchema } from "#rest/inputSchema.ts";
import { type RestRoute, restRoutes } from "#rest/rest.ts";
import { type Schema, singleValue } from "#rest/validInputs/sample.testing.ts";
import { type Input, validInputsIn } from "#rest/validInputs/testing.ts";
import { useWorld } from "#testing.ts";

/** A field that a call takes, and that nothing reads back, is accepted, told as saved, and lost. */

const world = useWorld();
let valid: Awaited<ReturnType<typeof validInputsIn>>;
beforeAll(async () => {
  valid = await validInputsIn(world);
});

/** Where a row is read that is not read by the `Get` of its controller. */
const readers: Partial<Record<ProcedureName, ProcedureName>> = {
  "Student.Update": "Student.GetUpdateTarget",
  "Student.UpdateIsEnabled": "Student.GetDetail",
  "StudentActivity.Save": "StudentActivity.GetStudentActivities",
  "User.AddNoAccountStudent": "User.GetNoAccountStudent",
  "User.AddUserProfile": "User.GetOwn",
  "User.Update": "User.GetUserProfile",
  "User.UpdateGoal": "User.GetGoal",
  "User.UpdateIsEnabled": "User.GetUserProfile",
  "User.UpdateNoAccountStudent": "User.GetNoAccountStudent",
  "User.UpdateUserProfile": "User.GetOwn",
};
/** They write no row that is read alone. */
const unread: ProcedureName[] = [
  "Attendance.Add",
  "Attendance.AddRemaining",
  "CashFlow.AddMany",
  "Contact.Add",
  "SystemKey.Add",
  "TrainingReserve.AddWatch",
];
/** Keys that are not fields of the row. */
const notFields: Partial<Record<ProcedureName, string[]>> = {
  "TrainingSchedule.AddForDates": [
    "startTime",
    "endTime",
    "opensDaysBefore",
    "opensAtTime",
    "multiScheduleDates",
  ],
};
/** Optional keys that the row or the person of these tests must have. */
const needed: Partial<Record<ProcedureName, string[]>> = {
  "TrainingProgress.Update": ["instructorId"],
  "User.UpdateUserProfile": ["areaId", "gender"],
};
/** Keys that callers have always cleared by leaving them out. No new key belongs here. */
const clearedByAbsence: Partial<Record<ProcedureName, string[]>> = {
  "Training.Update": ["heartfulCategoryId"],
  "TrainingContent.Update": ["exemptedCompanyId", "instructorExplanation"],
  "TrainingProgress.Update": [
    "technicalGrade",
    "serviceGrade",
    "orientationGrade",
    "feedback",
    "instructorComment",
  ],
  "TrainingSchedule.Update": ["instructorId"],
};

/** Required keys of an update that stay as they are here, and why. */
const kept: Partial<Record<ProcedureName, Record<string, string>>> = {
  "Room.Update": { schoolId: "a room with schedules ahead stays in its school" },
  "TrainingContent.Update": { trainingId: "a content stays in its training" },
  "TrainingProgress.Update": {
    studentUserId: "an entry stays its student's",
    activityId: "an entry stays in its activity",
    trainingContentId: "an entry stays with its content",
  },
};

const writes = restRoutes.filter(
  ({ name }) => /\.(Add|Update|Save)/.test(name) && !unread.includes(name),
);

describe.each(writes)("$name", (route) => {
  test("gives back every field; an update leaves what is left out, and clears by null", async () => {
    const row = await openRow(route);
    const before = await row.read();
    const given = before ? await row.changed(before) : row.input;
    const input = filled(schemaOf(route), given, before ?? {}) as Input;
    const full = await row.write(input);
    expect(unlike(full, fieldsOf(route, input))).toEqual([]);
    if (!before) return;
    const asStored = row.required.filter((key) => isDeepStrictEqual(before[key], full[key]));
    expect(asStored, "required, and as they were before").toEqual(
      Object.keys(kept[route.name] ?? {}),
    );
    const optional = optionalKeys(route);
    if (optional.length === 0) return;

    const keysLike = (row: Input) =>
      optional.filter((key) => isDeepStrictEqual(row[key], full[key]));
    expect(keysLike(before), "as they were before").toEqual([]);
    const free = optional.filter((key) => !needed[route.name]?.includes(key));
    const cleared = clearedByAbsence[route.name] ?? [];
    const left = await row.write(without(input, free));
    expect(keysLike(left)).toEqual(optional.filter((key) => !cleared.includes(key)));

    const nullable = free.filter((key) => takesNull(schemaOf(route).properties?.[key]));
    await row.write(input);
    const nulled = await row.write({
      ...input,
      ...Object.fromEntries(nullable.map((key) => [key, null])),
    });
    expect(nullable.filter((key) => nulled[key] !== null && nulled[key] !== "")).toEqual([]);
  });
});

/** A row for a write, and the person who writes and reads it. */
async function openRow(route: RestRoute) {
  const rows = await valid.rows();
  const input = (await valid.inputs[route.name]?.(rows)) ?? {};
  const ctx = await world.contextAs({ id: await valid.callerOf(route.name, rows) });
  const [controller, action = ""] = route.name.split(".");
  const reader = routeOf(readers[route.name] ?? (`${controller}.Get` as ProcedureName));
  const { userId } = ctx.actor;
  let named: Input | null = action.startsWith("Add")
    ? null
    : { id: userId, userId: input.id ?? userId, studentUserId: input.userId, ...input };
  let version = input.version;

  async function send({ call }: RestRoute, json: Input): Promise<Input> {
    const answer = await call(ctx, { query: {}, body: () => ({ json }) });
    return (answer as { value: Input }).value;
  }
  /** The row; null before it is added. */
  async function read(): Promise<Input | null> {
    const keys = Object.keys((reader.input && schemaOf(reader).properties) ?? {});
    return named && send(reader, Object.fromEntries(keys.map((key) => [key, named?.[key]])));
  }
  const { properties = {}, required: all = [] } = schemaOf(route);
  const naming = Object.keys((reader.input && schemaOf(reader).properties) ?? {});
  const required = all.filter((key) => !["id", "userId", "version", ...naming].includes(key));
  return {
    input,
    read,
    /** The required fields, but for those that name the row. */
    required,
    /** The input with other values in the required fields, those of other rows for ids. */
    async changed(stored: Input): Promise<Input> {
      const others = (await valid.inputs[route.name]?.(await valid.rows())) ?? {};
      const isFixed = (key: string) => Object.hasOwn(kept[route.name] ?? {}, key);
      const changed = required
        .filter((key) => !isFixed(key) && has(stored[key], input[key]))
        .map((key) => {
          const other = others[key];
          const value = has(stored[key], other)
            ? singleValue(properties[key] ?? {}, stored[key])
            : other;
          return [key, value];
        });
      return { ...input, ...Object.fromEntries(changed) };
    },
    async write(given: Input): Promise<Input> {
      const answer = await send(route, "version" in given ? { ...given, version } : given);
      const [id = answer?.cashFlowId] = (answer?.ids as number[] | undefined) ?? [];
      named ??= { id, ...answer };
      const written = (await read()) ?? {};
      version = written.version;
      return written;
    },
  };
}

function routeOf(name: ProcedureName): RestRoute {
  const route = restRoutes.find((one) => one.name === name);
  if (!route) throw new Error(`${name} is not a procedure`);
  return route;
}

const schemaOf = ({ input }: RestRoute) => inputSchema(input as z.ZodType) as Schema;

function optionalKeys(route: RestRoute): string[] {
  const { properties = {}, required = [] } = schemaOf(route);
  return Object.keys(properties).filter((key) => !required.includes(key) && key !== "expected");
}

const takesNull = (schema: Schema | undefined) =>
  schema?.anyOf?.some(({ type }) => type === "null") === true;

/** The value with every optional field, each other than it is stored. */
function filled(schema: Schema, value: unknown, stored: Input): unknown {
  const { properties, items } = schema;
  if (items && Array.isArray(value)) return value.map((item) => filled(items, item, {}));
  if (!properties) return value;
  const given = value as Input;
  const fields = Object.entries(properties).filter(([key]) => key !== "expected");
  return Object.fromEntries(
    fields.map(([key, field]) => [
      key,
      key in given ? filled(field, given[key], {}) : otherThan(stored[key], field),
    ]),
  );
}

/** A value of the schema that is not the stored one. */
function otherThan(stored: unknown, schema: Schema): unknown {
  const [field = schema] = schema.anyOf ?? [];
  if (field.items) return [otherThan(undefined, field.items)];
  if (field.properties) return filled(field, {}, {});
  // What is not stored yet is false.
  return singleValue(field, stored ?? false);
}

function without(input: Input, keys: readonly string[]): Input {
  return Object.fromEntries(Object.entries(input).filter(([key]) => !keys.includes(key)));
}

/** The fields that a call names, as they are sent back. */
function fieldsOf({ name, input: schema }: RestRoute, input: Input): [string, unknown][] {
  const parsed = schema?.parse(input) as Input;
  const [row = parsed] = (parsed.schedules as Input[] | undefined) ?? [];
  const others = ["id", "version", "expected", ...(notFields[name] ?? [])];
  return Object.entries(row)
    .filter(([key]) => !others.includes(key))
    .map(([key, value]) => [key, value instanceof Date ? wireInstant(value) : value]);
}

/** Whether what is read has this value, perhaps beside others. */
function has(read: unknown, value: unknown): boolean {
  if (Array.isArray(value) && Array.isArray(read)) {
    return value.length === read.length && value.every((item, at) => has(read[at], item));
  }
  if (typeof value !== "object" || typeof read !== "object" || !value || !read) {
    return isDeepStrictEqual(read, value);
  }
  return Object.entries(value).every(([key, inner]) => has((read as Input)[key], inner));
}

/** The fields that the row does not have like this. */
function unlike(read: Input, fields: [string, unknown][]): string[] {
  return fields
    .filter(([key, value]) => !has(read[key], value))
    .map(([key, value]) => `${key}: ${JSON.stringify(value)} became ${JSON.stringify(read[key])}`);
}
