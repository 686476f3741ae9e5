import {
  GradeLetter,
  Mark,
  ProgressGrade,
  TakingState,
  TrainingMethod,
} from "@kenshu/domain/enumerations.ts";
import { isExempt } from "@kenshu/domain/pace/pace.rules.ts";
import {
  addDays,
  daysBetween,
  type PlainDate,
  tokyoDate,
  tokyoInstant,
} from "@kenshu/domain/time.ts";
import { type Enrolled, enrolledStudents, instructorIds, randomOf } from "#people.ts";
import type { Random } from "#random.ts";
import { type NumberedReservation, recentlyDone } from "#reservations.ts";
import { HORIZON } from "#schedules.ts";
import type { Activity } from "#students.ts";
import { trainingContentRows, trainingId } from "#trainings.ts";

const { Complete, Continue, Skip, CommentOnly } = ProgressGrade;
const { A, B, C } = GradeLetter;

const instructorComments = [
  "圧が均一になってきた。次回は左右のリズムをそろえる。",
  "手首に力が入りやすい。体重移動をもう一度確認する。",
  "声かけのタイミングが自然でよい。",
  "手順は覚えている。速さに余裕を持たせたい。",
  "姿勢が低く安定している。",
  "強さの確認が少ない。お客様の反応を見るよう伝えた。",
];
const feedbacks = [
  "手順がよく身についています。この調子で続けましょう。",
  "指ではなく体重で押す感覚をつかんできました。",
  "お客様への声かけがとても丁寧です。",
  "時間配分を意識して、通しで練習しましょう。",
  "前回の課題がしっかり直っています。",
];
const studentComments = [
  "肩まわりの強さの加減が難しかったです。",
  "前回より楽な姿勢でできました。",
  "時間内に終わらず焦りました。家で復習します。",
  "先生に褒めていただいてうれしかったです。",
];
const commentOnly = "自宅で家族に30分の施術をしました。腰の手順で迷うので、次回教えてください。";

type Entry = { date: PlainDate; instructorId: number | null };

const activities = enrolledStudents
  .flatMap((student) => student.activities.map((activity) => ({ student, activity })))
  .map((activity, index) => ({ id: index + 1, ...activity }));

/** The activities of all students. Each activity of a student whom HM knows has an HM entry. */
export function activityRows(today: PlainDate) {
  return activities.map(({ id, student, activity }) => ({
    id,
    studentUserId: student.id,
    trainingId: trainingId(activity.training),
    startDate: addDays(today, -activity.startedDaysAgo),
    endDate: activity.ended ? addDays(today, -activity.ended.daysAgo) : null,
    state: activity.ended?.state ?? TakingState.Taking,
    heartfulEntryId: student.hasAccount ? 500_000 + id : null,
    isExported: activity.ended !== undefined,
  }));
}

/** The dropout of an activity as reported to HM, and the days attended until then. */
export function endOf(activityId: number) {
  const activity = activities[activityId - 1]?.activity;
  return { dropout: activity?.ended?.dropout, attendedDays: activity?.done ?? 0 };
}

/**
 * The activities of all students and their progress entries, which follow the attended schedules.
 */
