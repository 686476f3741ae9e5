import { Role } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { expectInvalid, expectRefused, expectUnchanged, useWorldPerTest } from "#testing.ts";

const world = useWorldPerTest();

test("a student changes the own goal, staff read it", async () => {
  const student = await world.build.student({ goal: "毎週二回通う" });
  const own = await world.as(student);
  expect(await own.user.getStudentGoal()).toEqual({ goal: "毎週二回通う", version: 1 });
  await own.user.updateGoal({ goal: " 店長になる ", version: 1 });
  expect(await own.user.getStudentGoal()).toEqual({ goal: "店長になる", version: 2 });
  expect(await own.user.getGoal({ id: student.id })).toEqual({ goal: "店長になる" });
  for (const role of [Role.Administrator, Role.Instructor, Role.Viewer]) {
    const staff = await world.callerAs(role);
    expect(await staff.user.getGoal({ id: student.id })).toEqual({ goal: "店長になる" });
  }
  const audit = await world.db
    .selectFrom("auditLog")
    .select(["category", "description", "targets", "operateUserId"])
    .execute();
  expect(audit).toEqual([
    {
      category: "利用者",
      description: "目標を更新",
      targets: { user: [student.id] },
      operateUserId: student.id,
    },
  ]);
  await own.user.updateGoal({ goal: "あ".repeat(100), version: 2 });
});

test("a goal is nobody else's, and only students have one", async () => {
  const student = await world.build.student();
  const other = await world.callerAs(Role.Student);
  const guest = await world.callerAs(Role.Guest);
  const instructor = await world.build.user({ role: Role.Instructor });
  const staff = await world.as(instructor);
  await expectRefused(other.user.getGoal({ id: student.id }), "UnauthorizedOperation");
  await expectRefused(other.user.getGoal({ id: 999_999 }), "UnauthorizedOperation");
  await expectRefused(guest.user.getGoal({ id: student.id }), "UnauthorizedOperation");
  await expectRefused(staff.user.getGoal({ id: instructor.id }), "UserNotFound");
  await expectRefused(staff.user.getGoal({ id: 999_999 }), "UserNotFound");
  for (const { user } of [staff, guest]) {
    await expectRefused(user.getStudentGoal(), "UnauthorizedOperation");
  }
});

test("refusals change nothing", async () => {
  const student = await world.build.student({ goal: "店長になる", version: 2 });
  const { user } = await world.as(student);
  const roles = [Role.Administrator, Role.Instructor, Role.Viewer, Role.Guest];
  const others = await Promise.all(roles.map((role) => world.callerAs(role)));
  await expectUnchanged(world.db, async () => {
    for (const version of [1, 3]) {
      await expectRefused(user.updateGoal({ goal: "別の目標", version }), "DbConflict");
    }
    for (const goal of ["", "　 ", "あ".repeat(101), "\0"]) {
      await expectInvalid(user.updateGoal({ goal, version: 2 }), "goal");
    }
    for (const { user: other } of others) {
      await expectRefused(
        other.updateGoal({ goal: "別の目標", version: 1 }),
        "UnauthorizedOperation",
      );
    }
  });
});

test("one of two simultaneous changes wins", async () => {
  const { user } = await world.as(await world.build.student());
  const outcomes = await Promise.allSettled(
    ["一", "二", "三"].map((goal) => user.updateGoal({ goal, version: 1 })),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await user.getStudentGoal()).version).toBe(2);
});
