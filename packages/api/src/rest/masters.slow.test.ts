import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { isDeepStrictEqual } from "node:util";
import type { DB } from "@kenshu/db/schema.ts";
import { workOutDueSummaries } from "@kenshu/db/studentSummary/dueSummaries.ts";
import {
  Mark,
  ProgressGrade,
  Role,
  SecondFactorFrom,
  TrainingMethod,
} from "@kenshu/domain/enumerations.ts";
import type { ProcedureName } from "@kenshu/domain/permissions.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { Context } from "#context.ts";
import { type RestRoute, restRoutes } from "#rest/rest.ts";
import { type Input, type Row, validInputsIn } from "#rest/validInputs/testing.ts";
import { expectRefused, expectUnchanged, TEST_NOW, useWorld } from "#testing.ts";

/** Everything that shows a column of a master, when somebody edits the master (rule 4.14). */

type Table =
  | "area"
  | "school"
  | "room"
  | "training"
  | "trainingContent"
  | "company"
  | "heartfulCategory"
  | "setting";
type Column<T extends Table> = Exclude<keyof DB[T] & string, "id" | "version" | "displayOrder">;
type Fate =
  /** What shows it shows the new value. */
  | "follows"
  /** Nothing shows it. It counts from then on. */
  | "counts"
  /** What was made before keeps the former value. */
  | "kept"
  /** People are told, after a question. */
  | "asks"
  /** The edit is refused. */
  | "stays";
type Edited = Row & Record<"companyId" | "otherArea" | "otherSchool" | "otherTraining", number>;
type Value = (row: Edited) => unknown;

const masters: { [T in Table]: Record<Column<T>, [fate: Fate, value: Value]> } = {
  area: { name: ["follows", () => "関西"] },
  school: {
    areaId: ["follows", ({ otherArea }) => otherArea],
    name: ["follows", () => "横浜校"],
    closedWeekdays: ["follows", () => [1]],
    address: ["asks", () => "横浜市西区1-2-3"],
    phone: ["asks", () => "045-123-4567"],
    access: ["asks", () => "西口から6分"],
    emailAddress: ["follows", () => "yokohama@kenshu.test"],
    mapUrl: ["follows", () => "https://example.jp/map"],
    isInstructorShown: ["follows", () => true],
  },
  room: {
    schoolId: ["stays", ({ otherSchool }) => otherSchool],
    name: ["follows", () => "大部屋"],
    displayColor: ["follows", () => "#c0271f"],
  },
  training: {
    name: ["follows", () => "整体"],
    shortName: ["follows", () => "整"],
    displayColor: ["follows", () => "#c0271f"],
    heartfulCategoryId: ["stays", ({ heartfulCategoryId }) => heartfulCategoryId],
  },
  trainingContent: {
    trainingId: ["stays", ({ otherTraining }) => otherTraining],
    name: ["follows", () => "首と肩"],
    trainingMethod: ["follows", () => TrainingMethod.Test],
    estimateAttendanceCount: ["follows", () => 7],
    isExemptedActiveTherapist: ["follows", () => true],
    exemptedCompanyId: ["follows", ({ companyId }) => companyId],
    instructorExplanation: ["follows", () => "圧の深さを見る"],
    preparation: ["follows", () => "動きやすい服装"],
    links: ["follows", () => [{ title: "動画", url: "https://example.jp/video" }]],
  },
  company: { name: ["follows", () => "B社"], isGone: ["counts", () => true] },
  heartfulCategory: {
    name: ["follows", () => "種目の名前"],
    isFlex: ["follows", () => true],
    isGone: ["counts", () => true],
  },
  setting: {
    maxReserveCount: ["follows", () => 3],
    continuousAbsenceThreshold: ["follows", () => 1],
    recommendDateCount: ["follows", () => 40],
    deadlineDateCount: ["follows", () => 70],
    reserveAlertNote: ["counts", () => "室内履きをお持ちください。"],
    penaltyAmount: ["follows", () => 4400],
    basisLeftDaysPrimary: ["follows", () => 20],
    basisLeftDaysSecondary: ["follows", () => 35],
    contact: ["counts", () => "研修課 03-1234-5678"],
    linkingDays: ["counts", () => 3],
    retentionYears: ["counts", () => 7],
    logKeptMonths: ["counts", () => 24],
    receiptTaxRate: ["kept", () => 8],
    silentDays: ["counts", () => 30],
    secondFactorFrom: ["counts", () => SecondFactorFrom.Nobody],
  },
};

