import { activitiesWithTraining } from "@kenshu/db/activitiesWithTraining.ts";
import {
  absenceReasonName,
  type CancelledBy,
  cancelledByName,
  progressGradeName,
  type ReserveResult,
  Role,
  reservationStateName,
  reserveResultName,
  takingStateName,
} from "@kenshu/domain/enumerations.ts";
import {
  ownActivity,
  ownPreparation,
  ownProgress,
  ownReservation,
  ownWatch,
} from "@kenshu/domain/ownData/ownData.schema.ts";
import { reserveNumber } from "@kenshu/domain/reservation/reservation.rules.ts";
import { formatDay, formatSchedule, wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import { part } from "#modules/ownData/part.ts";
import { count, day, moment, yesNo } from "#modules/ownData/texts.ts";
import { waitingOrder } from "#modules/reservation/index.ts";
import { instructorShownTo } from "#rows/instructorShown.ts";
import { placedReservations } from "#rows/placedReservations.ts";
import { said } from "#rows/saidByStudent.ts";

/** How a student's training went and goes on, as the student may see it (rule 3.3). */
export const trainingParts = [
  part({
    name: "activities",
    title: "受講",
    says: "受けている研修種目と、受け終えた研修種目です。",
    tables: ["activity", "activityFigures"],
    row: ownActivity,
    read: (tx, { id }) =>
      activitiesWithTraining(tx)
        .leftJoin("activityFigures as figures", "figures.activityId", "activity.id")
        .select([
          "activity.id as studentActivityId",
          "activity.heartfulEntryId",
          "activity.isExported",
          "figures.requiredCount as requiredTrainingCount",
          "figures.attendedCount as trainingCount",
        ])
        .where("activity.studentUserId", "=", id)
        .orderBy("activity.startDate")
        .orderBy("activity.id"),
    present: (activity) => activity,
    columns: [
      ["研修種目", ({ trainingName }) => trainingName],
      ["開始日", ({ startDate }) => day(startDate)],
      ["終了日", ({ endDate }) => day(endDate)],
      ["状態", ({ state }) => takingStateName[state]],
      ["受けた回数", ({ trainingCount }) => count(trainingCount, "回")],
      ["要る回数", ({ requiredTrainingCount }) => count(requiredTrainingCount, "回")],
      ["結果をHMに送った", ({ isExported }) => yesNo(isExported)],
    ],
  }),
  part({
    name: "progresses",
    title: "進捗",
    says: "研修内容ごとの結果、講師からのフィードバックと、あなたのコメントです。",
    tables: ["progressEntry"],
    row: ownProgress,
    read: (tx, { id }) =>
      tx
        .selectFrom("progressEntry as progress")
        .innerJoin("activity", "activity.id", "progress.activityId")
        .innerJoin("trainingContent as content", "content.id", "progress.trainingContentId")
        .innerJoin("training", "training.id", "content.trainingId")
        .leftJoin("appUser as instructor", "instructor.id", "progress.instructorId")
        .select([
          "progress.id as trainingProgressId",
          "progress.activityId",
          "training.name as trainingName",
          "content.name as trainingContentName",
          "progress.grade",
          "progress.trainingDate",
          "instructor.name as instructorName",
          "progress.feedback",
          "progress.studentComment",
        ])
        .where("activity.studentUserId", "=", id)
        .orderBy("progress.trainingDate")
        .orderBy("progress.id"),
    present: (progress) => progress,
    columns: [
      ["研修日", ({ trainingDate }) => day(trainingDate)],
      ["研修種目", ({ trainingName }) => trainingName],
      ["研修内容", ({ trainingContentName }) => trainingContentName],
      ["結果", ({ grade }) => progressGradeName[grade]],
      ["講師", ({ instructorName }) => instructorName],
      ["フィードバック", ({ feedback }) => feedback],
      ["あなたのコメント", ({ studentComment }) => studentComment],
    ],
  }),
  part({
    name: "reservations",
    title: "予約、キャンセル待ちと出欠",
    says: "これまでとこれからの予約のすべてです。出欠は「状態」にあります。",
    tables: ["reservation"],
    row: ownReservation,
    read: (tx, { id }) =>
      placedReservations(tx)
        .select([
          ...said,
          sql<ReserveResult>`reservation.kind`.as("kind"),
          "reservation.createdAt",
          "reservation.cancelledAt",
          sql<CancelledBy | null>`reservation.cancelled_by`.as("cancelledBy"),
          waitingOrder.as("waitingOrder"),
          instructorShownTo(Role.Student).as("instructorName"),
        ])
        .where("reservation.studentUserId", "=", id)
        .orderBy(sql`lower(reservation.during)`)
        .orderBy("reservation.id"),
    present: ({ id, toldAt, toldLateMinutes, ...row }) => ({
      ...row,
      reserveId: id,
      reserveNumber: reserveNumber(id),
      startDate: wireInstant(row.startDate),
      endDate: wireInstant(row.endDate),
      told: toldAt && { toldAt: wireInstant(toldAt), lateMinutes: toldLateMinutes },
      createdAt: wireInstant(row.createdAt),
      cancelledAt: row.cancelledAt && wireInstant(row.cancelledAt),
    }),
    columns: [
      ["予約番号", ({ reserveNumber }) => reserveNumber],
      [
        "研修の日時",
        ({ startDate, endDate }) =>
          formatSchedule({ startDate: new Date(startDate), endDate: new Date(endDate) }),
      ],
      ["研修施設", ({ schoolName }) => schoolName],
      ["部屋", ({ roomName }) => roomName],
      ["講師", ({ instructorName }) => instructorName],
      ["状態", ({ state }) => reservationStateName[state]],
      ["予約の区分", ({ kind }) => reserveResultName[kind]],
      ["待ち順", ({ waitingOrder }) => count(waitingOrder, "番目")],
      ["予約した日時", ({ createdAt }) => moment(createdAt)],
      ["キャンセルした日時", ({ cancelledAt }) => moment(cancelledAt)],
      [
        "キャンセルした人",
        ({ cancelledBy }) => (cancelledBy !== null ? cancelledByName[cancelledBy] : null),
      ],
      ["当日の連絡", ({ told }) => told && toldText(told)],
      [
        "理由",
        ({ reason, reasonText }) =>
          [reason !== null && absenceReasonName[reason], reasonText].filter(Boolean).join("："),
      ],
    ],
  }),
  part({
    name: "watches",
    title: "空きのお知らせ",
    says: "席が空いたら知らせるように登録した研修、日、週です。",
    tables: ["watch"],
    row: ownWatch,
    read: (tx, { id }) =>
      tx
        .selectFrom("watch")
        .leftJoin("schedule", "schedule.id", "watch.scheduleId")
        .leftJoin("room", "room.id", "schedule.roomId")
        .innerJoin("school", (join) =>
          join.on("school.id", "=", sql`coalesce(watch.school_id, schedule.school_id)`),
        )
        .select([
          "watch.id as watchId",
          "watch.scheduleId",
          "school.name as schoolName",
          "room.name as roomName",
          sql<Date | null>`lower(schedule.during)`.as("startDate"),
          sql<Date | null>`upper(schedule.during)`.as("endDate"),
          "watch.day",
          "watch.week",
          "watch.createdAt",
        ])
        .where("watch.studentUserId", "=", id)
        .orderBy("watch.id"),
    present: ({ startDate, endDate, createdAt, ...watch }) => ({
      ...watch,
      startDate: startDate && wireInstant(startDate),
      endDate: endDate && wireInstant(endDate),
      createdAt: wireInstant(createdAt),
    }),
    columns: [
      ["研修施設", ({ schoolName }) => schoolName],
      ["部屋", ({ roomName }) => roomName],
      ["研修の開始", ({ startDate }) => moment(startDate)],
      ["日", ({ day: watched }) => day(watched)],
      ["週", ({ week }) => week && `${formatDay(week)}からの週`],
      ["登録した日時", ({ createdAt }) => moment(createdAt)],
    ],
  }),
  part({
    name: "preparations",
    title: "予習と持ち物の確認",
    says: "予習と持ち物を確認したと知らせた研修内容です。",
    tables: ["preparationSeen"],
    row: ownPreparation,
    read: (tx, { id }) =>
      tx
        .selectFrom("preparationSeen as seen")
        .innerJoin("trainingContent as content", "content.id", "seen.trainingContentId")
        .innerJoin("training", "training.id", "content.trainingId")
        .select([
          "training.name as trainingName",
          "content.name as trainingContentName",
          "seen.seenAt",
        ])
        .where("seen.studentUserId", "=", id)
        .orderBy("seen.seenAt")
        .orderBy("content.id"),
    present: ({ seenAt, ...seen }) => ({ ...seen, seenAt: wireInstant(seenAt) }),
    columns: [
      ["研修種目", ({ trainingName }) => trainingName],
      ["研修内容", ({ trainingContentName }) => trainingContentName],
      ["確認した日時", ({ seenAt }) => moment(seenAt)],
    ],
  }),
];

function toldText({ toldAt, lateMinutes }: { toldAt: string; lateMinutes: number | null }): string {
  return `${moment(toldAt)} ${lateMinutes === null ? "来られない" : `${lateMinutes}分遅れる`}`;
}
