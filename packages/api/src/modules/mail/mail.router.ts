import {
  mailInput,
  mailWish,
  undeliveredMails,
  undeliveredMailsInput,
  unsubscribeInput,
} from "@kenshu/domain/mail/mail.schema.ts";
import { z } from "zod";
import { procedure, publicProcedure, router } from "#declaring/procedure.ts";
import { sendAgain, settleMail } from "#modules/mail/undeliveredMails.commands.ts";
import { listUndeliveredMails } from "#modules/mail/undeliveredMails.queries.ts";
import { getWish, unsubscribe } from "#modules/mail/unsubscribe.ts";

export const mailRouter = router({
  getUndelivered: procedure("Mail.GetUndelivered", "GET")
    .input(undeliveredMailsInput)
    .output(undeliveredMails)
    .query(({ ctx, input }) => listUndeliveredMails(ctx, input)),
  sendAgain: procedure("Mail.SendAgain", "POST")
    .input(mailInput)
    .output(z.void())
    .mutation(({ ctx, input }) => sendAgain(ctx, input)),
  settle: procedure("Mail.Settle", "POST")
    .input(mailInput)
    .output(z.void())
    .mutation(({ ctx, input }) => settleMail(ctx, input)),
  getWish: publicProcedure("Mail.GetWish", "GET")
    .input(unsubscribeInput)
    .output(mailWish)
    .query(({ ctx, input }) => getWish(ctx, input)),
  unsubscribe: publicProcedure("Mail.Unsubscribe", "POST")
    .input(unsubscribeInput)
    .output(z.void())
    .mutation(({ ctx, input }) => unsubscribe(ctx, input)),
});