export function planProgress(
  shared: Random,
  today: PlainDate,
  reservations: readonly NumberedReservation[],
) {
  const attended = new Map<number, Entry[]>();
  for (const { student, schedule, mark } of [...reservations].sort(
    (a, b) => a.schedule.startDate.getTime() - b.schedule.startDate.getTime(),
  )) {
    if (mark === null || mark === Mark.Absence) continue;
    const entries = attended.get(student.id) ?? [];
    entries.push({
      date: tokyoDate(schedule.startDate),
      instructorId: schedule.instructorId ?? instructorIds(schedule.areaName)[0] ?? null,
    });
    attended.set(student.id, entries);
  }

  const progressEntries = activities.flatMap(({ id, student, activity }) => {
    const recent = takeTurns(attended.get(student.id) ?? [], student, activity, today);
    const entries = [...earlierEntries(student, activity, today), ...recent];
    return gradesOf({ id, student, activity }, entries);
  });

  /** Each content until it is done, with one attended training after another. */
  function gradesOf(
    { id: activityId, student, activity }: (typeof activities)[number],
    entries: Entry[],
  ) {
    const random = randomOf(student, shared);
    const contents = trainingContentRows.filter(
      (content) =>
        content.trainingId === trainingId(activity.training) &&
        !isExempt(content, {
          isActiveTherapist: student.isActiveTherapist ?? false,
          companyId: student.companyId ?? null,
        }),
    );
    const rows = [];
    let date = addDays(today, -activity.startedDaysAgo);
    let instructorId = instructorIds(student.areaName)[0] ?? null;
    for (const content of contents) {
      const isHomework = content.trainingMethod === TrainingMethod.Homework;
      for (let count = 1; count <= content.estimateAttendanceCount; count++) {
        const entry = entries.shift();
        if (!entry) return rows;
        ({ date, instructorId } = entry);
        const isLast = count === content.estimateAttendanceCount;
        const isFailed = activity.isRetaking && entries.length === 0;
        rows.push(
          entryOf(content, isLast && !isFailed ? Complete : Continue, entries.length === 0),
        );
      }
      if (isHomework && rows.length > 0) rows.push(entryOf(content, Complete, false));
    }
    return rows;

    function entryOf(content: (typeof contents)[number], grade: ProgressGrade, isLatest: boolean) {
      const isWaived = content.trainingMethod === TrainingMethod.Homework && random.chance(0.3);
      const letter = () => (isWaived ? null : random.pick([A, A, A, B, B, C]));
      const hasOwnComment = !isLatest && random.chance(student.isCommenting ? 0.8 : 0.25);
      return {
        activityId,
        trainingContentId: content.id,
        grade: isWaived ? Skip : grade,
        technicalGrade: letter(),
        serviceGrade: letter(),
        orientationGrade: letter(),
        feedback: isWaived || random.chance(0.4) ? "" : random.pick(feedbacks),
        instructorComment: isWaived || random.chance(0.5) ? "" : random.pick(instructorComments),
        studentComment: hasOwnComment && student.hasAccount ? random.pick(studentComments) : "",
        trainingDate: date,
        instructorId: isWaived ? null : instructorId,
        createdAt: tokyoInstant(date, "20:30"),
      };
    }
  }

  for (const { id: activityId, student, activity } of activities) {
    if (!student.isCommenting || activity.ended) continue;
    const closed = new Set(
      progressEntries
        .filter((entry) => entry.activityId === activityId && entry.grade !== Continue)
        .map(({ trainingContentId }) => trainingContentId),
    );
    const next = trainingContentRows.find(
      (content) => content.trainingId === trainingId(activity.training) && !closed.has(content.id),
    );
    if (!next) continue;
    progressEntries.push({
      activityId,
      trainingContentId: next.id,
      grade: CommentOnly,
      technicalGrade: null,
      serviceGrade: null,
      orientationGrade: null,
      feedback: "",
      instructorComment: "",
      studentComment: commentOnly,
      trainingDate: addDays(today, -1),
      instructorId: null,
      createdAt: tokyoInstant(addDays(today, -1), "21:15"),
    });
  }

  return {
    activity: activityRows(today),
    progressEntry: progressEntries
      .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
      .map((entry, index) => ({ id: index + 1, ...entry })),
  };
}

/**
 * An activity's share of the attended schedules. A student with several trainings takes them in
 * turn.
 */
function takeTurns(
  attended: Entry[],
  student: Enrolled,
  activity: Activity,
  today: PlainDate,
): Entry[] {
  const sharing = student.activities.filter((other) => recentlyDone(other) > 0);
  const left = new Map(sharing.map((other) => [other, recentlyDone(other)]));
  const own: Entry[] = [];
  for (const entry of attended) {
    const [taker] = sharing
      .filter((other) => -daysBetween(today, entry.date) <= other.startedDaysAgo)
      .sort((a, b) => (left.get(b) ?? 0) - (left.get(a) ?? 0));
    if (!taker) continue;
    left.set(taker, (left.get(taker) ?? 0) - 1);
    if (taker === activity) own.push(entry);
  }
  return own;
}

/** Trainings before the days with schedules, evenly spread. */
function earlierEntries(student: Enrolled, activity: Activity, today: PlainDate): Entry[] {
  const count = activity.done - recentlyDone(activity);
  const first = -activity.startedDaysAgo;
  const last = -Math.max(HORIZON + 1, activity.ended?.daysAgo ?? 0);
  const instructors = instructorIds(student.areaName);
  return Array.from({ length: Math.max(0, count) }, (_, index) => ({
    date: addDays(today, first + Math.floor(((index + 0.5) * (last - first)) / count)),
    instructorId: instructors[index % instructors.length] ?? null,
  }));
}
