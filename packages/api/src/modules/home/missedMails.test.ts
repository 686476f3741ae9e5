import { Role } from "@kenshu/domain/enumerations.ts";
import { beforeAll, expect, test } from "vitest";
import { lastLog, useWorld, type World } from "#testing.ts";

/** What a student who gets no mails learns at home instead (rule 11.14). */

const world = useWorld();
let administrator: Awaited<ReturnType<World["callerAs"]>>;
beforeAll(async () => {
  administrator = await world.callerAs(Role.Administrator);
});

const FRIDAY = { startDate: "2027-03-12T10:00:00+09:00", endDate: "2027-03-12T12:00:00+09:00" };
const TIME = "2027/03/12(金) 10:00〜12:00";

/** A schedule that a student without mails and another one have reserved. */
async function situation() {
  const { id: scheduleId } = await world.build.schedule(FRIDAY);
  const quiet = await world.build.student({ name: "グエン", isReceiveEMailEnabled: false });
  const other = await world.build.student({ name: "山田花子" });
  const held = await world.build.reservation({ scheduleId, studentUserId: quiet.id });
  await world.build.reservation({ scheduleId, studentUserId: other.id });
  return { scheduleId, quiet, other, held };
}
const homeOf = async (person: { id: number }) =>
  (await (await world.as(person)).home.getMissedMails()).rows;
const messagesOf = async (person: { id: number }) =>
  (await homeOf(person)).map(({ message }) => message);
const mailedTo = (person: { id: number }) =>
  world.db.selectFrom("mail").select("id").where("userId", "=", person.id).execute();

type Situation = Awaited<ReturnType<typeof situation>>;
test.each<[string, (given: Situation) => Promise<unknown>, string]>([
  [
    "calling off",
    ({ scheduleId }) => administrator.trainingSchedule.callOff({ id: scheduleId, version: 1 }),
    `研修が中止になりました：${TIME}`,
  ],
  [
    "moving",
    async ({ scheduleId }) => {
      const { can: _, ...form } = await administrator.trainingSchedule.get({ id: scheduleId });
      const { id: roomId } = await world.build.room();
      await administrator.trainingSchedule.update({ ...form, roomId });
    },
    `研修の日時・場所が変わりました：${TIME}`,
  ],
  [
    "cancelling by staff",
    ({ held }) => administrator.trainingReserve.cancel({ reserveId: held.id }),
    `予約をキャンセルしました：${TIME}`,
  ],
  [
    "reserving by staff",
    async ({ quiet }) => {
      const { id: scheduleId } = await world.build.schedule({
        startDate: "2027-03-13T10:00:00+09:00",
        endDate: "2027-03-13T12:00:00+09:00",
      });
      const wanted = { scheduleId, studentId: quiet.id, noPenalty: false };
      await administrator.trainingReserve.reserve(wanted);
    },
    "研修を予約しました：2027/03/13(土) 10:00〜12:00",
  ],
  [
    "cancelling all",
    ({ quiet }) =>
      administrator.trainingReserve.cancelStudentAllReserve({ studentUserId: quiet.id }),
    `予約をすべてキャンセルしました：\n${TIME}`,
  ],
])(
  "%s stands at home of the student who gets no mail, once, and in the log",
  async (_, act, message) => {
    const given = await situation();
    const before = await administrator.trainingSchedule.get({ id: given.scheduleId });
    expect(before.unmailedNames).toEqual(["グエン"]);
    await act(given);
    expect(await messagesOf(given.quiet)).toEqual([expect.stringContaining(message)]);
    expect(await mailedTo(given.quiet)).toEqual([]);
    expect(await homeOf(given.other)).toEqual([]);
    expect((await lastLog(world)).description).toContain("。メールが届かない研修生：グエンさん");
  },
);

test("what students do themselves stands at no home", async () => {
  const { quiet, held } = await situation();
  await (await world.as(quiet)).trainingReserve.cancel({ reserveId: held.id });
  expect(await homeOf(quiet)).toEqual([]);
  expect((await lastLog(world)).description).not.toContain("届かない");
});

test("a tap takes away one's own row, and nobody else's", async () => {
  const { quiet, other, scheduleId } = await situation();
  await administrator.trainingSchedule.callOff({ id: scheduleId, version: 1 });
  const [row] = await homeOf(quiet);
  const id = row?.id ?? 0;
  await (await world.as(other)).home.dismissMissedMail({ id });
  expect(await homeOf(quiet)).toHaveLength(1);
  await (await world.as(quiet)).home.dismissMissedMail({ id });
  await (await world.as(quiet)).home.dismissMissedMail({ id });
  expect(await homeOf(quiet)).toEqual([]);
});

test("a row is gone from home after 30 days", async () => {
  const { quiet, scheduleId } = await situation();
  await administrator.trainingSchedule.callOff({ id: scheduleId, version: 1 });
  world.clock.set("2027-04-09T10:00:00+09:00");
  expect(await homeOf(quiet)).toHaveLength(1);
  world.clock.set("2027-04-09T10:00:01+09:00");
  expect(await homeOf(quiet)).toEqual([]);
});
