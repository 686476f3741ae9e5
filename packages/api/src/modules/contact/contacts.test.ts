import { ContactChannel, ContactOutcome, Mark, Role } from "@kenshu/domain/enumerations.ts";
import { addDays, tokyoDate } from "@kenshu/domain/time.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  expectRefused,
  expectUnchanged,
  lastLog,
  TEST_NOW,
  useWorld,
  type World,
} from "#testing.ts";

const world = useWorld();
const TODAY = tokyoDate(new Date(TEST_NOW));
const day = (offset: number) => addDays(TODAY, offset);
let administrator: Awaited<ReturnType<World["callerAs"]>>;
let instructor: { id: number };
let asInstructor: Awaited<ReturnType<World["as"]>>;
beforeAll(async () => {
  administrator = await world.callerAs(Role.Administrator);
  instructor = await world.build.user({ role: Role.Instructor, name: "大野 玲子" });
  asInstructor = await world.as(instructor);
});
beforeEach(() => world.clock.set(TEST_NOW));

async function silentStudent() {
  const student = await world.build.unenrolledStudent({ name: "青木 花" });
  await world.build.activity({ studentUserId: student.id, startDate: day(-20) });
  return student;
}
async function isListed(id: number, isContacted = false) {
  const { rows } = await administrator.contact.searchSilentStudents({ pageSize: 200, isContacted });
  return rows.some((row) => row.id === id);
}
const spoke = { channel: ContactChannel.Telephone, outcome: ContactOutcome.Spoke };
const of = (id: number) => administrator.contact.getStudentContacts({ studentUserId: id });

describe("a contact", () => {
  test("takes the student off the list until its day, and into 連絡済み", async () => {
    const { id } = await silentStudent();
    await asInstructor.contact.add({
      studentUserId: id,
      ...spoke,
      nextDay: day(3),
      memo: "熱が出た",
    });
    expect(await isListed(id)).toBe(false);
    expect(await isListed(id, true)).toBe(true);
    expect(await of(id)).toMatchObject({
      contactedUntil: day(3),
      contacts: [
        { ...spoke, madeByName: "大野 玲子", nextDay: day(3), memo: "熱が出た", madeAt: TEST_NOW },
      ],
    });
    world.clock.set(`${day(3)}T00:00:00+09:00`);
    expect(await isListed(id)).toBe(true);
    expect(await isListed(id, true)).toBe(false);
  });

  test("lets the student rest for seven days without a day, and the latest one counts", async () => {
    const { id } = await silentStudent();
    await administrator.contact.add({ studentUserId: id, ...spoke, nextDay: day(30) });
    await administrator.contact.add({ studentUserId: id, ...spoke });
    world.clock.set(`${day(6)}T12:00:00+09:00`);
    expect(await isListed(id)).toBe(false);
    world.clock.set(`${day(7)}T12:00:00+09:00`);
    expect(await isListed(id)).toBe(true);
  });

  test("ends with a reservation, and with a mark", async () => {
    const { id } = await silentStudent();
    await administrator.contact.add({ studentUserId: id, ...spoke, nextDay: day(60) });
    await world.build.reservationOn(day(2), { studentUserId: id });
    expect((await of(id)).contactedUntil).toBeNull();

    const marked = await silentStudent();
    const place = await world.build.reservationOn(day(-1), { studentUserId: marked.id });
    await administrator.contact.add({ studentUserId: marked.id, ...spoke, nextDay: day(60) });
    await world.db
      .updateTable("reservation")
      .set({ mark: Mark.Attendance })
      .where("id", "=", place.id)
      .execute();
    expect((await of(marked.id)).contactedUntil).toBeNull();
  });

  test("is in the log without its memo", async () => {
    const { id } = await silentStudent();
    await administrator.contact.add({
      studentUserId: id,
      ...spoke,
      nextDay: day(1),
      memo: "内緒の話",
    });
    expect(await lastLog(world)).toMatchObject({
      category: "連絡",
      description: "青木 花さんへの連絡を記録（電話・話せた、次は2027/03/11(木)）",
    });
  });

  test("is refused for a day that has passed, and for people who are no students", async () => {
    const { id } = await silentStudent();
    for (const [studentUserId, nextDay, code] of [
      [id, day(-1), "InvalidDate"],
      [id, day(366), "InvalidDate"],
      [instructor.id, day(1), "UserNotFound"],
      [999_999, day(1), "UserNotFound"],
    ] as const) {
      await expectUnchanged(world.db, () =>
        expectRefused(administrator.contact.add({ studentUserId, ...spoke, nextDay }), code),
      );
    }
    await expectRefused(of(instructor.id), "UserNotFound");
  });
});

