import { listOf } from "@kenshu/domain/fields.ts";
import {
  heartfulStudentRow,
  heartfulStudentsInput,
  importStudentsInput,
  importTrial,
  linkCandidate,
  tryImportInput,
  unlinkStudentInput,
  unlinkStudentsInput,
} from "@kenshu/domain/studentImport/studentImport.schema.ts";
import { z } from "zod";
import { procedure } from "#declaring/procedure.ts";
import { router } from "#declaring/trpc.ts";
import { getHeartfulStudents } from "#modules/studentImport/heartfulStudents.queries.ts";
import { importStudents, tryImport } from "#modules/studentImport/importStudents.ts";
import { listLinkable } from "#modules/studentImport/linkable.queries.ts";
import { unlinkStudent } from "#modules/studentImport/unlinkStudent.ts";

export const studentImportRouter = router({
  getHeartfulStudents: procedure("StudentImport.GetHeartfulStudents", "GET", {
    summary: "HMの研修生を期間で検索",
    description: "期間はオリエンテーション開始日で、両端の日を含めて30日以内です。",
  })
    .input(heartfulStudentsInput)
    .output(listOf(heartfulStudentRow))
    .query(({ ctx, input }) => getHeartfulStudents(ctx, input)),
  tryImport: procedure("StudentImport.TryImport", "POST", {
    takesKey: "outside",
    summary: "研修生を紐づけられるかを、行ごとに確認",
    description: "何も変わりません。紐づけるには ImportStudents を呼び出します。",
  })
    .input(tryImportInput)
    .output(z.array(importTrial))
    .mutation(({ ctx, input }) => tryImport(ctx, input)),
  importStudents: procedure("StudentImport.ImportStudents", "POST", {
    takesKey: "outside",
    summary: "研修生をアカウントに紐づけ",
    description: "紐づけられない行が1つでもあると、どの行も紐づけません。",
    refusals: [
      "DataDuplicated",
      "StudentImportCategoryNotDefined",
      "StudentImportTakingCategoryDuplicated",
    ],
  })
    .input(importStudentsInput)
    .output(z.void())
    .mutation(({ ctx, input }) => importStudents(ctx, input)),
});

/** The part of the controller User about linking. */
export const linkRouter = router({
  getUnlinkStudents: procedure("User.GetUnlinkStudents", "GET", {
    summary: "紐づけられるアカウントを取得",
  })
    .input(unlinkStudentsInput)
    .output(listOf(linkCandidate))
    .query(({ ctx, input }) => listLinkable(ctx.db, input)),
  unlinkStudent: procedure("User.UnlinkStudent", "POST", {
    takesKey: "outside",
    summary: "研修生の紐づけを解除",
    refusals: ["ReleaseStudentFailure"],
  })
    .input(unlinkStudentInput)
    .output(z.void())
    .mutation(({ ctx, input }) => unlinkStudent(ctx, input)),
});
