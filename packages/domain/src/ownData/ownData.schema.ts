import { z } from "zod";
import { studentActivity } from "#activity/activity.schema.ts";
import { signInSession } from "#auth/auth.schema.ts";
import { signInMethods } from "#auth/secondFactor.schema.ts";
import { cashFlow, listedCashFlow } from "#cashFlow/cashFlow.schema.ts";
import { contact } from "#contact/contact.schema.ts";
import { CancelledBy } from "#enumerations.ts";
import { oneOf, sentDate, sentInstant, version, wholeNumber, yen } from "#fields.ts";
import { missedMail } from "#home/missedMail.schema.ts";
import { activityId, userId } from "#ids.ts";
import { logRow } from "#log/log.schema.ts";
import { userMail, userMailText } from "#mail/mail.schema.ts";
import { notice } from "#notice/notice.schema.ts";
import { userProfile } from "#profile/profile.schema.ts";
import { studentProgress } from "#progress/progress.schema.ts";
import { reservation } from "#reservation/reservation.schema.ts";
import { trainingSchedule } from "#schedule/schedule.schema.ts";
import { instructorNameShown, trainingContentName, trainingName } from "#sentFields.ts";
import { studentDetail } from "#student/student.schema.ts";
import { systemKey } from "#systemKey/systemKey.schema.ts";
import { watch } from "#watch/watch.schema.ts";

/**
 * What is held about one person, part by part, as the person gets it (rule 2.18). What no schema
 * here names stays away. The fields are those of the answers that the person gets otherwise.
 */

export const personalDataInput = z.object({ userId });

const createdAt = sentInstant.describe("登録した日時");

export const ownAccount = userProfile.omit({ version: true }).extend({
  ...studentDetail.pick({
    therapistId: true,
    birthday: true,
    isActiveTherapist: true,
    areaName: true,
    companyName: true,
    career: true,
    storeCode: true,
    storeName: true,
  }).shape,
  requestedEmailAddress: z.string().nullable().describe("確認を待っている、変更後のメールアドレス"),
  erasureRequestedAt: sentInstant.nullable().describe("アカウントの消去を申請した日時"),
  createdAt,
});

export const ownSignInSession = signInSession
  .pick({ device: true, lastUsedAt: true })
  .extend({ createdAt, expiresAt: sentInstant.describe("有効期限") });

export const ownPasskey = signInMethods.shape.passkeys.element;

export const ownSecondFactor = signInMethods.pick({ authenticator: true, recoveryCodeCount: true });

export const ownActivity = studentActivity.omit({ trainingDisplayColor: true }).extend({
  trainingName,
  requiredTrainingCount: wholeNumber
    .nullable()
    .describe("修了までに要る回数（回）。終わるまでは null"),
  trainingCount: wholeNumber.nullable().describe("受けた回数（回）。終わるまでは null"),
});

export const ownProgress = studentProgress
  .omit({ version: true })
  .extend({ activityId, trainingName, trainingContentName });

export const ownReservation = reservation
  .pick({
    reserveId: true,
    reserveNumber: true,
    scheduleId: true,
    state: true,
    kind: true,
    startDate: true,
    endDate: true,
    schoolName: true,
    roomName: true,
    waitingOrder: true,
    told: true,
    reason: true,
    reasonText: true,
  })
  .extend({
    instructorName: instructorNameShown,
    createdAt,
    cancelledAt: sentInstant.nullable().describe("確定した予約をキャンセルした日時"),
    cancelledBy: oneOf(CancelledBy).nullable(),
  });

export const ownWatch = watch.omit({ schoolId: true, endsAt: true }).extend({ createdAt });

export const ownPreparation = z.object({
  trainingName,
  trainingContentName,
  seenAt: sentInstant.describe("確認した日時"),
});

/** Of a removed one the memo stays away: it need not be about the person. */
export const ownCashFlow = listedCashFlow
  .omit({ studentUserId: true, isMonthClosed: true, balance: true })
  .extend({
    balance: yen.nullable().describe("この行までの残高（円）。取り消した行は null"),
    removedAt: sentInstant.nullable().describe("取り消した日時"),
  });

export const ownReceipt = cashFlow.pick({ cashFlowId: true, amount: true, memo: true }).extend({
  number: z.string().describe("領収書の番号"),
  issuedOn: sentDate.describe("発行日"),
  addressee: z.string().describe("宛名"),
  paidOn: sentDate.describe("入金の日"),
  originalTakenAt: sentInstant.nullable().describe("原本を受け取った日時"),
  removedAt: sentInstant.nullable().describe("入金を取り消した日時"),
  fileName: z.string().nullable().describe("このデータの中の控え。取り消したものは null"),
});

export const ownMail = userMail.extend({ text: userMailText.shape.text });

export const ownMissedMail = missedMail;

/** Only that staff reached out. What they wrote about it is for them (rule 23.3). */
export const ownContact = contact.pick({ madeAt: true, channel: true });

/** Its message may by now be for others. */
export const seenNotice = notice.pick({ id: true }).extend({ version });

export const ownAct = logRow
  .pick({ createdAt: true, category: true, description: true, operateUserName: true })
  .extend({
    description: logRow.shape.description
      .nullable()
      .describe("内容。ほかの人に関わる操作では null"),
  });

export const ledSchedule = trainingSchedule
  .pick({ id: true, startDate: true, endDate: true, schoolName: true, roomName: true })
  .extend({
    capacity: trainingSchedule.shape.capacity,
    calledOffAt: sentInstant.nullable().describe("中止または削除した日時"),
  });

export const ownSystemKey = systemKey.pick({
  id: true,
  name: true,
  role: true,
  controllers: true,
  lastDay: true,
  madeAt: true,
  lastUsedAt: true,
  endedAt: true,
});
