import type { WorkParts } from "@kenshu/api/intents/intent.ts";
import { workOff } from "@kenshu/api/intents/workOff.ts";
import { movePastMails } from "@kenshu/api/modules/mail/index.ts";
import { remindOf } from "@kenshu/api/modules/reservation/index.ts";
import {
  expectRefused,
  expectUnchanged,
  lastLog,
  useWorld,
  type World,
} from "@kenshu/api/testing.ts";
import { Mark, ReserveResult, Role } from "@kenshu/domain/enumerations.ts";
import { reserveNumber } from "@kenshu/domain/reservation/reservation.rules.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import ICAL from "ical.js";
import { sql } from "kysely";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MailTransport, mailIntents, openMailTransport } from "#jobs/mailDelivery.ts";
import { openMailServer } from "#jobs/testing.ts";
import { startJobs } from "#jobs.ts";

/** What a student reads about a reservation: from the command to the mail server. */

const NOW = "2027-03-10T10:00:00+09:00";
const FRIDAY = { startDate: "2027-03-12T13:00:00+09:00", endDate: "2027-03-12T14:30:00+09:00" };
const TODAY = { startDate: "2027-03-10T13:00:00+09:00", endDate: "2027-03-10T17:00:00+09:00" };
const log = { info() {}, warn() {}, error() {} };
const from = "研修 <kenshu@example.jp>";
const site = new URL("https://kenshu.test");

const world = useWorld(NOW);
let mailServer: Awaited<ReturnType<typeof openMailServer>>;
let transport: MailTransport;
/** Two processes on one database. */
let processes: [WorkParts, WorkParts];
let administrator: Awaited<ReturnType<World["callerAs"]>>;

beforeAll(async () => {
  mailServer = await openMailServer();
  transport = openMailTransport({ smtpUrl: mailServer.url, from });
  const parts = { db: world.db, clock: world.clock, log };
  processes = [parts, { ...parts, db: world.openPool() }];
  administrator = await world.callerAs(Role.Administrator);
});
beforeEach(async () => {
  world.clock.set(NOW);
  await world.db.deleteFrom("mail").execute();
  mailServer.received.length = 0;
});
afterAll(async () => {
  transport.close();
  await mailServer.close();
});

const deliver = (parts = processes[0]) =>
  workOff(parts, mailIntents(transport, { ...parts, site, from }));

/** What has arrived since the last look, as a mail program reads it. */
async function arrived() {
  await deliver();
  return Promise.all(mailServer.received.splice(0).map((mail) => PostalMime.parse(mail)));
}
const written = () => world.db.selectFrom("mail").selectAll().orderBy("id").execute();

type Arrived = Awaited<ReturnType<typeof PostalMime.parse>>;

/** The events of the one attachment, as a calendar reads them. */
function calendarIn({ attachments }: Arrived) {
  expect(attachments).toHaveLength(1);
  const [attachment = {} as (typeof attachments)[number]] = attachments;
  expect(attachment.filename).toBe("kenshu.ics");
  return read(attachment);
}

function read({ content, mimeType, method }: Arrived["attachments"][number]) {
  expect(mimeType).toBe("text/calendar");
  const text = typeof content === "string" ? content : new TextDecoder().decode(content);
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.getFirstPropertyValue("method")).toBe(method);
  return {
    method,
    events: calendar.getAllSubcomponents("vevent").map((component) => {
      const event = new ICAL.Event(component);
      return {
        uid: event.uid,
        sequence: event.sequence,
        status: component.getFirstPropertyValue("status"),
        start: event.startDate.toJSDate(),
        end: event.endDate.toJSDate(),
        location: event.location,
        description: event.description,
        organizer: event.organizer,
        url: event.component.getFirstPropertyValue("url"),
      };
    }),
  };
}