const edits = Object.entries(masters).flatMap(([table, columns]) =>
  Object.entries(columns).map(([column, [fate, value]]) => ({
    name: `${table}.${column}`,
    ...{ table: table as Table, column, fate, value },
  })),
);

test("the rules say it of every column", () => {
  const rules = readFileSync(new URL("../../../../docs/rules.md", import.meta.url), "utf8");
  const [, table = ""] = /^\*\*4\.14\*\*.*\n\n([\s\S]*?)\n\n/m.exec(rules) ?? [];
  const [heads = [], , ...rows] = table.split("\n").map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  const said = rows.flatMap(([name = "", ...cells]) =>
    cells.flatMap((cell, index) =>
      [...cell.matchAll(/`(\w+)`/g)].map(
        ([, column]) => `${name.replaceAll("`", "")}.${column} ${heads[index + 1]}`,
      ),
    ),
  );
  expect(said.toSorted()).toEqual(edits.map(({ name, fate }) => `${name} ${fate}`).toSorted());
});

const world = useWorld();
const DAY = "2027-03-12";
let administrator: Context;
let row: Edited;
let reads: (readonly [RestRoute, Input, Context])[];
let before: Map<ProcedureName, unknown>;

beforeAll(async () => {
  const valid = await validInputsIn(world);
  const { build, db } = world;
  administrator = await world.contextAs(await build.user({ role: Role.Administrator }));
  const rows = await valid.rows();
  const { roomId, studentUserId, activityId, trainingContentId, instructorId } = rows;
  const companyId = 1;
  await db
    .updateTable("appUser")
    .set({ companyId, isActiveTherapist: true })
    .where("id", "=", studentUserId)
    .execute();
  await db
    .updateTable("setting")
    .set({ deadlineDateCount: 90, recommendDateCount: 60, basisLeftDaysPrimary: 40 })
    .execute();
  const on = (day: string) => ({
    ...{ roomId, instructorId },
    startDate: `${day}T18:00:00+09:00`,
    endDate: `${day}T19:00:00+09:00`,
  });
  const past = await build.schedule(on("2027-03-09"));
  await build.reservation({ scheduleId: past.id, studentUserId, mark: Mark.Absence });
  const { id: scheduleId } = await build.schedule(on(DAY));
  const { id } = await build.reservation({ scheduleId, studentUserId });
  const given = { activityId, instructorId };
  const grade = ProgressGrade.Continue;
  const result = await build.progress({ ...given, trainingContentId, grade });
  const { id: done } = await build.trainingContent({ trainingId: rows.trainingId });
  await build.progress({ ...given, trainingContentId: done, grade: ProgressGrade.Complete });
  row = {
    ...{ ...rows, companyId },
    otherArea: await rows.other("area"),
    otherSchool: await rows.other("school"),
    otherTraining: await rows.other("training"),
    reservationOn: async () => ({ id, scheduleId }),
    progress: async () => result,
  };
  reads = [];
  for (const route of restRoutes) {
    if (route.method !== "GET" || OUTSIDE.test(route.name)) continue;
    // An analysis makes what it counts, once per student.
    const own = route.name.startsWith("Analysis.") ? await valid.rows() : row;
    const input = route.input ? await valid.inputs[route.name]?.(own) : {};
    if (!input) continue;
    const ctx = await world.contextAs({ id: await valid.callerOf(route.name, row) });
    reads.push([route, input, ctx]);
  }
  before = await readAll();
});

