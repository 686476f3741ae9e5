import type { Reader } from "@kenshu/db/transaction.ts";
import {
  ENROLL_STATE_ALL,
  type EnrollState,
  enrollStateName,
  type Role,
  roleName,
} from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";

/** Ticks, as their screens call them. */
const ticks = {
  isOverRecommendation: "推奨修了日超過",
  isPenaltyLeft: "未払いあり",
  hasTestPassedProgress: "試験合格・未連携",
  existsReservation: "予約がある人のみ",
  hasEndedActivity: "研修を終えた人のみ",
  isContinuousAbsence: "連続欠席の人のみ",
};

type Criteria = Partial<Record<keyof typeof ticks, boolean>> & {
  keyword?: string;
  areaId?: number;
  enrollState?: EnrollState | typeof ENROLL_STATE_ALL;
  isEnabled?: boolean;
  roles?: readonly Role[];
};

/**
 * The criteria of a search in words, for the workbook of its list and for the log. DbConflict for an
 * area that is gone.
 */
export async function criteriaInWords(db: Reader, criteria: Criteria) {
  const { keyword, areaId, enrollState, isEnabled, roles = [] } = criteria;
  const area =
    areaId === undefined
      ? undefined
      : ((await db.selectFrom("area").select("name").where("id", "=", areaId).executeTakeFirst()) ??
        fail("DbConflict"));
  const chosen = Object.entries(ticks).flatMap(([name, text]) => {
    const isWanted = criteria[name as keyof typeof ticks];
    if (isWanted === undefined) return [];
    return [{ label: "絞り込み", text: isWanted ? text : `${text}を除く` }];
  });
  return [
    ...(keyword ? [{ label: "キーワード", text: keyword }] : []),
    ...(area ? [{ label: "地域", text: area.name }] : []),
    ...(enrollState === undefined || enrollState === ENROLL_STATE_ALL
      ? []
      : [{ label: "在籍", text: enrollStateName[enrollState] }]),
    ...(isEnabled === undefined ? [] : [{ label: "利用", text: isEnabled ? "利用中" : "停止中" }]),
    ...(roles.length === 0
      ? []
      : [{ label: "権限", text: roles.map((role) => roleName[role]).join("、") }]),
    ...chosen,
  ];
}