test("a reservation is one event, which is published, moved and taken out, each later than the one before", async () => {
  const { id: roomId } = await world.build.room({ name: "第1研修室" });
  const { id: scheduleId } = await world.build.schedule({ ...FRIDAY, roomId });
  const student = await world.build.student({ name: "山田花子" });
  const own = await world.as(student);
  const { reserveId } = await own.trainingReserve.reserveByStudent({ scheduleId });

  const [reserved] = await arrived();
  expect(reserved?.subject).toBe("【Kenshu】研修を予約しました");
  expect(reserved?.text).toContain("山田花子 様");
  const page = `https://kenshu.test/reserve/detail/${reserveId}`;
  expect(reserved?.text).toContain(`予約の確認・キャンセル：\n${page}\n`);
  const first = reserved && calendarIn(reserved);
  expect(first).toEqual({
    method: "PUBLISH",
    events: [
      {
        uid: `reservation-${reserveId}@kenshu`,
        sequence: expect.any(Number),
        status: "CONFIRMED",
        start: new Date(FRIDAY.startDate),
        end: new Date(FRIDAY.endDate),
        location: expect.stringMatching(/^施設\d+ 第1研修室$/),
        description: `予約番号：${reserveNumber(reserveId)}\n予約の確認・キャンセル：${page}`,
        organizer: "mailto:kenshu@example.jp",
        url: page,
      },
    ],
  });

  const { can: _, ...form } = await administrator.trainingSchedule.get({ id: scheduleId });
  const evening = {
    startDate: "2027-03-12T18:00:00+09:00",
    endDate: "2027-03-12T19:00:00+09:00",
  };
  await administrator.trainingSchedule.update({ ...form, ...evening });
  const [moved] = await arrived();
  const second = moved && calendarIn(moved);
  expect(second).toMatchObject({
    method: "PUBLISH",
    events: [
      {
        uid: first?.events[0]?.uid,
        status: "CONFIRMED",
        start: new Date(evening.startDate),
        end: new Date(evening.endDate),
      },
    ],
  });

  await own.trainingReserve.cancel({ reserveId });
  const [cancelled] = await arrived();
  const third = cancelled && calendarIn(cancelled);
  expect(third).toMatchObject({
    method: "CANCEL",
    events: [
      {
        uid: first?.events[0]?.uid,
        status: "CANCELLED",
        start: new Date(evening.startDate),
        organizer: "mailto:kenshu@example.jp",
      },
    ],
  });
  const sequences = [first, second, third].map((calendar) => calendar?.events[0]?.sequence ?? 0);
  expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
});

test("mails and the calendar tell how to find and call the school, as far as it is known", async () => {
  const school = {
    name: "新宿校",
    address: "東京都新宿区西新宿1-2-3",
    phone: "03-1234-5678",
    access: "西口から徒歩6分。\n2階です。",
    mapUrl: "https://example.jp/map",
  };
  const { id: schoolId } = await world.build.school(school);
  const { id: roomId } = await world.build.room({ name: "第1研修室", schoolId });
  const { id: scheduleId } = await world.build.schedule({ ...FRIDAY, roomId });
  const own = await world.as(await world.build.student());
  const { reserveId } = await own.trainingReserve.reserveByStudent({ scheduleId });

  const [reserved] = await arrived();
  expect(reserved?.text).toContain(
    "2027/03/12(金) 13:00〜14:30 新宿校 第1研修室\n\n新宿校\n住所：東京都新宿区西新宿1-2-3\n電話：03-1234-5678\n\n",
  );
  expect(reserved && calendarIn(reserved).events[0]).toMatchObject({
    location: "新宿校 第1研修室、東京都新宿区西新宿1-2-3",
    description: expect.stringMatching(
      /\n電話：03-1234-5678\n行き方：西口から徒歩6分。\n2階です。\n地図：https:\/\/example.jp\/map$/,
    ),
  });

  await world.db.updateTable("school").set({ address: null }).where("id", "=", schoolId).execute();
  await own.trainingReserve.cancel({ reserveId });
  const [cancelled] = await arrived();
  expect(cancelled?.text).toContain("新宿校 第1研修室\n\n新宿校\n電話：03-1234-5678\n\n");
  expect(cancelled?.text).not.toContain("住所");
});

