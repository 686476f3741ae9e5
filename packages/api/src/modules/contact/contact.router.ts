import { analysisTable } from "@kenshu/domain/analysis/analysis.schema.ts";
import {
  addContactInput,
  searchSilentStudentsInput,
  setHolderInput,
  silentStudents,
  studentContacts,
  studentContactsInput,
} from "@kenshu/domain/contact/contact.schema.ts";
import { addedRow } from "@kenshu/domain/fields.ts";
import { z } from "zod";
import { procedure } from "#declaring/procedure.ts";
import { sentFile } from "#declaring/sentFile.ts";
import { router } from "#declaring/trpc.ts";
import { getFile, getTableOf } from "#modules/analysis/index.ts";
import { addContact } from "#modules/contact/addContact.ts";
import { figures } from "#modules/contact/figures.queries.ts";
import { setHolder } from "#modules/contact/setHolder.ts";
import { searchSilentStudents } from "#modules/contact/silentStudents.queries.ts";
import { getStudentContacts } from "#modules/contact/studentContacts.queries.ts";

export const contactRouter = router({
  searchSilentStudents: procedure("Contact.SearchSilentStudents", "GET", {
    summary: "足が止まった研修生を検索",
  })
    .input(searchSilentStudentsInput)
    .output(silentStudents)
    .query(({ ctx, input }) => searchSilentStudents(ctx, input)),
  getStudentContacts: procedure("Contact.GetStudentContacts", "GET", {
    summary: "研修生への連絡と担当者を取得",
  })
    .input(studentContactsInput)
    .output(studentContacts)
    .query(({ ctx, input }) => getStudentContacts(ctx, input.studentUserId)),
  add: procedure("Contact.Add", "POST", {
    takesKey: "always",
    summary: "研修生への連絡を記録",
    refusals: ["InvalidDate"],
  })
    .input(addContactInput)
    .output(addedRow)
    .mutation(({ ctx, input }) => addContact(ctx, input)),
  setHolder: procedure("Contact.SetHolder", "POST", {
    summary: "連絡の担当者を変更",
    description: "読み取ったあとに担当が変わっていれば DbConflict で、今の担当者の氏名を返します。",
  })
    .input(setHolderInput)
    .output(z.void())
    .mutation(({ ctx, input }) => setHolder(ctx, input)),
  getFigures: procedure("Contact.GetFigures", "GET", {
    summary: "連絡状況を表として取得",
    refusals: ["AnalysisDataNotFound", "AnalysisTimeOver"],
  })
    .output(analysisTable)
    .query(({ ctx }) => getTableOf(ctx, figures, {})),
  getFileFigures: procedure("Contact.GetFileFigures", "GET", {
    summary: "連絡状況をExcelで取得",
    refusals: ["AnalysisDataNotFound", "AnalysisTimeOver"],
  })
    .output(sentFile("xlsx"))
    .query(({ ctx }) => getFile(ctx, figures, {})),
});
