import { ReserveResult } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { useWorld } from "#testing.ts";

const world = useWorld();

test("a queue's chance is what became of those who waited at the school in the last 90 days", async () => {
  const { build } = world;
  const { id: schoolId } = await build.school();
  const { id: roomId } = await build.room({ schoolId });
  const scheduleOn = async (day: string, given: object = {}) => {
    const time = { startDate: `${day}T10:00:00+09:00`, endDate: `${day}T12:00:00+09:00` };
    return (await build.schedule({ roomId, ...time, ...given })).id;
  };
  const { Wait, CarryUp, Confirm, Cancel } = ReserveResult;
  async function waited(scheduleId: number, count: number, kind: ReserveResult, given = {}) {
    for (let made = 0; made < count; made++) {
      await build.reservation({ scheduleId, kind, ...given });
    }
  }
  const carriedUpAt = "2027-03-01T08:00:00+09:00";
  const chance = async () =>
    (await world.as(await build.student())).trainingReserve.getQueueChance({ schoolId });

  // The first day is 10 December, 90 days before.
  const first = await scheduleOn("2026-12-10");
  await waited(first, 13, Wait);
  await waited(first, 6, CarryUp, { carriedUpAt });
  // Reserved at once, left the queue or gave the place back, before the 90 days, still under way,
  // called off, in another school.
  await waited(first, 1, Confirm);
  await waited(first, 1, Cancel);
  await waited(first, 1, Cancel, { carriedUpAt });
  await waited(await scheduleOn("2026-12-09"), 1, Wait);
  await waited(await scheduleOn("2027-03-16"), 1, Wait);
  await waited(await scheduleOn("2027-02-16", { retiredAt: carriedUpAt }), 1, Wait);
  await waited(await scheduleOn("2027-02-16", { roomId: (await build.room()).id }), 1, Wait);
  // 19 are too few to say.
  expect(await chance()).toBeNull();

  // 7 of 21 who waited got a place, and one of them came.
  const last = await scheduleOn("2027-03-09");
  await waited(last, 1, Wait);
  await waited(last, 1, CarryUp, { carriedUpAt, mark: 0 });
  expect(await chance()).toEqual({ of: 3, carriedUp: 1 });
});
