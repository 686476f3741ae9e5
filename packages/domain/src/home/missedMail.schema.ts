import { z } from "zod";
import { id, sentInstant } from "#fields.ts";

/** What a mail would have told a student who gets none (rule 11.14). */
export const missedMail = z
  .object({
    id,
    message: z.string().describe("メールで知らせるはずだったこと"),
    createdAt: sentInstant.describe("起きた日時"),
  })
  .meta({ id: "MissedMail", description: "メールの代わりの知らせ" });

export const dismissMissedMailInput = z
  .object({ id: id.describe("メールの代わりの知らせの id") })
  .meta({ id: "DismissMissedMailInput", description: "確認した知らせ" });
