import { ContactChannel, ContactOutcome, GradeLetter } from "@kenshu/domain/enumerations.ts";
import type { World } from "#testing.ts";

/** In every text that staff wrote for staff. */
export const STAFF_ONLY = "職員だけのひみつ";
/** In every text about another person. */
export const ANOTHERS = "ほかの人のひみつ";
/** In every secret, as it is stored. */
export const SECRET = "鍵や値のひみつ";

export const TOMORROW = {
  startDate: "2027-03-12T13:00:00+09:00",
  endDate: "2027-03-12T14:30:00+09:00",
};

/** A student with a row in every table that the archive tells from, and texts that it must not. */
export async function studentWith(world: World, text: string, staff: { id: number }) {
  const { build, db, clock } = world;
  const now = clock.now();
  const student = await build.unenrolledStudent({
    name: `${text}さん`,
    goal: `${text}の目標`,
    phone: "090-1234-5678",
    recruiterName: ANOTHERS,
    areaManagerName: ANOTHERS,
    passwordHash: SECRET,
  });
  const userId = student.id;
  const studentUserId = student.id;
  const { id: trainingId } = await build.training({ name: `${text}の種目` });
  const { id: trainingContentId } = await build.trainingContent({
    trainingId,
    instructorExplanation: STAFF_ONLY,
  });
  const activity = await build.activity({ studentUserId, trainingId });
  const entry = { activityId: activity.id, trainingContentId };
  await build.progress({
    ...entry,
    feedback: `${text}へのフィードバック`,
    studentComment: `${text}のコメント`,
    instructorComment: STAFF_ONLY,
    technicalGrade: GradeLetter.C,
    instructorId: staff.id,
  });
  const schedule = await build.schedule({ ...TOMORROW, instructorId: staff.id });
  await build.reservation({ scheduleId: schedule.id, studentUserId, reasonText: `${text}の理由` });
  await db
    .insertInto("watch")
    .values({ studentUserId, scheduleId: schedule.id, createdAt: now })
    .execute();
  await db
    .insertInto("preparationSeen")
    .values({ studentUserId, trainingContentId, digest: SECRET, seenAt: now })
    .execute();
  const paid = await build.cashFlow({ studentUserId, amount: 4321, memo: `${text}の入金` });
  await build.cashFlow({
    studentUserId,
    memo: STAFF_ONLY,
    voidedAt: now,
    voidedBy: staff.id,
    voidReason: STAFF_ONLY,
  });
  const mail = { userId, toAddress: "a@kenshu.test", createdAt: now, nextAttemptAt: now };
  await db
    .insertInto("mail")
    .values([
      { ...mail, subject: "お知らせ", body: `${text}への本文`, isOptional: true },
      { ...mail, subject: "確認コード", body: SECRET, isOptional: false },
    ])
    .execute();
  await db
    .insertInto("missedMail")
    .values({ studentUserId, message: `${text}への知らせ`, createdAt: now })
    .execute();
  await db
    .insertInto("contact")
    .values({
      studentUserId,
      madeAt: now,
      madeBy: staff.id,
      channel: ContactChannel.Line,
      outcome: ContactOutcome.ThinksOfLeaving,
      memo: STAFF_ONLY,
    })
    .execute();
  // What it said when it was read is for others by now.
  const notice = await build.notice({ message: STAFF_ONLY });
  await db.insertInto("noticeSeen").values({ userId, noticeId: notice.id, version: 1 }).execute();
  const session = { createdAt: now, lastUsedAt: now, expiresAt: new Date("2099-01-01") };
  await db
    .insertInto("signInSession")
    .values({ id: `${SECRET}${userId}`, userId, ...session, userAgent: "curl/8.5.0" })
    .execute();
  await db
    .insertInto("passkey")
    .values({
      userId,
      credentialId: Buffer.from(`${SECRET}${userId}`),
      publicKey: Buffer.from(SECRET),
      counter: 0,
      isBackupEligible: false,
      isBackedUp: false,
      transports: [],
      name: `${text}の鍵`,
      device: "Chrome",
      createdAt: now,
    })
    .execute();
  await build.authenticator({ userId });
  await db
    .insertInto("recoveryCode")
    .values({ userId, digest: Buffer.from(SECRET) })
    .execute();
  await db
    .insertInto("emailAddressChange")
    .values({
      userId,
      emailAddress: `new${userId}@kenshu.test`,
      codeHash: SECRET,
      codeExpiresAt: now,
    })
    .execute();
  await db
    .insertInto("auditLog")
    .values([
      log(`${text}が操作`, [userId], userId),
      log(`${STAFF_ONLY}（職員の操作）`, [userId], staff.id),
    ])
    .execute();
  return { ...student, cashFlowId: paid.id };

  function log(description: string, user: number[], operateUserId: number) {
    const targets = JSON.stringify({ user });
    const operateUserName = operateUserId === userId ? `${text}さん` : "職員";
    return {
      createdAt: now,
      category: "予約",
      description,
      targets,
      operateUserId,
      operateUserName,
    };
  }
}
