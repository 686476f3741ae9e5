import { Role } from "@kenshu/domain/enumerations.ts";
import { offeredSchedules } from "@kenshu/domain/schedule/schedule.schema.ts";
import { addDays, tokyoDate } from "@kenshu/domain/time.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { KeptByLog } from "#kept/keptByLog.ts";
import { LogReader } from "#live/logReader.ts";
import { listOffered } from "#modules/schedule/reserveSlots.queries.ts";
import { restRoutes } from "#rest/rest.ts";
import { validInputsIn } from "#rest/validInputs/testing.ts";
import { useWorld } from "#testing.ts";

const world = useWorld();
let valid: Awaited<ReturnType<typeof validInputsIn>>;
/** Another server process: it hears of writes by the log alone. */
let kept: KeptByLog;
beforeAll(async () => {
  valid = await validInputsIn(world);
  kept = new KeptByLog(new LogReader(world.openPool(1), { every: 3_600_000 }));
  return () => kept.stop();
});

const writes = restRoutes.filter(({ method, name }) => method === "POST" && !/^Auth\./.test(name));
/** The writes after which an offer was another one. */
const changing = new Set<string>();

/** The schools that the rows of a call belong to. */
async function latestSchools(): Promise<number[]> {
  const { db } = world;
  const found = await db.selectFrom("school").select("id").orderBy("id", "desc").limit(5).execute();
  return found.map(({ id }) => id);
}

/** What these schools offer to students and to staff, fresh or as it is kept. */
function offers(how: "fresh" | "kept", schoolIds: number[]) {
  const today = tokyoDate(world.clock.now());
  const days = { startDate: addDays(today, -1), endDate: addDays(today, 28) };
  const read = async (schoolId: number, reader: Role) => {
    const make = async () => {
      const asked = { schoolId, reader, ...days };
      const value = offeredSchedules.parse(await listOffered(world.contextOf(null), asked));
      return { value, scheduleIds: value.rows.map(({ id }) => id) };
    };
    if (how === "fresh") return (await make()).value;
    const { plain } = await kept.read(`${reader} ${schoolId}`, make, { isAfterWrite: true });
    return JSON.parse(plain.toString());
  };
  return Promise.all(
    schoolIds.flatMap((id) =>
      [Role.Student, Role.Instructor].map((role) => read(id, role).catch(() => "no such school")),
    ),
  );
}

describe.each(writes)("$name", ({ name, call, input: schema }) => {
  test("leaves no kept offer as it was before", async () => {
    const row = await valid.rows();
    const input = schema ? ((await valid.inputs[name]?.(row)) ?? {}) : {};
    const schoolIds = await latestSchools();
    const before = await offers("kept", schoolIds);
    const ctx = await world.contextAs({ id: await valid.callerOf(name, row) });
    // Some are refused without a key or a code; they change nothing.
    await call(ctx, { query: {}, body: () => ({ json: input }) }).catch(() => {});
    const fresh = await offers("fresh", schoolIds);
    if (JSON.stringify(fresh) !== JSON.stringify(before)) changing.add(name);
    expect(await offers("kept", schoolIds)).toEqual(fresh);
  });
});

test("many writes change what is offered", () => {
  expect([...changing].toSorted()).toEqual([
    "Room.Update",
    "School.Remove",
    "School.Update",
    "TrainingReserve.Cancel",
    "TrainingReserve.CancelStudentAllReserve",
    "TrainingReserve.Change",
    "TrainingReserve.ForceReserve",
    "TrainingReserve.Reserve",
    "TrainingReserve.ReserveByStudent",
    "TrainingReserve.ReservePlan",
    "TrainingSchedule.Add",
    "TrainingSchedule.AddForDates",
    "TrainingSchedule.AddPeriodPlan",
    "TrainingSchedule.CallOff",
    "TrainingSchedule.Remove",
    "TrainingSchedule.Update",
    "User.Update",
  ]);
});