test("a change publishes the new reservation and takes out the former one, each a file of the one mail", async () => {
  const { id: scheduleId } = await world.build.schedule(FRIDAY);
  const evening = { startDate: "2027-03-12T18:00:00+09:00", endDate: "2027-03-12T19:00:00+09:00" };
  const { id: other } = await world.build.schedule(evening);
  const own = await world.as(await world.build.student());
  const { reserveId } = await own.trainingReserve.reserveByStudent({ scheduleId });
  const [reserved] = await arrived();
  const { reserveId: newId } = await own.trainingReserve.change({ reserveId, scheduleId: other });
  const mails = await arrived();
  expect(mails.map(({ subject }) => subject)).toEqual(["【Kenshu】予約を変更しました"]);
  const [mail] = mails;
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual([
    "kenshu.ics",
    "kenshu-replaced.ics",
  ]);
  const [published, takenOut] = mail?.attachments.map(read) ?? [];
  expect(published).toMatchObject({
    method: "PUBLISH",
    events: [
      {
        uid: `reservation-${newId}@kenshu`,
        status: "CONFIRMED",
        start: new Date(evening.startDate),
      },
    ],
  });
  const first = reserved && calendarIn(reserved).events[0];
  expect(takenOut).toMatchObject({
    method: "CANCEL",
    events: [{ uid: first?.uid, status: "CANCELLED", start: new Date(FRIDAY.startDate) }],
  });
  expect(takenOut?.events[0]?.sequence).toBeGreaterThan(first?.sequence ?? 0);
});

test("calling off removes reservations from calendars; waiting students have none there", async () => {
  const { id: scheduleId } = await world.build.schedule({ ...FRIDAY, capacity: 1 });
  const holder = await world.build.student({ emailAddress: "holder@kenshu.test" });
  const waiting = await world.build.student({ emailAddress: "waiting@kenshu.test" });
  const { reserveId } = await (await world.as(holder)).trainingReserve.reserveByStudent({
    scheduleId,
  });
  await (await world.as(waiting)).trainingReserve.reserveByStudent({ scheduleId });
  const queued = (await arrived()).find(({ to }) => to?.[0]?.address === "waiting@kenshu.test");
  expect(queued?.subject).toContain("キャンセル待ち");
  expect(queued?.attachments).toEqual([]);

  await administrator.trainingSchedule.callOff({ id: scheduleId, version: 1 });
  // The mails leave over several connections at once.
  const calledOff = (await arrived()).toSorted(
    ({ attachments: a }, { attachments: b }) => b.length - a.length,
  );
  expect(calledOff.map(({ to }) => to?.[0]?.address)).toEqual([
    "holder@kenshu.test",
    "waiting@kenshu.test",
  ]);
  expect(calledOff[0] && calendarIn(calledOff[0])).toMatchObject({
    method: "CANCEL",
    events: [{ uid: `reservation-${reserveId}@kenshu`, status: "CANCELLED" }],
  });
  expect(calledOff[1]?.attachments).toEqual([]);
});

test("one mail about all cancellations removes all of them", async () => {
  const student = await world.build.student();
  const ids: number[] = [];
  for (const hour of [10, 12]) {
    const { id: scheduleId } = await world.build.schedule({
      startDate: `2027-03-13T${hour}:00:00+09:00`,
      endDate: `2027-03-13T${hour + 1}:00:00+09:00`,
    });
    const own = await world.as(student);
    ids.push((await own.trainingReserve.reserveByStudent({ scheduleId })).reserveId);
  }
  await administrator.trainingReserve.cancelStudentAllReserve({ studentUserId: student.id });
  // The mails about the reservations had not left.
  const mails = await arrived();
  expect(mails).toHaveLength(1);
  const { method, events } = calendarIn(mails[0] ?? (await PostalMime.parse("")));
  expect(method).toBe("CANCEL");
  expect(events.map(({ uid }) => uid)).toEqual(ids.map((id) => `reservation-${id}@kenshu`));
});

