import { ReserveResult, Role } from "@kenshu/domain/enumerations.ts";
import { beforeEach, expect, test } from "vitest";
import { KeptByLog } from "#kept/keptByLog.ts";
import { LogReader } from "#live/logReader.ts";
import { endAllOverdueWishes } from "#modules/reservation/index.ts";
import { keptOffered } from "#modules/schedule/schedule.router.ts";
import { useWorldPerTest } from "#testing.ts";

const world = useWorldPerTest();
const DAYS = { startDate: "2027-03-10", endDate: "2027-04-08" };
const NEVER = { every: 3_600_000 };
const at = (day: string, start = "10:00", end = "11:00") => ({
  startDate: `${day}T${start}:00+09:00`,
  endDate: `${day}T${end}:00+09:00`,
});

/** How often the database was asked for an offer. */
let made: number;
let kept: KeptByLog;
beforeEach(() => {
  made = 0;
  kept = new KeptByLog(new LogReader(world.openPool(1), NEVER));
  return () => kept.stop();
});

async function school(given: object = {}) {
  const { id: schoolId } = await world.build.school(given);
  const { id: roomId } = await world.build.room({ schoolId });
  return { schoolId, roomId };
}

/** The kept offer of a school as this person reads it. */
async function offerOf(
  schoolId: number,
  person: { id: number; role?: Role },
  { isAfterWrite = false, keptBy = kept }: { isAfterWrite?: boolean; keptBy?: KeptByLog } = {},
) {
  const counting: Pick<KeptByLog, "read"> = {
    read: (key, make, asked) =>
      keptBy.read(
        key,
        () => {
          made++;
          return make();
        },
        asked,
      ),
  };
  const ctx = {
    ...(await world.contextAs(person)),
    kept: counting as KeptByLog,
    isAfterWrite,
  };
  const answer = await keptOffered({
    ctx,
    path: "trainingSchedule.getOffered",
    type: "query",
    getRawInput: async () => ({ studentId: studentOf(person), schoolId, ...DAYS }),
    signal: undefined,
    batchIndex: 0,
  });
  const { result } = JSON.parse(answer.plain.toString());
  return result.data as { rows: Offered[]; totalCount: number };
}
type Offered = {
  id: number;
  vacantCount: number;
  waitCount: number;
  instructorName: string | null;
};

/** Staff read the offer to a student. */
const studentOf = ({ id, role }: { id: number; role?: Role }) =>
  role === undefined || role === Role.Student ? id : student.id;

let student: { id: number };
beforeEach(async () => {
  student = await world.build.student();
});

const vacant = ({ rows }: { rows: Offered[] }) => rows.map(({ vacantCount }) => vacantCount);

test("an offer is read once for all students, and again after a reservation in this process", async () => {
  const { schoolId, roomId } = await school();
  const { id: scheduleId } = await world.build.schedule({
    ...at("2027-03-12"),
    roomId,
    capacity: 2,
  });
  const other = await world.build.student();
  const own = await world.as(student);
  expect(vacant(await offerOf(schoolId, student))).toEqual([2]);
  expect(vacant(await offerOf(schoolId, other))).toEqual([2]);
  expect(made).toBe(1);
  await own.trainingReserve.reserveByStudent({ scheduleId });
  expect(vacant(await offerOf(schoolId, student))).toEqual([1]);
  expect(made).toBe(2);
});

test("a reservation elsewhere drops nothing", async () => {
  const { schoolId, roomId } = await school();
  const { schoolId: otherSchoolId, roomId: otherRoomId } = await school();
  await world.build.schedule({ ...at("2027-03-12"), roomId });
  const elsewhere = await world.build.schedule({ ...at("2027-03-13"), roomId: otherRoomId });
  await offerOf(schoolId, student);
  await offerOf(otherSchoolId, student);
  const staff = await world.callerAs(Role.Administrator);
  await staff.trainingReserve.reserve({
    scheduleId: elsewhere.id,
    studentId: student.id,
    noPenalty: false,
  });
  await offerOf(schoolId, student);
  expect(made).toBe(2);
  await offerOf(otherSchoolId, student);
  expect(made).toBe(3);
});

