import { text } from "node:stream/consumers";
import { ReservationState, ReserveResult, Role } from "@kenshu/domain/enumerations.ts";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { movePastMails } from "#modules/mail/index.ts";
import { expectRefused, expectUnchanged, TEST_NOW, useWorld } from "#testing.ts";

const world = useWorld();
beforeEach(() => world.clock.set(TEST_NOW));

const nowhere = { address: null, phone: null, emailAddress: null, access: null, mapUrl: null };

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
  expect(await own.trainingReserve.getOwnDetail({ reserveId })).toEqual({
    ...row,
    directions: nowhere,
    instructorName: null,
  });

  const viewer = await world.callerAs(Role.Viewer);
  const [seen] = (await viewer.trainingReserve.getFutures({ studentId: student.id })).rows;
  expect(seen?.can).toEqual({ cancel: false, change: false, tellLate: false, tellAbsence: false });
  expect(await viewer.trainingReserve.getDetail({ reserveId })).toEqual({
    ...seen,
    directions: nowhere,
    instructorName: null,
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

test("the page tells how to find and call the school, and who leads where the school shows it", async () => {
  const directions = {
    address: "東京都新宿区西新宿1-2-3",
    phone: "03-1234-5678",
    emailAddress: "shinjuku@example.jp",
    access: "西口から徒歩6分。\n2階です。",
    mapUrl: "https://example.jp/map",
  };
  const { id: schoolId } = await world.build.school(directions);
  const { id: roomId } = await world.build.room({ schoolId });
  const { id: instructorId } = await world.build.user({ role: Role.Instructor, name: "講師 二" });
  const { id: scheduleId } = await world.build.schedule({
    startDate: "2027-03-12T13:00:00+09:00",
    endDate: "2027-03-12T14:00:00+09:00",
    roomId,
    instructorId,
  });
  const student = await world.build.student();
  const { id: reserveId } = await world.build.reservation({
    scheduleId,
    studentUserId: student.id,
  });
  const own = (await world.as(student)).trainingReserve;
  const viewer = (await world.callerAs(Role.Viewer)).trainingReserve;
  const read = () =>
    Promise.all([own.getOwnDetail({ reserveId }), viewer.getDetail({ reserveId })]);
  expect(await read()).toMatchObject([
    { directions, instructorName: null },
    { directions, instructorName: "講師 二" },
  ]);
  await world.db
    .updateTable("school")
    .set({ isInstructorShown: true })
    .where("id", "=", schoolId)
    .execute();
  expect(await read()).toMatchObject([
    { instructorName: "講師 二" },
    { instructorName: "講師 二" },
  ]);

  const { content } = await own.getFileCalendar({ reserveId });
  const event = (await text(content)).replaceAll("\r\n ", "");
  for (const line of [
    /^LOCATION:.*、東京都新宿区西新宿1-2-3$/m,
    /^DESCRIPTION:.*03-1234-5678.*西口から徒歩6分。.*example\.jp/m,
  ]) {
    expect(event.replaceAll("\r", "")).toMatch(line);
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

const sequenceOf = async ({ own, reserveId }: Awaited<ReturnType<typeof reserved>>) => {
  const { content } = await own.trainingReserve.getFileCalendar({ reserveId });
  return Number(/^SEQUENCE:(\d+)\r$/m.exec(await text(content))?.[1]);
};

async function mailAbout(reservationId: number, schoolName = "新宿校") {
  const mail = await world.db
    .insertInto("mail")
    .values({
      toAddress: "somebody@kenshu.test",
      subject: "知らせ",
      body: "",
      isOptional: true,
      reservationId,
      calendar: { method: "publish", events: [{ ...HOURS, schoolName, roomName: "第1研修室" }] },
      createdAt: world.clock.now(),
      nextAttemptAt: world.clock.now(),
      doneAt: world.clock.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return mail.id;
}
const HOURS = { startDate: "2027-03-12T10:00:00+09:00", endDate: "2027-03-12T11:00:00+09:00" };

test("the number in calendars never falls, with mails, without them, and after they have gone", async () => {
  const given = await reserved("2027-03-12");
  const { reserveId } = given;
  const { scheduleId } = await world.db
    .selectFrom("reservation")
    .select("scheduleId")
    .where("id", "=", reserveId)
    .executeTakeFirstOrThrow();
  const schedule = world.db.updateTable("schedule").where("id", "=", scheduleId);
  const reservation = world.db.updateTable("reservation").where("id", "=", reserveId);
  const move = (hour: number) =>
    schedule
      .set({
        during: sql`tstzrange(${`2027-03-12T${hour}:00+09:00`}, ${`2027-03-12T${hour + 1}:00+09:00`})`,
      })
      .execute();
  const { id: roomId } = await world.build.room();
  const raising = {
    "the time": () => move(14),
    "a mail": () => mailAbout(reserveId),
    "the time again": () => move(16),
    "the room": () => schedule.set({ roomId }).execute(),
    "a queue, and a place again": async () => {
      await reservation.set({ kind: ReserveResult.Wait }).execute();
      await reservation.set({ kind: ReserveResult.Confirm }).execute();
    },
    "a mark": () => reservation.set({ mark: 0 }).execute(),
  };
  let last = await sequenceOf(given);
  const notRaised: string[] = [];
  for (const [name, change] of Object.entries(raising)) {
    const mailId = await change();
    const sequence = await sequenceOf(given);
    if (sequence <= last) notRaised.push(name);
    if (typeof mailId === "number") expect(sequence).toBe(mailId);
    last = sequence;
  }
  expect(notRaised).toEqual([]);

  world.clock.set("2027-04-10T10:00:00+09:00");
  await movePastMails(world);
  expect(await sequenceOf(given)).toBe(last);
  await world.db.deleteFrom("mail").execute();
  expect(await sequenceOf(given)).toBe(last);
});

test("a mail that is written with its reservation has the number that this has drawn", async () => {
  const own = await world.as(await world.build.student());
  const { id: scheduleId } = await world.build.schedule(HOURS);
  const { reserveId } = await own.trainingReserve.reserveByStudent({ scheduleId });
  const numbers = async () => {
    const { calendarSequence } = await world.db
      .selectFrom("reservation")
      .select("calendarSequence")
      .where("id", "=", reserveId)
      .executeTakeFirstOrThrow();
    const mails = await world.db
      .selectFrom("mail")
      .select("calendarSequence")
      .where("reservationId", "=", reserveId)
      .execute();
    return { calendarSequence, mails };
  };
  const reservedAs = await numbers();
  const { calendarSequence: first } = reservedAs;
  expect(reservedAs.mails).toEqual([{ calendarSequence: first }]);

  await own.trainingReserve.cancel({ reserveId });
  const cancelledAs = await numbers();
  const { calendarSequence: second } = cancelledAs;
  expect(second).toBeGreaterThan(first);
  expect(cancelledAs.mails).toEqual([{ calendarSequence: second }]);
});

test("the calendar file is the event of the mails, with the number of its latest mail", async () => {
  const { reserveId, own } = await reserved("2027-03-12");
  await mailAbout(reserveId);
  const mailId = await mailAbout(reserveId);
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
