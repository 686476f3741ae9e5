import type { MasterTable } from "@kenshu/db/schema.ts";
import { Role, TrainingMethod } from "@kenshu/domain/enumerations.ts";
import type { LogCategory } from "@kenshu/domain/log/logCategories.ts";
import { beforeEach, describe, expect, test } from "vitest";
import {
  expectInvalid,
  expectRefused,
  expectUnchanged,
  useWorldPerTest,
  type World,
} from "#testing.ts";

const world = useWorldPerTest();

const UNKNOWN = 999_999;
const displayColor = "#1d5bac";

type Caller = Awaited<ReturnType<World["callerAs"]>>;
type Versioned = { id: number; version: number };
type Row = Versioned & { name: string };

type Calls<F> = {
  getAll(): Promise<{ rows: Row[]; totalCount: number }>;
  get(row: { id: number }): Promise<Row>;
  add(fields: F & { name: string }): Promise<{ id: number }>;
  update(row: F & Row): Promise<void>;
  remove(row: Versioned): Promise<void>;
  sort(order: { ids: number[] }): Promise<void>;
};

/** The same calls for every master, with the fields that all have. The rest differs per master. */
function named<F extends object>(calls: Calls<F>, fields: F): Calls<object> {
  return {
    getAll: () => calls.getAll(),
    get: (row) => calls.get(row),
    add: ({ name }) => calls.add({ ...fields, name }),
    update: ({ id, version, name }) => calls.update({ ...fields, id, version, name }),
    remove: (row) => calls.remove(row),
    sort: (order) => calls.sort(order),
  };
}

type Case = {
  category: LogCategory;
  /** Whether no other row within the parent has its name. */
  hasOwnName: boolean;
  /** A parent of the other rows. */
  parent?: () => Promise<{ id: number }>;
  calls: (caller: Caller, parentId: number) => Calls<object>;
  /** Makes a row that refers to this one. */
  refer: (id: number) => Promise<unknown>;
  /** The log's target for a change of the order. */
  sorted?: (parentId: number) => object;
};

/** A case for each master: one without a case does not compile. */
const cases: Record<MasterTable, Case> = {
  area: {
    category: "地域",
    hasOwnName: true,
    calls: ({ area }) => named(area, {}),
    refer: (areaId) => world.build.school({ areaId }),
  },
  school: {
    category: "研修施設",
    hasOwnName: true,
    parent: () => world.build.area(),
    calls: ({ school }, areaId) => named(school, { areaId }),
    refer: (schoolId) => world.build.room({ schoolId }),
  },
  room: {
    category: "部屋",
    hasOwnName: true,
    parent: () => world.build.school(),
    calls: ({ room }, schoolId) => named(room, { schoolId, displayColor }),
    refer: (roomId) =>
      world.build.schedule({
        roomId,
        startDate: "2027-03-12T13:00:00+09:00",
        endDate: "2027-03-12T14:00:00+09:00",
        retiredAt: world.clock.now(),
      }),
  },
  training: {
    category: "研修種目",
    hasOwnName: false,
    calls: ({ training }) => named(training, { shortName: "ボ", displayColor }),
    refer: (trainingId) => world.build.trainingContent({ trainingId }),
  },
  trainingContent: {
    category: "研修内容",
    hasOwnName: false,
    parent: () => world.build.training(),
    calls: ({ trainingContent }, trainingId) =>
      named(
        {
          getAll: () => trainingContent.getTrainingTrainingContents({ trainingId }),
          get: (row) => trainingContent.get(row),
          add: (fields) => trainingContent.add(fields),
          update: (row) => trainingContent.update(row),
          remove: (row) => trainingContent.remove(row),
          sort: ({ ids }) => trainingContent.sort({ trainingId, ids }),
        },
        {
          trainingId,
          trainingMethod: TrainingMethod.Test,
          estimateAttendanceCount: 3,
          isExemptedActiveTherapist: false,
        },
      ),
    async refer(trainingContentId) {
      const { trainingId } = await world.db
        .selectFrom("trainingContent")
        .select("trainingId")
        .where("id", "=", trainingContentId)
        .executeTakeFirstOrThrow();
      const { id: studentUserId } = await world.build.unenrolledStudent();
      const { id: activityId } = await world.build.activity({ studentUserId, trainingId });
      await world.build.progress({ activityId, trainingContentId });
    },
    sorted: (trainingId) => ({ training: [trainingId] }),
  },
};
const masters = Object.entries(cases).map(([kind, one]) => ({ kind, ...one }));

