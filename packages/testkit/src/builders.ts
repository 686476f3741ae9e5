import type { Database } from "@kenshu/db/pool.ts";
import type { DB } from "@kenshu/db/schema.ts";
import { inTransaction } from "@kenshu/db/transaction.ts";
import {
  CashFlowType,
  Gender,
  ProgressGrade,
  ReserveResult,
  Role,
  SignUpPattern,
  TakingState,
  TrainingMethod,
} from "@kenshu/domain/enumerations.ts";
import { noticeRoles } from "@kenshu/domain/notice/notice.rules.ts";
import { type PlainDate, tokyoDate } from "@kenshu/domain/time.ts";
import { type Insertable, sql } from "kysely";

type Given<T extends keyof DB> = Partial<Insertable<DB[T]>>;

/** The hash of a password that no test knows. Checking passwords against it is cheap. */
const PASSWORD_HASH =
  "$argon2id$v=19$m=64,t=1,p=1$U+9BmAHRM8buSRPrnFTXuA$JU0EtQlZ0NiY7hV6V4JuJYJnxYxL+JZOqqt3qHFnnJ0";

/**
 * Rows for tests. Each builder makes missing parents in the same transaction. A counter makes names
 * unique.
 */
export function buildersFor(db: Database, now: () => Date) {
  let count = 0;
  const within = (tx: Database) => buildersWithin(tx, now, () => ++count);
  const names = Object.keys(within(db)) as (keyof Builders)[];
  const build =
    (name: keyof Builders) =>
    (...given: never[]) =>
      inTransaction(db, (tx) => {
        const builder: (...given: never[]) => Promise<object> = within(tx)[name];
        return builder(...given);
      });
  return {
    ...(Object.fromEntries(names.map((name) => [name, build(name)])) as Builders),
    /** Makes many rows in one transaction, which is several times as fast. */
    together: <T>(run: (build: Builders, tx: Database) => Promise<T>) =>
      inTransaction(db, (tx) => run(within(tx), tx)),
  };
}
export type Builders = ReturnType<typeof buildersWithin>;