describe("who has a student in hand", () => {
  const hold = (
    caller: typeof administrator,
    studentUserId: number,
    holderId: number | null,
    version: number,
  ) => caller.contact.setHolder({ studentUserId, holderId, version });

  test("is one person, whom taking over names first", async () => {
    const { id } = await silentStudent();
    await hold(asInstructor, id, instructor.id, 0);
    expect(await of(id)).toMatchObject({
      holder: { id: instructor.id, name: "大野 玲子" },
      holderVersion: 1,
    });
    const other = await world.build.user({ role: Role.Administrator });
    await expectUnchanged(world.db, () =>
      expectRefused(hold(administrator, id, other.id, 0), "DbConflict", {
        holderName: "大野 玲子",
      }),
    );
    await hold(administrator, id, other.id, 1);
    await hold(administrator, id, null, 2);
    expect(await of(id)).toMatchObject({ holder: null, holderVersion: 3 });
  });

  test("goes to one of two who take the student at the same moment, and the other learns of it", async () => {
    const { id } = await silentStudent();
    const people = await Promise.all(
      [1, 2, 3].map(() => world.build.user({ role: Role.Instructor })),
    );
    const pools = people.map(() => world.openPool());
    const outcomes = await Promise.allSettled(
      people.map(async (person, index) =>
        hold(await world.as(person, pools[index]), id, person.id, 0),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await of(id)).holderVersion).toBe(1);
    await Promise.all(pools.map((pool) => pool.destroy()));
  });

  test("ends with a reservation of the student", async () => {
    const { id } = await silentStudent();
    await hold(asInstructor, id, instructor.id, 0);
    await world.build.reservationOn(day(2), {
      studentUserId: id,
      createdAt: `${TODAY}T11:00:00+09:00`,
    });
    expect(await of(id)).toMatchObject({ holder: null, holderVersion: 1 });
  });

  test.each([
    ["a stop", "isEnabled"],
    ["another role", "role"],
    ["a removal", null],
  ] as const)("ends with %s, and does not come back with the right", async (_, by) => {
    const { id } = await silentStudent();
    const person = await world.build.user({ role: Role.Instructor, name: "原田 誠" });
    const { user } = administrator;
    await hold(administrator, id, person.id, 0);
    const now = () => user.getUserProfile({ userId: person.id });
    const set = async (isGiven: boolean) => {
      const { version } = await now();
      if (by === null) return user.remove({ id: person.id, version });
      if (by === "isEnabled") {
        return user.updateIsEnabled({ id: person.id, isEnabled: isGiven, version });
      }
      const role = isGiven ? Role.Instructor : Role.Viewer;
      return user.update({ ...(await now()), id: person.id, role } as never);
    };
    await set(false);
    const { rows } = await sql<{ description: string; targets: object }>`
      select description, targets from audit_log where category = '連絡' order by id desc limit 1
    `.execute(world.db);
    expect(rows).toEqual([
      {
        description: "原田 誠さんを1名への連絡の担当から外す",
        targets: { user: [id] },
      },
    ]);
    expect(await of(id)).toMatchObject({ holder: null, holderVersion: 2 });
    if (by !== null) await set(true);
    expect(await of(id)).toMatchObject({ holder: null, holderVersion: 2 });
    await expectUnchanged(world.db, () =>
      expectRefused(hold(asInstructor, id, instructor.id, 1), "DbConflict"),
    );
  });

  test("is not given to somebody whose right ends at that moment", async () => {
    const { id } = await silentStudent();
    const person = await world.build.user({ role: Role.Instructor });
    const stopping = await world.db.startTransaction().execute();
    await stopping
      .updateTable("appUser")
      .set({ isEnabled: false })
      .where("id", "=", person.id)
      .execute();
    const refused = expectRefused(hold(administrator, id, person.id, 0), "DbConflict");
    await waitForLock(world.db);
    await stopping.commit().execute();
    await refused;
    expect(await of(id)).toMatchObject({ holder: null, holderVersion: 0 });
  });

  test("filters the list, and is staff who may still act", async () => {
    const { id } = await silentStudent();
    await hold(asInstructor, id, instructor.id, 0);
    const found = (asked: { holding?: "own" | "nobody"; holderId?: number }) =>
      asInstructor.contact.searchSilentStudents({ pageSize: 200, ...asked });
    const idsOf = async (asked: Parameters<typeof found>[0]) =>
      (await found(asked)).rows.map((row) => row.id);
    expect(await idsOf({ holding: "own" })).toEqual([id]);
    expect(await idsOf({ holderId: instructor.id })).toEqual([id]);
    expect(await idsOf({ holding: "nobody" })).not.toContain(id);
    const { holders, toContactCount, contactedCount } = await found({ holding: "nobody" });
    expect(holders.map((holder) => holder.id)).toContain(instructor.id);
    const all = await found({});
    const rest = await asInstructor.contact.searchSilentStudents({ isContacted: true });
    expect([toContactCount, contactedCount]).toEqual([all.totalCount, rest.totalCount]);
    await expectRefused(found({ holderId: 999_999 }), "UserNotFound");
    const stopped = await world.build.user({ role: Role.Instructor, isEnabled: false });
    for (const [holderId, code] of [
      [id, "DbConflict"],
      [stopped.id, "DbConflict"],
      [999_999, "UserNotFound"],
    ] as const) {
      await expectUnchanged(world.db, () =>
        expectRefused(hold(administrator, id, holderId, 1), code),
      );
    }
  });
});