/**
 * All other files are made from the lists. The figures of contacts show no master. The others tell
 * what has just been done.
 */
const OUTSIDE = /\.GetFile(?!Receipt|Calendar)|^Contact\.GetFigures$|^(App|Log|Mail|Operation)\./;

async function readAll(): Promise<Map<ProcedureName, unknown>> {
  await workOutDueSummaries(world.db);
  const read = new Map<ProcedureName, unknown>();
  for (const [route, input, ctx] of reads) {
    read.set(route.name, await call(route, input, ctx));
  }
  return read;
}

async function call(route: RestRoute, json: Input, ctx: Context): Promise<unknown> {
  const answer = await route.call(ctx, { query: {}, body: () => ({ json }) });
  if (!("file" in answer)) return answer.value;
  // The number only grows (rule 11.9).
  return (await text(answer.file.content)).replace(/^SEQUENCE:\d+/m, "");
}

/** The reads outside the master's own controller that are different by now. */
async function differing(controller: string): Promise<string[]> {
  const after = await readAll();
  return [...after.keys()].filter(
    (name) =>
      !name.startsWith(`${controller}.`) && !isDeepStrictEqual(before.get(name), after.get(name)),
  );
}

const routeOf = (name: string) => restRoutes.find((route) => route.name === name);
const mailCount = async () => (await world.db.selectFrom("mail").select("id").execute()).length;

describe.each(edits)("$name", ({ table, column, fate, value }) => {
  test(fate, async () => {
    const controller = table.charAt(0).toUpperCase() + table.slice(1);
    const id = table === "heartfulCategory" ? row.tiedCategoryId : row[`${table}Id` as keyof Row];
    const query = world.db.selectFrom(table).selectAll();
    const rowOf = table === "setting" ? query : query.where("id", "=", id as number);
    const stored = await rowOf.executeTakeFirstOrThrow();
    const given = value(row);
    const update = routeOf(`${controller}.Update`);
    const change = (values: object) => {
      const changed = world.db.updateTable(table).set(values as never);
      return (
        table === "setting" ? changed : changed.where("id" as never, "=", id as never)
      ).execute();
    };
    const write = async () => {
      // HM alone edits its own.
      if (!update) return change({ [column]: given });
      const get = routeOf(`${controller}.Get`) as RestRoute;
      const form = (await call(get, id === undefined ? {} : { id }, administrator)) as Input;
      return call(update, { ...form, [onWire(column)]: given }, administrator);
    };

    if (fate === "stays") {
      const code = table === "trainingContent" ? "DbConflict" : "ForeignKeyViolation";
      await expectUnchanged(world.db, () => expectRefused(write(), code));
      return;
    }
    const mails = await mailCount();
    await write();
    expect((await mailCount()) > mails).toBe(fate === "asks");
    const shows = await differing(controller);
    expect(shows.length > 0, shows.join()).toBe(fate === "follows" || fate === "asks");

    const former = stored as Record<string, unknown>;
    const { version } = former;
    const back = { [column]: former[column], ...(version !== undefined && { version }) };
    await change(back);
    expect(await differing(controller)).toEqual([]);
  });
});

/** The wire's spelling. */
const onWire = (column: string) => column.replace("continuousAbsence", "continuousAbcense");

test("where a room has moved, only what plans its next sessions is different", async () => {
  world.clock.set("2027-03-15T16:00:00+09:00");
  before = await readAll();
  const room = (await call(
    routeOf("Room.Get") as RestRoute,
    { id: row.roomId },
    administrator,
  )) as Input;
  const update = routeOf("Room.Update") as RestRoute;
  await call(update, { ...room, schoolId: row.otherSchool }, administrator);
  expect(await differing("Room")).toEqual([
    "TrainingSchedule.GetLastInRooms",
    "TrainingSchedule.GetPeriodPlan",
  ]);
  world.clock.set(TEST_NOW);
});
