import type { Database } from "@kenshu/db/pool.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import type { ProcedureName } from "@kenshu/domain/permissions.ts";
import { sql } from "kysely";
import type { KnownValues } from "#everyCall/arbitraryInput.ts";

/** An id that no row has. */
const UNKNOWN = 2_000_000_000;
/** At most this many rows of a table take part at a time. */
const ROWS_MAX = 30;

const everybodys = (table: string) => `select id, null::integer as student from ${table}`;
const students = (table: string) => `select id, student_user_id as student from ${table}`;

/** The ids that a field can name, each with the student to whom the row belongs. */
const sources = {
  area: everybodys("area"),
  school: everybodys("school"),
  room: everybodys("room"),
  training: everybodys("training"),
  trainingContent: everybodys("training_content"),
  schedule: everybodys("schedule"),
  company: everybodys("company"),
  category: everybodys("heartful_category"),
  reservation: students("reservation"),
  activity: students("activity"),
  cashFlow: students("cash_flow"),
  progress: `select entry.id, student_user_id as student
    from progress_entry as entry join activity on activity.id = activity_id`,
  user: "select id, id as student from app_user",
  therapist:
    "select therapist_id as id, id as student from app_user where therapist_id is not null",
  instructor: `${everybodys("app_user")} where role = ${Role.Instructor}`,
  notice: everybodys("notice"),
  noAccount: `${everybodys("app_user")} where role = ${Role.Student} and email_address is null`,
} as const;
type Source = keyof typeof sources;

const sourceOf: Record<string, Source> = {
  areaId: "area",
  schoolId: "school",
  roomId: "room",
  trainingId: "training",
  trainingContentId: "trainingContent",
  scheduleId: "schedule",
  reserveId: "reservation",
  trainingReserveId: "reservation",
  activityId: "activity",
  studentActivityId: "activity",
  progressId: "progress",
  cashFlowId: "cashFlow",
  exemptedCompanyId: "company",
  heartfulCategoryId: "category",
  therapistId: "therapist",
  instructorId: "instructor",
  studentUserId: "user",
  studentId: "user",
  userId: "user",
  forceGetUserId: "user",
  forceGetUserIds: "user",
};

/** What `id` and `ids` mean, by the beginning of the call's name. The first match counts. */
const sourceOfId: [string, Source][] = [
  ["Area.", "area"],
  ["School.", "school"],
  ["Room.", "room"],
  ["Training.", "training"],
  ["TrainingContent.", "trainingContent"],
  ["TrainingSchedule.", "schedule"],
  ["Attendance.Remove", "reservation"],
  ["Attendance.", "schedule"],
  ["CashFlow.", "cashFlow"],
  ["Information.", "notice"],
  ["User.RemoveNoAccountStudent", "noAccount"],
  ["", "user"],
];

/** Texts in the forms that fields expect. Each field gets those that its schema takes. */
const texts = [
  "名前",
  "ナマエ",
  "髙橋 𠮷",
  "字",
  "somebody@kenshu.test",
  "student01@kenshu.test",
  "kenshu-demo",
  "long-enough",
  "123456",
  "#1d5bac",
  "2027-03-09",
  "2027-03-10",
  "2027-03-11",
  "2027-04-30",
  "2027-03",
  "10:00",
  "11:00",
  "2027-03-09T10:00:00+09:00",
  "2027-03-12T10:00:00+09:00",
  "2027-03-12T11:00:00+09:00",
];

/**
 * The values for the fields of this call: ids of existing rows, half of them this student's, and
 * one id that no row has.
 */
export async function knownValues(
  db: Database,
  name: ProcedureName,
  studentUserId: number,
): Promise<KnownValues> {
  const [, ofId = "user"] = sourceOfId.find(([start]) => name.startsWith(start)) ?? [];
  const ids = new Map<string, number[]>();
  for (const [field, source] of Object.entries({ ...sourceOf, id: ofId })) {
    const isNoAccount = field === "userId" && name.includes("NoAccount");
    ids.set(field, await someIds(db, isNoAccount ? "noAccount" : source, studentUserId));
  }
  if (name.endsWith(".Sort"))
    ids.set(
      "ids",
      (await rowsOf(db, ofId)).map(({ id }) => id),
    );
  return (field) => {
    if (field === "version") return [1, 1, 1, 2];
    return ids.get(field) ?? texts;
  };
}

async function someIds(db: Database, source: Source, studentUserId: number): Promise<number[]> {
  const rows = await rowsOf(db, source);
  const idsOf = (some: typeof rows) => some.slice(0, ROWS_MAX).map(({ id }) => id);
  const own = idsOf(rows.filter(({ student }) => student === studentUserId));
  const others = idsOf(rows.filter(({ student }) => student !== studentUserId));
  const times = own.length > 0 ? Math.ceil(others.length / own.length) : 0;
  return [...Array(times).fill(own).flat(), ...others, UNKNOWN];
}

/** The rows shuffled, but always in the same way. */
async function rowsOf(db: Database, source: Source) {
  const { rows } = await sql<{ id: number; student: number | null }>`
    select * from (${sql.raw(sources[source])}) as source order by md5(id::text)`.execute(db);
  return rows;
}