describe.each(masters)("$category", ({ kind, category, parent, calls, refer, sorted }) => {
  let parentId: number;
  let master: Calls<object>;
  beforeEach(async () => {
    parentId = (await parent?.())?.id ?? 0;
    master = calls(await world.callerAs(Role.Administrator), parentId);
  });

  /** Adds these rows. */
  async function add(...names: string[]): Promise<Row[]> {
    for (const name of names) await master.add({ name });
    const { rows } = await master.getAll();
    return rows.slice(-names.length);
  }

  test("is added last, changed, put in order and removed, each with its audit row", async () => {
    const [first, second, third] = await add("一番", "二番", "三番");
    if (!first || !second || !third) throw new Error("three rows were added");
    expect([first.name, second.name, third.name]).toEqual(["一番", "二番", "三番"]);

    await master.sort({ ids: [third.id, first.id, second.id] });
    await master.update({ ...first, name: "別名" });
    expect(await master.get({ id: first.id })).toMatchObject({ name: "別名", version: 2 });
    const { rows, totalCount } = await master.getAll();
    expect(rows.map(({ name }) => name)).toEqual(["三番", "別名", "二番"]);
    expect(totalCount).toBe(3);

    for (const { id } of [first, second, third]) await master.remove(await master.get({ id }));
    expect(await master.getAll()).toEqual({ rows: [], totalCount: 0 });
    const log = await world.db
      .selectFrom("auditLog")
      .select(["description", "targets"])
      .where("category", "=", category)
      .orderBy("id")
      .execute();
    expect(log).toEqual([
      { description: "「一番」を登録", targets: { [kind]: [first.id] } },
      { description: "「二番」を登録", targets: { [kind]: [second.id] } },
      { description: "「三番」を登録", targets: { [kind]: [third.id] } },
      { description: "並び替え", targets: sorted?.(parentId) ?? {} },
      { description: "「別名」に更新", targets: { [kind]: [first.id] } },
      { description: "「別名」を削除", targets: { [kind]: [first.id] } },
      { description: "「二番」を削除", targets: { [kind]: [second.id] } },
      { description: "「三番」を削除", targets: { [kind]: [third.id] } },
    ]);
  });

  test("refusals change nothing", async () => {
    const [free, used] = await add("自由", "使用中");
    if (!free || !used) throw new Error("two rows were added");
    await refer(used.id);
    const others = await Promise.all(
      [Role.Instructor, Role.Viewer, Role.Student, Role.Guest].map((role) => world.callerAs(role)),
    );
    const ids = (await master.getAll()).rows.map(({ id }) => id);

    await expectUnchanged(world.db, async () => {
      await expectRefused(master.get({ id: UNKNOWN }), "DbConflict");
      await expectRefused(master.update({ ...free, version: 2 }), "DbConflict");
      await expectRefused(master.update({ ...free, id: UNKNOWN }), "DbConflict");
      await expectRefused(master.remove({ ...free, version: 2 }), "DbConflict");
      await expectRefused(master.remove({ ...free, id: UNKNOWN }), "DbConflict");
      await expectRefused(master.remove(used), "ForeignKeyViolation");
      for (const wrong of [
        ids.slice(1),
        [...ids, UNKNOWN],
        [...ids, free.id],
        [free.id, free.id],
      ]) {
        await expectRefused(master.sort({ ids: wrong }), "DbConflict");
      }
      for (const name of ["", " ", "長".repeat(101)]) {
        await expectInvalid(master.add({ name }), "name");
        await expectInvalid(master.update({ ...free, name }), "name");
      }
      const theirs = others.map((caller) => calls(caller, parentId));
      for (const other of theirs.slice(2)) {
        await expectRefused(other.get(free), "UnauthorizedOperation");
      }
      for (const other of theirs) {
        const refused = (call: Promise<unknown>) => expectRefused(call, "UnauthorizedOperation");
        await refused(other.add({ name: "新規" }));
        await refused(other.update(free));
        await refused(other.remove(free));
        await refused(other.sort({ ids }));
      }
    });
  });

  test("of those who change or remove one row at the same moment, one succeeds", async () => {
    const [row] = await add("同時");
    if (!row) throw new Error("a row was added");
    const outcomes = await Promise.allSettled([
      master.update({ ...row, name: "一" }),
      master.update({ ...row, name: "二" }),
      master.remove(row),
      master.remove(row),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe.each(masters.filter(({ hasOwnName }) => hasOwnName))("$category", ({ parent, calls }) => {
  test("has a name of its own within its parent", async () => {
    const caller = await world.callerAs(Role.Administrator);
    const parentId = (await parent?.())?.id ?? 0;
    const master = calls(caller, parentId);
    const main = await master.add({ name: "本校" });
    await master.add({ name: "別館" });
    const annex = (await master.getAll()).rows.find(({ name }) => name === "別館");
    if (!annex) throw new Error("two rows were added");
    const elsewhere = parent && calls(caller, (await parent()).id);
    await elsewhere?.add({ name: "本校" });
    const moved = (await elsewhere?.getAll())?.rows.at(-1);

    await expectUnchanged(world.db, async () => {
      await expectRefused(master.add({ name: " 本校 " }), "DataDuplicated", main);
      await expectRefused(master.update({ ...annex, name: "本校" }), "DataDuplicated", main);
      if (moved) await expectRefused(master.update(moved), "DataDuplicated", main);
      if (parent) {
        const nowhere = calls(caller, UNKNOWN);
        await expectRefused(nowhere.add({ name: "新規" }), "DbConflict");
        await expectRefused(nowhere.update(annex), "DbConflict");
      }
    });
  });

  test("of those who add one name at the same moment, one succeeds", async () => {
    const parentId = (await parent?.())?.id ?? 0;
    const master = calls(await world.callerAs(Role.Administrator), parentId);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 3 }, () => master.add({ name: "同時" })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await master.getAll()).rows.filter(({ name }) => name === "同時")).toHaveLength(1);
  });
});