test("the figures count who spoke and who came after the first contact", async () => {
  const { build, clock } = world;
  const on = (month: string) => `2028-${month}`;
  const at = async (studentUserId: number, moment: string, outcome: ContactOutcome) => {
    clock.set(moment);
    await administrator.contact.add({ studentUserId, channel: ContactChannel.Line, outcome });
  };
  const [a, b, c] = [await silentStudent(), await silentStudent(), await silentStudent()];
  // Spoke on the seventh day, came on the fourteenth.
  await at(a.id, `${on("01-10")}T23:00:00+09:00`, ContactOutcome.NotReached);
  await at(a.id, `${on("01-17")}T09:00:00+09:00`, ContactOutcome.GoesOn);
  await build.reservationOn(on("01-24"), { studentUserId: a.id, mark: Mark.Tardy });
  // A day too late for both.
  await at(b.id, `${on("01-10")}T09:00:00+09:00`, ContactOutcome.CallsBack);
  await at(b.id, `${on("01-18")}T09:00:00+09:00`, ContactOutcome.Spoke);
  await build.reservationOn(on("01-25"), { studentUserId: b.id, mark: Mark.Attendance });
  // Spoke at once, and was absent.
  await at(c.id, `${on("01-12")}T09:00:00+09:00`, ContactOutcome.ThinksOfLeaving);
  await build.reservationOn(on("01-20"), { studentUserId: c.id, mark: Mark.Absence });
  clock.set("2028-02-10T10:00:00+09:00");
  const { columns, rows } = await administrator.contact.getFigures();
  expect(columns.map(({ title }) => title)).toEqual([
    "月",
    "連絡した人",
    "話せた人",
    "話せた割合",
    "出席した人",
    "出席した割合",
  ]);
  expect(rows.at(-2)?.cells).toEqual(["2028年01月", 3, 2, 2 / 3, 1, 1 / 3]);
  expect(rows).toHaveLength(12);
});
