import type { LogCategory } from "#log/logCategories.ts";
import { may, type ProcedureName, type RoleLetter } from "#permissions.ts";

/**
 * What a change of a kind concerns: which staff see such things, by a procedure that shows them, and
 * what students hear of it. `own`: what is about themselves. `schedules`: besides, at which
 * schedules it was, because vacancies and queue places are for everybody. `all`: that it was.
 */
type Audience = { staff: ProcedureName; students: "none" | "own" | "schedules" | "all" };

/** The kinds of what screens show, and who hears that it is outdated (rule 24.3). */
const audiences = {
  reservation: { staff: "TrainingReserve.GetFutures", students: "schedules" },
  attendance: { staff: "Attendance.GetTitle", students: "own" },
  progress: { staff: "TrainingProgress.GetStudentProgresses", students: "own" },
  settlement: { staff: "CashFlow.GetStudentCashFlows", students: "own" },
  schedule: { staff: "TrainingSchedule.GetList", students: "schedules" },
  student: { staff: "Student.Get", students: "own" },
  contact: { staff: "Contact.SearchSilentStudents", students: "none" },
  result: { staff: "StudentExport.GetAttempts", students: "own" },
  difference: { staff: "HeartfulDifference.GetList", students: "none" },
  user: { staff: "User.GetGoal", students: "own" },
  notice: { staff: "Information.GetOwnInformationList", students: "all" },
  master: { staff: "School.GetAll", students: "all" },
  mail: { staff: "Mail.GetUndelivered", students: "own" },
  systemKey: { staff: "SystemKey.GetAll", students: "none" },
  job: { staff: "Operation.GetState", students: "none" },
} satisfies Record<string, Audience>;

export type OutdatedKind = keyof typeof audiences;
export const outdatedKinds = Object.keys(audiences) as [OutdatedKind, ...OutdatedKind[]];

/** What a row of the log outdates; null where no other screen shows it. */
const kindOf: Record<LogCategory, OutdatedKind | null> = {
  予約: "reservation",
  出欠: "attendance",
  進捗: "progress",
  精算: "settlement",
  研修予定: "schedule",
  研修生: "student",
  アカウントなし研修生: "student",
  連絡: "contact",
  研修生紐づけ: "student",
  受講状況: "student",
  合否連携: "result",
  HMとの照合: "difference",
  利用者: "user",
  お知らせ: "notice",
  認証: null,
  地域: "master",
  研修施設: "master",
  部屋: "master",
  研修種目: "master",
  研修内容: "master",
  休業日: "master",
  システム設定: "master",
  システムキー: "systemKey",
  分析: null,
  ログ: null,
  メール: "mail",
  定時処理: "job",
};

/** Rows that may end a sign-in session, stop an account or change a role. */
const sessionCategories = new Set<LogCategory>([
  "研修生",
  "アカウントなし研修生",
  "研修生紐づけ",
  "利用者",
  "認証",
  "HMとの照合",
]);

/** A change as the log tells it. */
type Logged = {
  category: LogCategory;
  targets: { user?: readonly number[]; schedule?: readonly number[]; school?: readonly number[] };
  /** Who did it; null for Kenshu itself. */
  operatorId: number | null;
  /** The number of its transaction. */
  writtenIn: string;
};

/** What is outdated: all of a kind, or what is about these. */
export type Outdated = {
  kind: OutdatedKind;
  scheduleIds: number[] | null;
  userIds: number[] | null;
  /** The transactions in which the hearer alone did it; null where somebody else did it too. */
  ownWrites: string[] | null;
};

/** Of more than this, nobody says which. */
const IDS_MAX = 100;

/** Whoever follows. */
export type Hearer = { userId: number; letter: RoleLetter };

/**
 * What these changes have outdated for this person. Students hear no other person's id, and nothing
 * of others but at which schedules something has changed (rule 24.3).
 */
export function outdatedFor({ userId, letter }: Hearer, rows: readonly Logged[]): Outdated[] {
  const isStaff = "AIV".includes(letter);
  const isStudent = letter === "S";
  const heard = rows.flatMap(({ category, targets, operatorId, writtenIn }): Outdated[] => {
    const ownWrites = operatorId === userId ? [writtenIn] : null;
    // A server of another version may write a category that this one does not know.
    if (!Object.hasOwn(kindOf, category)) {
      return outdatedKinds
        .filter((kind) => (isStaff ? may(letter, audiences[kind].staff) : isStudent))
        .map((kind) => ({ kind, ...anything, ownWrites }));
    }
    const kind = kindOf[category];
    if (kind === null) return [];
    const user = [...(targets.user ?? [])];
    const schedule = [...(targets.schedule ?? [])];
    const { staff, students }: Audience = audiences[kind];
    if (isStaff) {
      // What is about a school, as a watch of its day or week, names none of its schedules.
      const isAbout = user.length + schedule.length > 0 && !targets.school?.length;
      const ids = isAbout ? { scheduleIds: schedule, userIds: user } : anything;
      return may(letter, staff) ? [{ kind, ...ids, ownWrites }] : [];
    }
    if (students === "all") return isStudent ? [{ kind, ...anything, ownWrites }] : [];
    if (students !== "none" && user.includes(userId)) {
      return [{ kind, scheduleIds: schedule, userIds: [userId], ownWrites }];
    }
    return students === "schedules" && schedule.length > 0 && isStudent
      ? [{ kind, scheduleIds: schedule, userIds: [], ownWrites }]
      : [];
  });
  return together(heard);
}

const anything = { scheduleIds: null, userIds: null };

/** One entry for each kind. */
export function together(heard: readonly Outdated[]): Outdated[] {
  return outdatedKinds.flatMap((kind): Outdated[] => {
    const same = heard.filter((each) => each.kind === kind);
    if (same.length === 0) return [];
    const scheduleIds = unionOf(same.map((each) => each.scheduleIds));
    const userIds = unionOf(same.map((each) => each.userIds));
    const ownWrites = unionOf(same.map((each) => each.ownWrites));
    return [{ kind, ...(scheduleIds && userIds ? { scheduleIds, userIds } : anything), ownWrites }];
  });
}

function unionOf<Id>(lists: readonly (readonly Id[] | null)[]): Id[] | null {
  const ids = new Set<Id>();
  for (const list of lists) {
    if (list === null) return null;
    for (const id of list) ids.add(id);
  }
  return ids.size > IDS_MAX ? null : [...ids];
}

/** Whose sign-in sessions these rows may have ended. */
export function sessionsTouchedBy(rows: readonly Logged[]): Set<number> {
  return new Set(
    rows.flatMap(({ category, targets }) =>
      sessionCategories.has(category) ? (targets.user ?? []) : [],
    ),
  );
}
