import { listOf } from "@kenshu/domain/fields.ts";
import {
  addedProgress,
  addProgressByStudentInput,
  addProgressInput,
  progressEntry,
  progressHeader,
  progressHeaderInput,
  progressInput,
  progressSummary,
  removeProgressInput,
  studentProgressesInput,
  studentProgressInput,
  trainingActivitiesInput,
  trainingActivity,
  updateProgressByStudentInput,
  updateProgressInput,
} from "@kenshu/domain/progress/progress.schema.ts";
import { z } from "zod";
import { ofList, sendList } from "#declaring/listFile.ts";
import { procedure } from "#declaring/procedure.ts";
import { sentFile } from "#declaring/sentFile.ts";
import { router } from "#declaring/trpc.ts";
import { addProgress } from "#modules/progress/addProgress.ts";
import { addProgressByStudent } from "#modules/progress/addProgressByStudent.ts";
import { entryList, progressesList } from "#modules/progress/progress.lists.ts";
import {
  getEntry,
  getProgressHeader,
  listTrainingActivities,
} from "#modules/progress/progress.queries.ts";
import {
  getProgress,
  listEntries,
  listProgresses,
} from "#modules/progress/progressSummary.queries.ts";
import { removeProgress } from "#modules/progress/removeProgress.ts";
import { updateProgress } from "#modules/progress/updateProgress.ts";
import { updateProgressByStudent } from "#modules/progress/updateProgressByStudent.ts";

const entryRefusals = ["InvalidDate", "ProgressPassOrSkipAlreadyExist"] as const;

export const progressRouter = router({
  getStudentProgresses: procedure("TrainingProgress.GetStudentProgresses", "GET", {
    summary: "研修生の進捗を、研修種目ごとに取得",
    whose: { student: "studentUserId" },
    foundByCall: true,
  })
    .input(studentProgressesInput)
    .output(listOf(progressSummary))
    .query(({ ctx, input }) => listProgresses(ctx, input.studentUserId)),
  getStudentProgress: procedure("TrainingProgress.GetStudentProgress", "GET", {
    summary: "研修生の1つの受講の進捗を取得",
    whose: { student: "studentUserId", activity: "activityId" },
    foundByCall: true,
  })
    .input(studentProgressInput)
    .output(progressSummary)
    .query(({ ctx, input }) => getProgress(ctx, input)),
  getFileStudentProgresses: procedure(
    "TrainingProgress.GetFileStudentProgresses",
    "GET",
    ofList(progressesList, "TrainingProgress.GetStudentProgresses"),
  )
    .input(studentProgressesInput)
    .output(sentFile("xlsx"))
    .query(({ ctx, input }) =>
      sendList(ctx, progressesList, input, (of, { studentUserId, ...part }) =>
        listProgresses(of, studentUserId, part),
      ),
    ),
  getFileStudentProgress: procedure(
    "TrainingProgress.GetFileStudentProgress",
    "GET",
    ofList(entryList, "TrainingProgress.GetStudentProgress"),
  )
    .input(studentProgressInput)
    .output(sentFile("xlsx"))
    .query(({ ctx, input }) => sendList(ctx, entryList, input, listEntries)),
  getTrainingActivities: procedure("TrainingProgress.GetTrainingActivities", "GET", {
    summary: "研修種目の受講を、過去のものも含めて取得",
    whose: { student: "studentUserId" },
  })
    .input(trainingActivitiesInput)
    .output(listOf(trainingActivity))
    .query(({ ctx, input }) => listTrainingActivities(ctx, input)),
  getProgressHeader: procedure("TrainingProgress.GetProgressHeader", "GET", {
    summary: "進捗の記録の見出しを取得",
    whose: { student: "studentUserId" },
  })
    .input(progressHeaderInput)
    .output(progressHeader)
    .query(({ ctx, input }) => getProgressHeader(ctx, input)),
  get: procedure("TrainingProgress.Get", "GET", {
    summary: "進捗の記録を1件取得",
    whose: { progressEntry: "progressId" },
  })
    .input(progressInput)
    .output(progressEntry)
    .query(({ ctx, input }) => getEntry(ctx, input.progressId)),
  add: procedure("TrainingProgress.Add", "POST", {
    summary: "進捗を記録",
    description:
      "研修中の受講にだけ登録できます。trainingDate は今日までの日です。instructorId は、スキップのほかでは必須です。",
    refusals: entryRefusals,
    takesKey: "always",
  })
    .input(addProgressInput)
    .output(addedProgress)
    .mutation(({ ctx, input }) => addProgress(ctx, input)),
  update: procedure("TrainingProgress.Update", "POST", {
    summary: "進捗の記録を更新",
    refusals: entryRefusals,
  })
    .input(updateProgressInput)
    .output(z.void())
    .mutation(({ ctx, input }) => updateProgress(ctx, input)),
  remove: procedure("TrainingProgress.Remove", "POST", { summary: "進捗の記録を削除" })
    .input(removeProgressInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeProgress(ctx, input)),
  addByStudent: procedure("TrainingProgress.AddByStudent", "POST", {
    summary: "自分の進捗にコメントを追加",
    whose: { activity: "activityId" },
    refusals: entryRefusals,
  })
    .input(addProgressByStudentInput)
    .output(addedProgress)
    .mutation(({ ctx, input }) => addProgressByStudent(ctx, input)),
  updateByStudent: procedure("TrainingProgress.UpdateByStudent", "POST", {
    summary: "進捗の記録に自分のコメントを追加",
    whose: { progressEntry: "progressId" },
  })
    .input(updateProgressByStudentInput)
    .output(z.void())
    .mutation(({ ctx, input }) => updateProgressByStudent(ctx, input)),
});