test("an unsent mail is dropped once it is out of date", async () => {
  const { id: scheduleId } = await world.build.schedule(FRIDAY);
  const own = await world.as(await world.build.student());
  const { reserveId } = await own.trainingReserve.reserveByStudent({ scheduleId });
  mailServer.answer = () => ({ responseCode: 450 });
  expect(await arrived()).toEqual([]);
  mailServer.answer = () => null;
  await own.trainingReserve.cancel({ reserveId });
  world.clock.set("2027-03-11T10:00:00+09:00");
  expect((await arrived()).map(({ subject }) => subject)).toEqual([
    "【Kenshu】予約をキャンセルしました",
  ]);
});

describe("the mail about an absence", () => {
  async function absent(given: { startDate: string; endDate: string } = TODAY) {
    const { id: scheduleId } = await world.build.schedule(given);
    const { id: studentUserId } = await world.build.student({ name: "欠席花子" });
    const { id } = await world.build.reservation({ scheduleId, studentUserId });
    const { attendance } = administrator;
    const marked = await attendance.add({
      trainingReserveId: id,
      state: Mark.Absence,
      isSendMail: true,
    });
    return { id, scheduleId, marked };
  }

  test("leaves after two minutes", async () => {
    const { scheduleId, marked } = await absent();
    expect(marked.mailLeavesAt).toBe("2027-03-10T10:02:00+09:00");
    const rosterRow = async () =>
      (await administrator.attendance.getTrainingEntryStudents({ id: scheduleId })).rows[0];
    expect((await rosterRow())?.attendance?.mailLeavesAt).toBe("2027-03-10T10:02:00+09:00");
    world.clock.set("2027-03-10T10:01:59+09:00");
    expect(await arrived()).toEqual([]);
    world.clock.set("2027-03-10T10:02:00+09:00");
    expect((await rosterRow())?.attendance?.mailLeavesAt).toBeNull();
    expect((await rosterRow())?.attendance?.mailState).toBe("waiting");
    const [mail] = await arrived();
    expect(mail?.subject).toBe("【Kenshu】研修の欠席を記録しました");
    expect(mail?.attachments).toEqual([]);
    expect((await rosterRow())?.attendance?.mailState).toBe("sent");
  });

  test("is all that is taken back with a mark, and what another mail tells still holds", async () => {
    const { id: scheduleId } = await world.build.schedule(TODAY);
    const { id: studentUserId } = await world.build.student();
    const { id } = await world.build.reservation({ scheduleId, studentUserId });
    const { can: _, ...form } = await administrator.trainingSchedule.get({ id: scheduleId });
    const { id: roomId } = await world.build.room();
    await administrator.trainingSchedule.update({ ...form, roomId });
    const moved = await written();
    expect(moved).toHaveLength(1);

    const { attendance } = administrator;
    const mark = { trainingReserveId: id, state: Mark.Absence };
    const { version } = await attendance.add({ ...mark, isSendMail: true });
    expect(await written()).toHaveLength(2);
    await attendance.remove({ id, version });
    expect(await written()).toEqual(moved);

    await attendance.add(mark);
    await expectUnchanged(world.db, () =>
      expectRefused(attendance.withdrawMail({ trainingReserveId: id }), "DbConflict"),
    );
    const roster = await attendance.getTrainingEntryStudents({ id: scheduleId });
    expect(roster.rows[0]?.attendance?.mailLeavesAt).toBeNull();

    // Each mark has its own mail.
    await attendance.remove({ id, version: version + 2 });
    await attendance.add({ ...mark, isSendMail: true });
    expect(await written()).toHaveLength(2);
  });

  test("is withdrawn with its mark, or alone", async () => {
    const [one, other] = [
      await absent(),
      await absent({
        startDate: "2027-03-10T18:00:00+09:00",
        endDate: "2027-03-10T19:00:00+09:00",
      }),
    ];
    await administrator.attendance.remove({ id: one.id, version: one.marked.version });
    await administrator.attendance.withdrawMail({ trainingReserveId: other.id });
    expect(await lastLog(world)).toMatchObject({
      category: "出欠",
      description: "欠席花子さんへの欠席のメールを取りやめ（2027/03/10(水) 18:00〜19:00）",
      targets: expect.objectContaining({ reservation: [other.id] }),
    });
    world.clock.set("2027-03-10T11:00:00+09:00");
    expect(await arrived()).toEqual([]);
    const marks = await world.db
      .selectFrom("reservation")
      .select("mark")
      .where("id", "in", [one.id, other.id])
      .orderBy("id")
      .execute();
    expect(marks).toEqual([{ mark: null }, { mark: Mark.Absence }]);
  });

  test("cannot be taken back once it is being sent, or has left", async () => {
    const { id, marked } = await absent();
    world.clock.set("2027-03-10T10:02:00+09:00");
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<null>();
    mailServer.answer = () => {
      asked.resolve();
      return answer.promise;
    };
    const delivery = deliver();
    await asked.promise;
    const before = await lastLog(world);
    const takeBack = () => administrator.attendance.withdrawMail({ trainingReserveId: id });
    await expectRefused(takeBack(), "MailAlreadySent");
    answer.resolve(null);
    await delivery;
    mailServer.answer = () => null;
    await expectRefused(takeBack(), "MailAlreadySent");
    expect(await lastLog(world)).toEqual(before);
    expect(mailServer.received).toHaveLength(1);
    // The mark can still be removed, but the mail has been read by then.
    await administrator.attendance.remove({ id, version: marked.version });
    await expectRefused(takeBack(), "DbConflict");
    expect(await written()).toMatchObject([{ doneAt: world.clock.now() }]);
  });

  test("is told by the roster, and cannot be taken back, after it was moved away, too", async () => {
    const { id, scheduleId } = await absent();
    const { scheduleId: otherId } = await absent();
    world.clock.set("2027-03-10T10:02:00+09:00");
    await arrived();
    await world.db
      .updateTable("mail")
      .set({
        doneAt: null,
        failedAt: world.clock.now(),
        lastError: "",
        settledAt: world.clock.now(),
      })
      .where("reservationId", "!=", id)
      .execute();
    world.clock.set("2027-03-17T10:02:00+09:00");
    await movePastMails(world);
    expect(await written()).toEqual([]);
    const stateAt = async (schedule: number) => {
      const roster = await administrator.attendance.getTrainingEntryStudents({ id: schedule });
      return roster.rows[0]?.attendance?.mailState;
    };
    expect([await stateAt(scheduleId), await stateAt(otherId)]).toEqual(["sent", "failed"]);
    await expectUnchanged(world.db, () =>
      expectRefused(
        administrator.attendance.withdrawMail({ trainingReserveId: id }),
        "MailAlreadySent",
      ),
    );
  });

  test("is withdrawn and not sent, or sent and not withdrawn, when two processes reach for it", async () => {
    for (let time = 0; time < 15; time++) {
      world.clock.set(NOW);
      const { id } = await absent();
      world.clock.set("2027-03-10T10:02:00+09:00");
      const [taken] = await Promise.allSettled([
        administrator.attendance.withdrawMail({ trainingReserveId: id }),
        deliver(processes[0]),
        deliver(processes[1]),
      ]);
      await deliver();
      expect(mailServer.received.splice(0)).toHaveLength(taken.status === "fulfilled" ? 0 : 1);
    }
  });
});