function buildersWithin(db: Database, now: () => Date, number: () => number) {
  const next = (word: string) => `${word}${number()}`;

  async function area(given: Given<"area"> = {}) {
    return insert("area", { name: next("地域"), displayOrder: number(), ...given });
  }
  async function school(given: Given<"school"> = {}) {
    const areaId = given.areaId ?? (await area()).id;
    return insert("school", { name: next("施設"), displayOrder: number(), areaId, ...given });
  }
  async function room(given: Given<"room"> = {}) {
    const schoolId = given.schoolId ?? (await school()).id;
    return insert("room", {
      name: next("部屋"),
      displayColor: "#1d5bac",
      displayOrder: number(),
      schoolId,
      ...given,
    });
  }
  async function training(given: Given<"training"> = {}) {
    return insert("training", {
      name: next("研修"),
      shortName: "研",
      displayColor: "#0b6975",
      displayOrder: number(),
      ...given,
    });
  }
  async function trainingContent(given: Given<"trainingContent"> = {}) {
    const trainingId = given.trainingId ?? (await training()).id;
    return insert("trainingContent", {
      name: next("内容"),
      trainingMethod: TrainingMethod.Normal,
      estimateAttendanceCount: 1,
      displayOrder: number(),
      trainingId,
      ...given,
    });
  }
  async function user(given: Given<"appUser"> & { role: Role }) {
    const suffix = number();
    const name = `氏名${suffix}`;
    const row = {
      name,
      nameKana: name,
      emailAddress: `user${suffix}@kenshu.test`,
      passwordHash: PASSWORD_HASH,
      isConfirmed: true,
      temporaryRegistrationPattern:
        given.role === Role.Student ? SignUpPattern.Student : SignUpPattern.Staff,
      createdAt: now(),
      ...given,
    };
    return insert("appUser", row);
  }
  /** A student who is enabled, linked to HM and taking one training. */
  async function student(given: Given<"appUser"> = {}) {
    const row = await unenrolledStudent(given);
    await activity({ studentUserId: row.id });
    return row;
  }
  /** A student who has never taken a training. */
  async function unenrolledStudent(given: Given<"appUser"> = {}) {
    return user({
      role: Role.Student,
      areaId: given.areaId ?? (await area()).id,
      gender: Gender.Female,
      therapistId: 100_000 + number(),
      ...given,
    });
  }
  /** A person who signed up as a student and waits to be linked. */
  async function guestStudent(given: Given<"appUser"> = {}) {
    return user({
      role: Role.Guest,
      temporaryRegistrationPattern: SignUpPattern.Student,
      areaId: given.areaId ?? (await area()).id,
      ...given,
    });
  }
  async function activity(given: Given<"activity"> & { studentUserId: number }) {
    const trainingId = given.trainingId ?? (await training()).id;
    return insert("activity", {
      startDate: tokyoDate(now()),
      state: TakingState.Taking,
      trainingId,
      ...given,
    });
  }
  /** A schedule; `startDate` and `endDate` are ISO date-times. */
  async function schedule({
    startDate,
    endDate,
    ...given
  }: Given<"schedule"> & { startDate: string; endDate: string }) {
    const roomId = given.roomId ?? (await room()).id;
    return insert("schedule", {
      capacity: 5,
      createdAt: now(),
      during: sql<string>`tstzrange(${new Date(startDate)}, ${new Date(endDate)})`,
      roomId,
      ...given,
    });
  }
  /** A reservation as if made long ago, without a look at capacity. */
  async function reservation({
    scheduleId,
    ...given
  }: Given<"reservation"> & { scheduleId: number }) {
    const studentUserId = given.studentUserId ?? (await student()).id;
    return insert("reservation", {
      kind: ReserveResult.Confirm,
      createdAt: now(),
      scheduleId,
      during: sql<string>`(select during from schedule where id = ${scheduleId})`,
      studentUserId,
      ...given,
    });
  }

  /** A reservation in its own schedule, from ten to twelve on this day in Tokyo. */
  async function reservationOn(day: PlainDate, given: Given<"reservation"> = {}) {
    const { id: scheduleId } = await schedule({
      startDate: `${day}T10:00:00+09:00`,
      endDate: `${day}T12:00:00+09:00`,
    });
    return { ...(await reservation({ scheduleId, ...given })), scheduleId };
  }

  /** A progress entry; by default today's and Complete. */
  async function progress(
    given: Given<"progressEntry"> & { activityId: number; trainingContentId: number },
  ) {
    return insert("progressEntry", {
      grade: ProgressGrade.Complete,
      trainingDate: tokyoDate(now()),
      createdAt: now(),
      ...given,
    });
  }
  async function authenticator({ userId }: { userId: number }) {
    const createdAt = now();
    const given = { userId, secret: Buffer.alloc(20, 1), isConfirmed: true, createdAt };
    await db.insertInto("authenticator").values(given).execute();
    return { id: userId };
  }
  async function cashFlow(given: Given<"cashFlow"> & { studentUserId: number }) {
    const { reservationId = null } = given;
    return insert("cashFlow", {
      type: CashFlowType.Payment,
      amount: 1000,
      occurredOn: tokyoDate(new Date(given.createdAt ?? now())),
      createdAt: now(),
      scheduleStartDate: sql`(select lower(during) from reservation where id = ${reservationId})`,
      ...given,
    });
  }
  /** A notice for every role that notices can be for. */
  async function notice(given: Given<"notice"> = {}) {
    return insert("notice", {
      message: next("お知らせ"),
      roles: [...noticeRoles],
      postedAt: now(),
      ...given,
    });
  }

  /** A day on which every school is closed, unless one is named. */
  async function closedDay(given: Given<"closedDay"> = {}) {
    const today = tokyoDate(now());
    return insert("closedDay", {
      startDate: today,
      endDate: today,
      name: next("休業日"),
      ...given,
    });
  }

  async function insert(table: keyof DB, values: object): Promise<{ id: number }> {
    return db
      .insertInto(table as "area")
      .values(values as never)
      .returning("id")
      .executeTakeFirstOrThrow();
  }

  return {
    area,
    school,
    room,
    training,
    trainingContent,
    user,
    student,
    unenrolledStudent,
    guestStudent,
    activity,
    schedule,
    reservation,
    reservationOn,
    progress,
    authenticator,
    cashFlow,
    closedDay,
    notice,
  };
}
