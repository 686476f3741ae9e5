import { text } from "node:stream/consumers";
import { ReservationState, ReserveResult, Role } from "@kenshu/domain/enumerations.ts";
import { beforeEach, expect, test } from "vitest";
import { expectRefused, expectUnchanged, TEST_NOW, useWorld } from "#testing.ts";

const world = useWorld();
beforeEach(() => world.clock.set(TEST_NOW));

/** A student with a reservation on this day, both as they see it. */
async function reserved(day: string, given: object = {}) {
  const student = await world.build.student({ name: "山田花子", nameKana: "ヤマダハナコ" });
  const { id: reserveId } = await world.build.reservationOn(day, {
    studentUserId: student.id,
    ...given,
  });
  return { student, reserveId, own: await world.as(student) };
}

test("a student and staff read one reservation as the list has it, staff with its student", async () => {
  const { student, reserveId, own } = await reserved("2027-03-12");
  const [row] = (await own.trainingReserve.getFutures({ studentId: student.id })).rows;
  expect(row).toMatchObject({ reserveId, state: ReservationState.Confirm });
  expect(await own.trainingReserve.getOwnDetail({ reserveId })).toEqual(row);

  const viewer = await world.callerAs(Role.Viewer);
  const [seen] = (await viewer.trainingReserve.getFutures({ studentId: student.id })).rows;
  expect(seen?.can).toEqual({ cancel: false, change: false, tellLate: false, tellAbsence: false });
  expect(await viewer.trainingReserve.getDetail({ reserveId })).toEqual({
    ...seen,
    studentUserId: student.id,
    studentName: "山田花子",
    studentNameKana: "ヤマダハナコ",
  });
});

test.each([
  ["waiting", "2027-03-12", ReserveResult.Wait, ReservationState.Wait],
  ["cancelled", "2027-03-12", ReserveResult.Cancel, ReservationState.Cancel],
  ["over", "2027-03-09", ReserveResult.Confirm, ReservationState.Confirm],
])("a reservation that is %s has its page, too", async (_, day, kind, state) => {
  const { reserveId, own } = await reserved(day, { kind });
  const staff = await world.callerAs(Role.Instructor);
  for (const detail of [
    await own.trainingReserve.getOwnDetail({ reserveId }),
    await staff.trainingReserve.getDetail({ reserveId }),
  ]) {
    const isAhead = state === ReservationState.Wait;
    expect(detail).toMatchObject({ reserveId, state, can: { cancel: isAhead, change: false } });
    expect(detail.waitingOrder).toBe(isAhead ? 1 : null);
  }
});

test("another student's reservation is refused like an unknown one, and changes nothing", async () => {
  const { reserveId } = await reserved("2027-03-12");
  const { own: other } = await reserved("2027-03-12");
  await expectUnchanged(world.db, async () => {
    for (const id of [reserveId, 2_000_000_000]) {
      await expectRefused(other.trainingReserve.getOwnDetail({ reserveId: id }), "DbConflict");
      await expectRefused(other.trainingReserve.getFileCalendar({ reserveId: id }), "DbConflict");
    }
  });
});

test("the calendar file is the event of the mails, with the number of the latest mail", async () => {
  const { reserveId, own } = await reserved("2027-03-12");
  const { id: mailId } = await world.db
    .insertInto("mail")
    .values({
      toAddress: "somebody@kenshu.test",
      subject: "知らせ",
      body: "",
      isOptional: true,
      createdAt: world.clock.now(),
      nextAttemptAt: world.clock.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { fileName, contentType, content } = await own.trainingReserve.getFileCalendar({
    reserveId,
  });
  expect(fileName).toBe("研修_2027-03-12.ics");
  expect(contentType).toBe("text/calendar; charset=utf-8");
  // Long lines go on after a line break and a space.
  const lines = (await text(content)).replaceAll("\r\n ", "").split("\r\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "BEGIN:VEVENT",
      `UID:reservation-${reserveId}@kenshu`,
      `SEQUENCE:${mailId}`,
      "DTSTART:20270312T010000Z",
      "STATUS:CONFIRMED",
      `URL;VALUE=URI:https://kenshu.test/reserve/detail/${reserveId}`,
    ]),
  );
  expect(lines.filter((line) => /^(METHOD|ORGANIZER)/.test(line))).toEqual([]);
});

test("a queue and a cancelled reservation have no calendar file", async () => {
  const waiting = await reserved("2027-03-12", { kind: ReserveResult.Wait });
  await expectRefused(
    waiting.own.trainingReserve.getFileCalendar({ reserveId: waiting.reserveId }),
    "UnauthorizedOperation",
  );
  const cancelled = await reserved("2027-03-12", { kind: ReserveResult.Cancel });
  await expectRefused(
    cancelled.own.trainingReserve.getFileCalendar({ reserveId: cancelled.reserveId }),
    "DbConflict",
  );
});