describe("the reminder of the day before", () => {
  const THURSDAY = { startDate: "2027-03-11T13:00:00+09:00", endDate: "2027-03-11T14:00:00+09:00" };
  const WITH_PENALTY = 3300;
  beforeEach(async () => {
    await world.db.deleteFrom("dailyRun").execute();
    await world.db.deleteFrom("reservation").execute();
    await world.db.updateTable("setting").set({ penaltyAmount: WITH_PENALTY }).execute();
  });

  async function reservedBy(
    student: { isReceiveEMailEnabled?: boolean; emailAddress?: null; passwordHash?: null } = {},
    given: { kind?: ReserveResult; noPenalty?: boolean; carriedUpAt?: Date } = {},
    time = THURSDAY,
  ) {
    const { id: scheduleId } = await world.build.schedule(time);
    const { id: studentUserId } = await world.build.student(student);
    const { id } = await world.build.reservation({ scheduleId, studentUserId, ...given });
    return { id, scheduleId, studentUserId };
  }
  const reminded = async () => (await written()).map(({ reservationId }) => reservationId);

  test("goes at 12:00, once, to whoever has a place tomorrow and receives mails", async () => {
    const { id, studentUserId, scheduleId } = await reservedBy();
    const {
      id: free,
      studentUserId: other,
      scheduleId: another,
    } = await reservedBy({}, { noPenalty: true });
    await reservedBy({ isReceiveEMailEnabled: false });
    await reservedBy({ emailAddress: null, passwordHash: null });
    await reservedBy({}, { kind: ReserveResult.Wait });
    await reservedBy({}, { kind: ReserveResult.Cancel });
    await reservedBy({}, {}, FRIDAY);
    await reservedBy({}, {}, TODAY);

    world.clock.set("2027-03-10T12:00:00+09:00");
    const stops = processes.map((parts) =>
      startJobs({ ...parts, site, heartful: null }, { smtpUrl: mailServer.url, from }),
    );
    await expect.poll(() => mailServer.received.length).toBe(2);
    await Promise.all(stops.map((stop) => stop()));
    expect(await reminded()).toEqual([id, free]);
    const [mail, ofFree] = (await arrived()).toSorted(({ text: a = "" }, { text: b = "" }) =>
      a.includes("3,300") === b.includes("3,300") ? 0 : a.includes("3,300") ? -1 : 1,
    );
    expect(mail?.subject).toBe("【Kenshu】明日の研修のお知らせ");
    expect(mail?.text).toContain("2027/03/11(木) 13:00〜14:00");
    expect(mail?.text).toContain(
      "参加できない場合は、2027/03/10(水) 15:00までにこの予約の画面からキャンセルしてください。それまでは無料です。その後にキャンセルすると、キャンセル料¥3,300がかかります。",
    );
    expect(ofFree?.text).toContain("キャンセル料はかかりません。");

    expect(await lastLog(world)).toMatchObject({
      description: "2027/03/11(木)の研修のお知らせを2件作成",
      targets: {
        reservation: [id, free],
        user: [studentUserId, other],
        schedule: [scheduleId, another],
      },
    });

    // A second run writes nothing more, nor does a second process in the middle of it.
    await Promise.all(processes.map((parts) => remindOf(parts, "2027-03-11")));
    expect(await reminded()).toEqual([id, free]);
  });

  test("does not go to a student who got a place after 12:00, however late it is sent", async () => {
    const { id } = await reservedBy();
    const noon = new Date("2027-03-10T12:00:00+09:00");
    await reservedBy({}, { kind: ReserveResult.CarryUp, carriedUpAt: noon });
    world.clock.set(noon);
    await reservedBy();
    world.clock.set("2027-03-10T13:00:00+09:00");
    await remindOf(processes[0], "2027-03-11");
    expect(await reminded()).toEqual([id]);
  });

  test("waits while the schedule is being moved, and then tells the new place, or nothing", async () => {
    const moved = await reservedBy();
    const { id: roomId } = await world.build.room({ name: "別の部屋" });
    const elsewhere = await reservedBy();
    world.clock.set("2027-03-10T12:00:00+09:00");
    const move = await processes[1].db.startTransaction().execute();
    await move
      .updateTable("schedule")
      .set({ during: sql`tstzrange(${FRIDAY.startDate}, ${FRIDAY.endDate})` })
      .where("id", "=", moved.scheduleId)
      .execute();
    await move
      .updateTable("schedule")
      .set({ roomId })
      .where("id", "=", elsewhere.scheduleId)
      .execute();
    // Every move does this, so that the students who are told can still cancel.
    await move
      .updateTable("reservation")
      .set({ graceUntil: new Date("2027-03-11T12:00:00+09:00") })
      .where("id", "in", [moved.id, elsewhere.id])
      .execute();
    const reminding = remindOf(processes[0], "2027-03-11");
    await waitForLock(world.db);
    await move.commit().execute();
    await reminding;
    expect(await written()).toMatchObject([
      { reservationId: elsewhere.id, body: expect.stringContaining("別の部屋") },
    ]);
  });

  test("tells how to prepare for the next content, at the soonest reservation only", async () => {
    const { id: trainingId } = await world.build.training();
    await world.build.trainingContent({
      trainingId,
      name: "肩",
      preparation: "動きやすい服装\nタオル2枚",
      links: JSON.stringify([{ title: "肩の基本", url: "https://example.jp/shoulder" }]),
    });
    const { id: studentUserId } = await world.build.unenrolledStudent();
    await world.build.activity({ studentUserId, trainingId });
    await world.build.reservationOn("2027-03-11", { studentUserId });
    const later = { startDate: "2027-03-11T15:00:00+09:00", endDate: "2027-03-11T16:00:00+09:00" };
    const { id: scheduleId } = await world.build.schedule(later);
    await world.build.reservation({ scheduleId, studentUserId });
    await remindOf(processes[0], "2027-03-11");
    const texts = (await arrived()).map(({ text = "" }) => text);
    expect(texts).toHaveLength(2);
    const told = texts.filter((text) =>
      text.includes(
        "「肩」の予習と持ち物\n動きやすい服装\nタオル2枚\n肩の基本\nhttps://example.jp/shoulder\n\n",
      ),
    );
    expect(told).toHaveLength(1);
    expect(told[0]).toContain("10:00〜12:00");
    expect(texts.filter((text) => text.includes("タオル"))).toHaveLength(1);
  });

  test("two processes at once write each mail once", async () => {
    const { id } = await reservedBy();
    const { id: other } = await reservedBy();
    await Promise.all(processes.map((parts) => remindOf(parts, "2027-03-11")));
    expect((await reminded()).toSorted()).toEqual([id, other].toSorted());
  });

  test.each([
    [
      "after the cutoff",
      "2027-03-10T16:00:00+09:00",
      "明日",
      "キャンセルするとキャンセル料¥3,300がかかります。",
    ],
    ["on the day itself", "2027-03-11T09:00:00+09:00", "本日", "期限を過ぎているため"],
  ])("that comes late, %s, promises nothing that is past", async (_when, now, day, sentence) => {
    await reservedBy();
    world.clock.set(now);
    await remindOf(processes[0], "2027-03-11");
    const [mail] = await arrived();
    expect(mail?.subject).toBe(`【Kenshu】${day}の研修のお知らせ`);
    expect(mail?.text).toContain(sentence);
    expect(mail?.text).not.toContain("15:00まで");
  });

  test("does not come once the schedule has begun, and is withdrawn when its reservation is cancelled", async () => {
    const { id: reserveId } = await reservedBy();
    world.clock.set(THURSDAY.startDate);
    await remindOf(processes[0], "2027-03-11");
    expect(await written()).toMatchObject([{ usefulUntil: new Date(THURSDAY.startDate) }]);
    await world.db.deleteFrom("mail").execute();
    world.clock.set("2027-03-11T13:00:01+09:00");
    await remindOf(processes[0], "2027-03-11");
    expect(await written()).toEqual([]);

    world.clock.set("2027-03-10T12:00:00+09:00");
    await remindOf(processes[0], "2027-03-11");
    await administrator.trainingReserve.cancel({ reserveId });
    expect((await arrived()).map(({ subject }) => subject)).toEqual([
      "【Kenshu】予約をキャンセルしました",
    ]);
  });
});
