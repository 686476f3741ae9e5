import { Mark, ReserveResult, Role } from "@kenshu/domain/enumerations.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { restRoutes } from "#rest/rest.ts";
import { expectUnchanged, TEST_NOW, useWorld, type World } from "#testing.ts";

/** An act that a screen withholds, because the answer says that it cannot be done, is refused. */

type Caller = Awaited<ReturnType<World["as"]>>;
type Acts = Record<string, () => Promise<unknown>>;
/** What an answer says can be done, and the calls that do it. */
type Seen = { can: Record<string, boolean>; acts: Acts };

const world = useWorld();
let staff: Caller;
beforeAll(async () => {
  staff = await world.callerAs(Role.Administrator);
});
beforeEach(() => world.clock.set(TEST_NOW));

const { Confirm, Wait, Cancel } = ReserveResult;
const times = { startDate: "2027-03-12T13:00:00+09:00", endDate: "2027-03-12T14:30:00+09:00" };
const moments = {
  "days before": TEST_NOW,
  "after the cutoff": "2027-03-11T15:00:00+09:00",
  "hours before": "2027-03-12T11:30:00+09:00",
  "once it has begun": times.startDate,
  "once it has ended": times.endDate,
};
const states = {
  confirmed: { kind: Confirm },
  waiting: { kind: Wait },
  cancelled: { kind: Cancel },
  marked: { kind: Confirm, mark: Mark.Attendance, markVersion: 1 },
};

/** A reservation in this state, with another schedule and a colleague's reservation. */
async function reserved(given: object) {
  const { build } = world;
  const { id: areaId } = await build.area();
  const { id: schoolId } = await build.school({ areaId });
  const { id: roomId } = await build.room({ schoolId });
  const { id: scheduleId } = await build.schedule({ ...times, roomId });
  const student = await build.student({ areaId });
  const { id: reserveId } = await build.reservation({
    ...{ scheduleId, studentUserId: student.id, ...given },
  });
  const other = await build.schedule({
    startDate: "2027-03-20T13:00:00+09:00",
    endDate: "2027-03-20T14:30:00+09:00",
  });
  const colleague = await build.reservation({ scheduleId });
  return { scheduleId, student, reserveId, otherId: other.id, colleagueId: colleague.id };
}
type Reserved = Awaited<ReturnType<typeof reserved>>;

async function ofReservation({ student, reserveId, otherId }: Reserved): Promise<Seen> {
  const { trainingReserve } = await world.as(student);
  const { can } = await trainingReserve.getOwnDetail({ reserveId });
  return {
    can,
    acts: {
      cancel: () => trainingReserve.cancel({ reserveId }),
      change: () => trainingReserve.change({ reserveId, scheduleId: otherId }),
      tellLate: () => trainingReserve.tell({ reserveId, lateMinutes: 20 }),
      tellAbsence: () => trainingReserve.tell({ reserveId, lateMinutes: null }),
    },
  };
}

async function ofSchedule({ scheduleId: id }: Reserved): Promise<Seen> {
  const { can, ...form } = await staff.trainingSchedule.get({ id });
  const { version } = form;
  const moved = { startDate: "2027-03-22T13:00:00+09:00", endDate: "2027-03-22T14:30:00+09:00" };
  const reserveOpensAt = "2027-03-10T12:00:00+09:00";
  return {
    can,
    acts: {
      changeTime: () => staff.trainingSchedule.update({ ...form, ...moved }),
      changeOpening: () => staff.trainingSchedule.update({ ...form, reserveOpensAt }),
      remove: () => staff.trainingSchedule.remove({ id, version }),
      callOff: () => staff.trainingSchedule.callOff({ id, version }),
    },
  };
}

async function ofRoster({ scheduleId, colleagueId: trainingReserveId }: Reserved): Promise<Seen> {
  const { can } = await staff.attendance.getTitle({ id: scheduleId });
  return {
    can,
    acts: {
      mark: () => staff.attendance.add({ trainingReserveId, state: Mark.Attendance }),
    },
  };
}

const answers = { ofReservation, ofSchedule, ofRoster };
const withheld: Record<string, Set<string>> = {
  ofReservation: new Set(),
  ofSchedule: new Set(),
  ofRoster: new Set(),
};

describe.each(Object.entries(answers))("%s", (name, see) => {
  test.each(Object.keys(states))("%s", async (state) => {
    for (const [moment, now] of Object.entries(moments)) {
      world.clock.set(TEST_NOW);
      const row = await reserved(states[state as keyof typeof states]);
      world.clock.set(now);
      const { can, acts } = await see(row);
      for (const [act, isOffered] of Object.entries(can)) {
        if (isOffered || elsewhere[act]) continue;
        withheld[name]?.add(act);
        await expectUnchanged(world.db, async () => {
          const outcome = await acts[act]?.().then(
            () => "done",
            () => "refused",
          );
          expect(`${act} ${moment}: ${outcome}`).toBe(`${act} ${moment}: refused`);
        });
      }
    }
  });
});

test("every act of a `can` was withheld somewhere", () => {
  const said = restRoutes.flatMap(({ output }) => actsIn(output)).filter((act) => !elsewhere[act]);
  const walked = Object.values(withheld).flatMap((acts) => [...acts]);
  expect([...new Set(said)].toSorted()).toEqual(walked.toSorted());
});

/** Acts whose refusals another test walks. */
const elsewhere: Record<string, string> = {
  close: "closeMonth.test.ts",
  open: "closeMonth.test.ts",
  mailAbsence: "attendance.test.ts: the mark is set, and nobody is mailed",
};

/** The acts that an answer says can be done. */
function actsIn(schema: unknown): string[] {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return actsIn(schema.unwrap());
  if (schema instanceof z.ZodArray) return actsIn(schema.element);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([key, field]) =>
    key === "can" && field instanceof z.ZodObject ? Object.keys(field.shape) : actsIn(field),
  );
}
