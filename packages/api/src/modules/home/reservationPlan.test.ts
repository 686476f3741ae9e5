import { beforeAll, expect, test } from "vitest";
import { useWorld } from "#testing.ts";

const world = useWorld();
beforeAll(async () => {
  await world.db
    .updateTable("setting")
    .set({ recommendDateCount: 20, deadlineDateCount: 40, maxReserveCount: 4 })
    .execute();
});

/** A student in an area with two schools, in a training of this many times since 1 March. */
async function newStudent(estimateAttendanceCount: number) {
  const { build } = world;
  const { id: areaId } = await build.area();
  const schoolIds = [(await build.school({ areaId })).id, (await build.school({ areaId })).id];
  const rooms = await Promise.all(schoolIds.map((schoolId) => build.room({ schoolId })));
  const training = await build.training();
  await build.trainingContent({ trainingId: training.id, estimateAttendanceCount });
  const student = await build.unenrolledStudent({ areaId });
  await build.activity({
    studentUserId: student.id,
    trainingId: training.id,
    startDate: "2027-03-01",
  });
  const { home, trainingReserve } = await world.as(student);
  return {
    id: student.id,
    schoolIds,
    trainingReserve,
    plan: (schoolId?: number) => home.getReservationPlan({ schoolId }),
    proposedIds: async (schoolId?: number) =>
      (await home.getReservationPlan({ schoolId })).weeks?.map(({ proposals }) =>
        proposals.map(({ id }) => id),
      ) ?? null,
    schedule: async (day: number, hour = 10, school = 0, capacity = 5) =>
      (
        await build.schedule({
          roomId: rooms[school]?.id ?? 0,
          startDate: `2027-03-${day}T${hour}:00:00+09:00`,
          endDate: `2027-03-${day}T${hour + 2}:00:00+09:00`,
          capacity,
        })
      ).id,
  };
}

test("a plan proposes what the pace asks for, week by week, in all schools or the one of choice", async () => {
  // 4 times until 21 March, which is 11 days away: 2.5 a week, rounded up 3.
  const student = await newStudent(4);
  const [first, second, elsewhere] = [
    await student.schedule(12),
    await student.schedule(13),
    await student.schedule(14, 10, 1),
  ];
  const afternoon = await student.schedule(12, 14);
  const later = await student.schedule(19);
  await student.schedule(20);
  expect(await student.proposedIds()).toEqual([[first, second, elsewhere], [later], []]);
  const [, school] = student.schoolIds;
  expect(await student.proposedIds(school)).toEqual([[elsewhere], [], []]);
  expect(await student.plan()).toMatchObject({
    needReservationPerDay: 4 / 11,
    reachedReserveCount: null,
    weeks: [
      {
        from: "2027-03-11",
        to: "2027-03-17",
        reservedCount: 0,
        proposals: [
          { id: first, others: [{ id: afternoon }] },
          { id: second, others: [] },
          { id: elsewhere, others: [] },
        ],
      },
      {},
      {},
    ],
  });
});

test("each chosen schedule has its own outcome, and a refused one gets another proposal", async () => {
  const student = await newStudent(4);
  const [free, full, other] = [
    await student.schedule(12),
    await student.schedule(13, 10, 0, 1),
    await student.schedule(14),
  ];
  const instead = await student.schedule(15);
  expect(await student.proposedIds()).toEqual([[free, full, other], [], []]);
  await world.build.reservation({ scheduleId: full });
  expect(
    await student.trainingReserve.reservePlan({ scheduleIds: [free, full, other] }),
  ).toMatchObject({
    outcomes: [
      { scheduleId: free, errorCode: null, message: null },
      { scheduleId: full, errorCode: "ScheduleFull", message: expect.stringContaining("満席") },
      { scheduleId: other, errorCode: null, message: null },
    ],
  });
  const { rows } = await student.trainingReserve.getFutures({ studentId: student.id });
  expect(rows.map(({ scheduleId }) => scheduleId)).toEqual([free, other]);
  expect(await student.proposedIds()).toEqual([[instead], [], []]);
});

test("nothing is planned beyond the most reservations, nor where the pace asks for no more", async () => {
  const busy = await newStudent(20);
  for (const day of [12, 13, 14, 15]) {
    await busy.trainingReserve.reserveByStudent({ scheduleId: await busy.schedule(day) });
  }
  await busy.schedule(16);
  expect(await busy.plan()).toMatchObject({ reachedReserveCount: 4 });
  expect(await busy.proposedIds()).toEqual([[], [], []]);

  const done = await newStudent(1);
  await done.trainingReserve.reserveByStudent({ scheduleId: await done.schedule(12) });
  await done.schedule(13);
  expect(await done.proposedIds()).toBeNull();
});