test("what another process wrote is in the answer to whoever comes after the own write", async () => {
  const { schoolId, roomId } = await school();
  const schedule = await world.build.schedule({ ...at("2027-03-12"), roomId, capacity: 1 });
  expect(vacant(await offerOf(schoolId, student))).toEqual([1]);
  // This process does not hear of the commit.
  const tx = await world.openPool(1).startTransaction().execute();
  const { trainingReserve } = await world.as(student, tx);
  await trainingReserve.reserveByStudent({ scheduleId: schedule.id });
  await tx.commit().execute();
  expect(vacant(await offerOf(schoolId, student))).toEqual([1]);
  expect(vacant(await offerOf(schoolId, student, { isAfterWrite: true }))).toEqual([0]);
  expect(vacant(await offerOf(schoolId, student))).toEqual([0]);
});

test("promotions and ended wishes show in the offers of all their schedules", async () => {
  const { schoolId, roomId } = await school();
  const { schoolId: otherSchoolId, roomId: otherRoomId } = await school();
  const { id: full } = await world.build.schedule({ ...at("2027-03-15"), roomId, capacity: 1 });
  const { id: held } = await world.build.schedule({
    ...at("2027-03-16"),
    roomId: otherRoomId,
    capacity: 3,
  });
  const numbers = async () => {
    const offers = [await offerOf(schoolId, student), await offerOf(otherSchoolId, student)];
    return offers.flatMap(({ rows }) =>
      rows.map(({ vacantCount, waitCount }) => [vacantCount, waitCount]),
    );
  };
  const wish = async () => {
    const { trainingReserve } = await world.as(student);
    const former = await trainingReserve.reserveByStudent({ scheduleId: held });
    await trainingReserve.change({ ...former, scheduleId: full, acceptWaiting: true });
    return former;
  };
  const first = await world.build.student();
  const taken = { scheduleId: full, studentUserId: first.id };
  const { id: reserveId } = await world.build.reservation(taken);
  await wish();
  expect(await numbers()).toEqual([
    [0, 1],
    [2, 0],
  ]);
  await (await world.as(first)).trainingReserve.cancel({ reserveId });
  expect(await numbers()).toEqual([
    [0, 0],
    [3, 0],
  ]);

  const { rows } = await (await world.as(student)).trainingReserve.getFutures({
    studentId: student.id,
  });
  const [own] = rows;
  await (await world.as(student)).trainingReserve.cancel({ reserveId: own?.reserveId ?? 0 });
  await world.build.reservation(taken);
  await wish();
  expect(await numbers()).toEqual([
    [0, 1],
    [2, 0],
  ]);
  world.clock.set("2027-03-14T15:00:00+09:00");
  await endAllOverdueWishes(world.contextOf(null));
  expect(await numbers()).toEqual([
    [0, 0],
    [2, 0],
  ]);
});

test("who may take part again is promoted, and the offer shows it", async () => {
  const { schoolId, roomId } = await school();
  const { id: scheduleId } = await world.build.schedule({
    ...at("2027-03-15"),
    roomId,
    capacity: 1,
  });
  const waiting = await world.build.student({ isEnabled: false });
  const { Wait: kind } = ReserveResult;
  await world.build.reservation({ scheduleId, studentUserId: waiting.id, kind });
  expect((await offerOf(schoolId, student)).rows).toMatchObject([{ vacantCount: 1, waitCount: 1 }]);
  const staff = (await world.callerAs(Role.Administrator)).student;
  await staff.updateIsEnabled({ id: waiting.id, isEnabled: true, version: 1 });
  expect((await offerOf(schoolId, student)).rows).toMatchObject([{ vacantCount: 0, waitCount: 0 }]);
});

test("students and staff get different offers where the instructor is not shown", async () => {
  const { schoolId, roomId } = await school();
  const { id } = await world.build.user({ role: Role.Instructor, name: "講師 一" });
  const instructor = { id, role: Role.Instructor };
  await world.build.schedule({ ...at("2027-03-12"), roomId, instructorId: instructor.id });
  const name = async (person: { id: number; role?: Role }) =>
    (await offerOf(schoolId, person)).rows[0]?.instructorName;
  expect([await name(instructor), await name(student)]).toEqual(["講師 一", null]);
  expect([await name(instructor), await name(student)]).toEqual(["講師 一", null]);
  expect(made).toBe(2);
});

test("nothing is kept while the log cannot be read", async () => {
  const { schoolId, roomId } = await school();
  await world.build.schedule({ ...at("2027-03-12"), roomId });
  const broken = new KeptByLog(
    new LogReader(
      {
        getExecutor() {
          throw new Error("away");
        },
      } as never,
      NEVER,
    ),
  );
  await offerOf(schoolId, student, { keptBy: broken });
  await offerOf(schoolId, student, { keptBy: broken });
  expect(made).toBe(2);
  broken.stop();
});
