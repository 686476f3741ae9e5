import { id } from "#fields.ts";

/**
 * Ids by the rows that they lead to. If a thing has several names, these are the wire's
 * (docs/vocabulary.md).
 */

export const userId = id.describe("利用者の id");
export const studentUserId = id.describe("研修生の id");
export const studentId = id.describe("研修生の id");
export const accountUserId = id.describe("待機中の研修生の id");
export const areaId = id.describe("地域の id");
export const schoolId = id.describe("研修施設の id");
export const roomId = id.describe("部屋の id");
export const scheduleId = id.describe("研修予定の id");
export const instructorId = id.describe("講師の id");
export const trainingId = id.describe("研修種目の id");
export const trainingContentId = id.describe("研修内容の id");
export const activityId = id.describe("受講の id");
export const studentActivityId = id.describe("受講の id");
export const progressId = id.describe("進捗の id");
export const trainingProgressId = id.describe("進捗の id");
export const reserveId = id.describe("予約の id");
export const watchId = id.describe("空きのお知らせの id");
export const trainingReserveId = id.describe("予約の id");
export const cashFlowId = id.describe("入金・請求の id");
export const mailId = id.describe("メールの id");
export const attemptId = id.describe("送信の記録の id");
export const entryId = id.describe("HMの申込の id");
export const heartfulEntryId = id.describe("HMの申込の id");
export const therapistId = id.describe("セラピストID（HMの研修生の id）");
export const categoryId = id.describe("HMカテゴリーの id");
export const heartfulCategoryId = id.describe("HMカテゴリーの id");
export const heartfulEmployeeId = id.describe("HMの社員の id");
export const exemptedCompanyId = id.describe("免除する所属会社の id");
export const orientationCheckUserId = id.describe("確認者（講師）の id");
