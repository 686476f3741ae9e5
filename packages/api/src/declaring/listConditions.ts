import { isOrWasStudent } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import {
  type DifferenceKind,
  differenceKindName,
  ENROLL_STATE_ALL,
  type EnrollState,
  enrollStateName,
  type Role,
  roleName,
} from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { addDays, formatDate, formatSchedule, type PlainDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { Targets } from "#recording/record.ts";

/** Ticks, as their screens call them. */
const ticks = {
  isOverRecommendation: "推奨修了日超過",
  isPenaltyLeft: "未払いあり",
  hasTestPassedProgress: "試験合格・未連携",
  existsReservation: "予約がある人のみ",
  hasEndedActivity: "研修を終えた人のみ",
  isContinuousAbsence: "連続欠席の人のみ",
};

/** Ticks that ask for nothing when they are not set. */
const narrowing = { isOwn: "自分の研修", isUnmarked: "未入力", isUnsettled: "未完了" };

type Criteria = Partial<Record<keyof typeof ticks | keyof typeof narrowing, boolean>> & {
  keyword?: string;
  areaId?: number;
  schoolId?: number;
  roomId?: number;
  trainingId?: number;
  studentUserId?: number;
  studentId?: number;
  scheduleId?: number;
  start?: PlainDate;
  /** The day after the last. */
  end?: PlainDate;
  enrollState?: EnrollState | typeof ENROLL_STATE_ALL;
  isEnabled?: boolean;
  kind?: DifferenceKind;
  roles?: readonly Role[];
};

/**
 * The criteria of a search in words, for the workbook of its list and for the log. DbConflict for what is
 * gone, UserNotFound for who is not and never was a student.
 */
export async function criteriaInWords(db: Reader, criteria: Criteria) {
  const {
    keyword,
    areaId,
    schoolId,
    roomId,
    trainingId,
    studentId,
    studentUserId = studentId,
    scheduleId,
    start,
    end,
    enrollState,
    isEnabled,
    kind,
    roles = [],
  } = criteria;
  const area = await nameOf(db, "area", areaId);
  const school = await nameOf(db, "school", schoolId);
  const room = await nameOf(db, "room", roomId);
  const training = await nameOf(db, "training", trainingId);
  const student = await studentOf(db, studentUserId);
  const schedule = await scheduleOf(db, scheduleId);
  const narrowed = Object.entries(narrowing).flatMap(([name, text]) =>
    criteria[name as keyof typeof narrowing] ? [{ label: "絞り込み", text }] : [],
  );
  const chosen = Object.entries(ticks).flatMap(([name, text]) => {
    const isWanted = criteria[name as keyof typeof ticks];
    if (isWanted === undefined) return [];
    return [{ label: "絞り込み", text: isWanted ? text : `${text}を除く` }];
  });
  return [
    ...(keyword ? [{ label: "キーワード", text: keyword }] : []),
    ...(start && end
      ? [{ label: "期間", text: `${formatDate(start)}〜${formatDate(addDays(end, -1))}` }]
      : []),
    ...(area ? [{ label: "地域", text: area }] : []),
    ...(school ? [{ label: "研修施設", text: school }] : []),
    ...(student ? [{ label: "研修生", text: student }] : []),
    ...(training ? [{ label: "研修種目", text: training }] : []),
    ...(schedule ? [{ label: "研修予定", text: schedule }] : []),
    ...(room ? [{ label: "部屋", text: room }] : []),
    ...(enrollState === undefined || enrollState === ENROLL_STATE_ALL
      ? []
      : [{ label: "在籍", text: enrollStateName[enrollState] }]),
    ...(isEnabled === undefined ? [] : [{ label: "利用", text: isEnabled ? "利用中" : "停止中" }]),
    ...(kind === undefined ? [] : [{ label: "違い", text: differenceKindName[kind] }]),
    ...(roles.length === 0
      ? []
      : [{ label: "権限", text: roles.map((role) => roleName[role]).join("、") }]),
    ...narrowed,
    ...chosen,
  ];
}

/** Whom or what the criteria name, so that the log finds the download by it (rule 11.6). */
export function targetsOf({ studentId, studentUserId = studentId, scheduleId }: Criteria): Targets {
  return {
    ...(studentUserId !== undefined && { user: studentUserId }),
    ...(scheduleId !== undefined && { schedule: scheduleId }),
  };
}

async function studentOf(db: Reader, id: number | undefined) {
  if (id === undefined) return undefined;
  const student = await db
    .selectFrom("appUser")
    .select("name")
    .where("id", "=", id)
    .where(isOrWasStudent())
    .executeTakeFirst();
  return (student ?? fail("UserNotFound")).name;
}

async function scheduleOf(db: Reader, id: number | undefined) {
  if (id === undefined) return undefined;
  const schedule = await db
    .selectFrom("schedule")
    .innerJoin("room", "room.id", "schedule.roomId")
    .innerJoin("school", "school.id", "schedule.schoolId")
    .select([
      sql<Date>`lower(schedule.during)`.as("startDate"),
      sql<Date>`upper(schedule.during)`.as("endDate"),
      "school.name as schoolName",
      "room.name as roomName",
    ])
    .where("schedule.id", "=", id)
    .where("schedule.retiredAt", "is", null)
    .executeTakeFirst();
  const { startDate, endDate, schoolName, roomName } = schedule ?? fail("DbConflict");
  return `${formatSchedule({ startDate, endDate })} ${schoolName} ${roomName}`;
}

async function nameOf(
  db: Reader,
  table: "area" | "school" | "room" | "training",
  id: number | undefined,
) {
  if (id === undefined) return undefined;
  const row = await db.selectFrom(table).select("name").where("id", "=", id).executeTakeFirst();
  return (row ?? fail("DbConflict")).name;
}
