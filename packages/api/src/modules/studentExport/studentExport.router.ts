import { listOf } from "@kenshu/domain/fields.ts";
import {
  attemptInput,
  exportEntry,
  passableEntry,
  resultAttempts,
  resultAttemptsInput,
  sendResultsInput,
  studentExportInput,
} from "@kenshu/domain/studentExport/studentExport.schema.ts";
import { z } from "zod";
import { criteriaOf, ofList, sendList } from "#declaring/listFile.ts";
import { ofEmployee, procedure } from "#declaring/procedure.ts";
import { sentFile } from "#declaring/sentFile.ts";
import { router } from "#declaring/trpc.ts";
import { askAgain } from "#modules/studentExport/askAgain.ts";
import { listExportEntries } from "#modules/studentExport/exportEntries.queries.ts";
import { listPassable, listPassableAt } from "#modules/studentExport/passable.queries.ts";
import { listResultAttempts } from "#modules/studentExport/resultAttempts.queries.ts";
import { sendResults } from "#modules/studentExport/sendResults.ts";
import { settleAttempt } from "#modules/studentExport/settleAttempt.ts";
import { attemptList, passableList } from "#modules/studentExport/studentExport.lists.ts";

export const studentExportRouter = router({
  get: procedure("StudentExport.Get", "GET", {
    summary: "合否連携の対象を取得",
  })
    .use(ofEmployee)
    .input(studentExportInput)
    .output(listOf(exportEntry))
    .query(({ ctx, input }) => listExportEntries(ctx, input.studentUserId)),
  getPassable: procedure("StudentExport.GetPassable", "GET", {
    summary: "合格にできる研修生を取得",
  })
    .use(ofEmployee)
    .output(listOf(passableEntry))
    .query(({ ctx }) => listPassable(ctx.db)),
  studentExport: procedure("StudentExport.StudentExport", "POST", {
    summary: "合否をHMに送信",
    description:
      "合格は isPassed のときだけ、辞退は dropout があるときだけ送れます。申込ごとに別々に送り、送れなかったものは StudentExportFailure の entries で返します。",
    takesKey: "itself",
    refusals: ["InvalidStudentExportData", "StudentExportFailure"],
  })
    .use(ofEmployee)
    .input(sendResultsInput)
    .output(z.void())
    .mutation(({ ctx, input }) => sendResults(ctx, input)),
  getAttempts: procedure("StudentExport.GetAttempts", "GET", { summary: "合否の送信の記録を取得" })
    .input(resultAttemptsInput)
    .output(resultAttempts)
    .query(({ ctx, input }) => listResultAttempts(ctx, input)),
  getFilePassable: procedure(
    "StudentExport.GetFilePassable",
    "GET",
    ofList(passableList, "StudentExport.GetPassable"),
  )
    .use(ofEmployee)
    .output(sentFile("xlsx"))
    .query(({ ctx }) => sendList(ctx, passableList, {}, (of, part) => listPassableAt(of.db, part))),
  getFileAttempts: procedure(
    "StudentExport.GetFileAttempts",
    "GET",
    ofList(attemptList, "StudentExport.GetAttempts"),
  )
    .input(criteriaOf(resultAttemptsInput))
    .output(sentFile("xlsx"))
    .query(({ ctx, input }) => sendList(ctx, attemptList, input, listResultAttempts)),
  askAgain: procedure("StudentExport.AskAgain", "POST", {
    takesKey: "outside",
    summary: "合否の送信の結果をHMに確認",
  })
    .input(attemptInput)
    .output(z.void())
    .mutation(({ ctx, input }) => askAgain(ctx, input)),
  settle: procedure("StudentExport.Settle", "POST", {
    summary: "失敗した合否の送信を処理済みにする",
  })
    .input(attemptInput)
    .output(z.void())
    .mutation(({ ctx, input }) => settleAttempt(ctx, input)),
});
