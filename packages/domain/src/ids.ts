import { id, idOf } from "#fields.ts";

/** Ids by what they lead to; several names of one thing are the wire's (docs/vocabulary.md). */

export const userId = idOf("利用者");
export const studentUserId = idOf("研修生");
export const studentId = idOf("研修生");
export const accountUserId = idOf("待機中の研修生");
export const areaId = idOf("地域");
export const schoolId = idOf("研修施設");
export const roomId = idOf("部屋");
export const scheduleId = idOf("研修予定");
export const instructorId = idOf("講師");
export const trainingId = idOf("研修種目");
export const trainingContentId = idOf("研修内容");
export const activityId = idOf("受講");
export const studentActivityId = idOf("受講");
export const progressId = idOf("進捗");
export const trainingProgressId = idOf("進捗");
export const reserveId = idOf("予約");
export const trainingReserveId = idOf("予約");
export const cashFlowId = idOf("入金・請求");
export const mailId = idOf("メール");
export const attemptId = idOf("送信の記録");
export const entryId = idOf("HMの申込");
export const heartfulEntryId = idOf("HMの申込");
export const therapistId = id.describe("セラピストID（HMの研修生の id）");
export const categoryId = idOf("HMカテゴリー");
export const heartfulCategoryId = idOf("HMカテゴリー");
export const heartfulEmployeeId = idOf("HMの社員");
export const exemptedCompanyId = idOf("免除する所属会社");
export const orientationCheckUserId = idOf("確認者（講師）");
