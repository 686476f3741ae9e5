import { Role, roleName } from "@kenshu/domain/enumerations.ts";
import { ledSchedule, ownAct, ownSystemKey } from "@kenshu/domain/ownData/ownData.schema.ts";
import { formatSchedule, wireInstant } from "@kenshu/domain/time.ts";
import type { StaffRole } from "@kenshu/domain/user/staff.schema.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Person, part } from "#modules/ownData/part.ts";
import { count, day, moment } from "#modules/ownData/texts.ts";
import { isAbout } from "#recording/record.ts";

/** What the person did, and as staff leads and keeps. */
export const actParts = [
  part({
    name: "acts",
    title: "操作の記録",
    says: "あなたの操作のログです。ほかの人に関わる操作は、種別と日時だけです。",
    tables: ["auditLog"],
    row: ownAct,
    read: (tx, person) =>
      tx
        .selectFrom("auditLog")
        .select([
          "createdAt",
          "category",
          sql<string | null>`case when ${namesNobodyElse(person)} then description end`.as(
            "description",
          ),
          "operateUserName",
        ])
        .where("operateUserId", "=", person.id)
        .where(isOwnAct(person))
        .orderBy("createdAt")
        .orderBy("id"),
    present: ({ createdAt, ...act }) => ({ ...act, createdAt: wireInstant(createdAt) }),
    columns: [
      ["日時", ({ createdAt }) => moment(createdAt)],
      ["種別", ({ category }) => category],
      ["内容", ({ description }) => description ?? "（ほかの人に関わる操作）"],
      ["操作した人", ({ operateUserName }) => operateUserName],
    ],
  }),
  part({
    name: "ledSchedules",
    title: "担当する研修予定",
    says: "講師として担当した研修予定と、これから担当する研修予定です。",
    tables: ["schedule"],
    row: ledSchedule,
    read: (tx, { id }) =>
      tx
        .selectFrom("schedule")
        .innerJoin("room", "room.id", "schedule.roomId")
        .innerJoin("school", "school.id", "schedule.schoolId")
        .select([
          "schedule.id",
          sql<Date>`lower(schedule.during)`.as("startDate"),
          sql<Date>`upper(schedule.during)`.as("endDate"),
          "school.name as schoolName",
          "room.name as roomName",
          "schedule.capacity",
          "schedule.retiredAt",
        ])
        .where("schedule.instructorId", "=", id)
        .orderBy(sql`lower(schedule.during)`)
        .orderBy("schedule.id"),
    present: ({ startDate, endDate, retiredAt, ...schedule }) => ({
      ...schedule,
      startDate: wireInstant(startDate),
      endDate: wireInstant(endDate),
      calledOffAt: retiredAt && wireInstant(retiredAt),
    }),
    columns: [
      [
        "日時",
        ({ startDate, endDate }) =>
          formatSchedule({ startDate: new Date(startDate), endDate: new Date(endDate) }),
      ],
      ["研修施設", ({ schoolName }) => schoolName],
      ["部屋", ({ roomName }) => roomName],
      ["定員", ({ capacity }) => count(capacity, "名")],
      ["中止した日時", ({ calledOffAt }) => moment(calledOffAt)],
    ],
  }),
  part({
    name: "systemKeys",
    title: "システムキー",
    says: "あなたが登録したシステムキーです。キーそのものは含みません。",
    tables: ["systemKey"],
    row: ownSystemKey,
    read: (tx, { id }) =>
      tx
        .selectFrom("systemKey")
        .select(["id", "name", "controllers", "lastDay", "madeAt", "lastUsedAt", "endedAt"])
        .select(sql<StaffRole>`role`.as("role"))
        .where("madeBy", "=", id)
        .orderBy("id"),
    present: ({ madeAt, lastUsedAt, endedAt, ...key }) => ({
      ...key,
      madeAt: wireInstant(madeAt),
      lastUsedAt: lastUsedAt && wireInstant(lastUsedAt),
      endedAt: endedAt && wireInstant(endedAt),
    }),
    columns: [
      ["名前", ({ name }) => name],
      ["権限", ({ role }) => roleName[role]],
      ["呼び出せるコントローラー", ({ controllers }) => controllers.join("、")],
      ["使える最後の日", ({ lastDay }) => day(lastDay)],
      ["登録した日時", ({ madeAt }) => moment(madeAt)],
      ["最後に使った日時", ({ lastUsedAt }) => moment(lastUsedAt)],
      ["終了した日時", ({ endedAt }) => moment(endedAt)],
    ],
  }),
];

/**
 * The log files what an act entails for others, such as the promotion after a cancellation, under
 * whoever acted. Only staff have acted on others themselves; everybody else reads the own rows, which
 * an index finds.
 */
function isOwnAct({ id, role }: Person): RawBuilder<SqlBool> {
  if (role !== Role.Student && role !== Role.Guest) return sql`true`;
  return sql`${isAbout({ user: id })} and ${namesNobodyElse({ id })}`;
}

function namesNobodyElse({ id }: Pick<Person, "id">): RawBuilder<SqlBool> {
  return sql`coalesce(targets -> 'user', '[]') <@ ${JSON.stringify([id])}::jsonb`;
}
