import { Role, TrainingMethod } from "@kenshu/domain/enumerations.ts";
import { outdatedFor } from "@kenshu/domain/live/outdated.ts";
import { expect, test } from "vitest";
import { type Changes, LogReader } from "#live/logReader.ts";
import { useWorld } from "#testing.ts";

const world = useWorld();

test("figures that are worked out after a change of a training are told when they are there", async () => {
  const student = await world.build.student();
  const { trainingId } = await world.db
    .selectFrom("activity")
    .select("trainingId")
    .where("studentUserId", "=", student.id)
    .executeTakeFirstOrThrow();
  const reader = new LogReader(world.openPool(1), { every: 3_600_000 });
  const heard: Changes[] = [];
  reader.subscribe((news) => heard.push(news));
  await reader.now();
  const { trainingContent } = await world.callerAs(Role.Administrator);
  await trainingContent.add({
    trainingId,
    name: "基本手技",
    trainingMethod: TrainingMethod.Test,
    estimateAttendanceCount: 3,
    isExemptedActiveTherapist: false,
  });
  await reader.readNow();
  const rows = heard.flatMap((news) => (news === "everything" ? [] : news));
  expect(rows.map(({ category }) => category)).toEqual(["研修内容", "研修生"]);
  expect(outdatedFor({ userId: 1, letter: "V" }, rows.slice(1))).toEqual([
    { kind: "student", scheduleIds: null, userIds: null, ownWrites: null },
  ]);
  expect(outdatedFor({ userId: student.id, letter: "S" }, rows.slice(1))).toEqual([]);
});
