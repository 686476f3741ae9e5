import {
  mailInput,
  mailWish,
  undeliveredMails,
  undeliveredMailsInput,
  unsubscribeInput,
  userMailInput,
  userMails,
  userMailsInput,
  userMailText,
} from "@kenshu/domain/mail/mail.schema.ts";
import { z } from "zod";
import { ofList, sendList } from "#declaring/listFile.ts";
import { procedure, publicProcedure } from "#declaring/procedure.ts";
import { sentFile } from "#declaring/sentFile.ts";
import { router } from "#declaring/trpc.ts";
import { undeliveredMailList } from "#modules/mail/mail.lists.ts";
import { sendAgain, settleMail } from "#modules/mail/undeliveredMails.commands.ts";
import { listUndeliveredMails } from "#modules/mail/undeliveredMails.queries.ts";
import { getWish, unsubscribe } from "#modules/mail/unsubscribe.ts";
import { getUserMail, searchUserMails } from "#modules/mail/userMails.ts";

export const mailRouter = router({
  getUndelivered: procedure("Mail.GetUndelivered", "GET", { summary: "未達メールの一覧を取得" })
    .input(undeliveredMailsInput)
    .output(undeliveredMails)
    .query(({ ctx, input }) => listUndeliveredMails(ctx, input)),
  getFileUndeliveredMails: procedure(
    "Mail.GetFileUndeliveredMails",
    "GET",
    ofList(undeliveredMailList, "Mail.GetUndelivered"),
  )
    .output(sentFile("xlsx"))
    .query(({ ctx }) => sendList(ctx, undeliveredMailList, {}, listUndeliveredMails)),
  sendAgain: procedure("Mail.SendAgain", "POST", { summary: "未達メールを再送信" })
    .input(mailInput)
    .output(z.void())
    .mutation(({ ctx, input }) => sendAgain(ctx, input)),
  settle: procedure("Mail.Settle", "POST", { summary: "未達メールを処理済みにする" })
    .input(mailInput)
    .output(z.void())
    .mutation(({ ctx, input }) => settleMail(ctx, input)),
  searchUserMails: procedure("Mail.SearchUserMails", "GET", {
    summary: "1人に書いたメールの一覧を取得",
    refusals: ["UserNotFound"],
  })
    .input(userMailsInput)
    .output(userMails)
    .query(({ ctx, input }) => searchUserMails(ctx, input)),
  getUserMail: procedure("Mail.GetUserMail", "POST", {
    summary: "1人に書いたメールの本文を取得",
    refusals: ["UserNotFound", "DbConflict"],
  })
    .input(userMailInput)
    .output(userMailText)
    .mutation(({ ctx, input }) => getUserMail(ctx, input)),
  getWish: publicProcedure("Mail.GetWish", "GET", { summary: "お知らせのメールを受け取るかを取得" })
    .input(unsubscribeInput)
    .output(mailWish)
    .query(({ ctx, input }) => getWish(ctx, input)),
  unsubscribe: publicProcedure("Mail.Unsubscribe", "POST", { summary: "お知らせのメールを停止" })
    .input(unsubscribeInput)
    .output(z.void())
    .mutation(({ ctx, input }) => unsubscribe(ctx, input)),
});
