import { z } from "zod";
import { nullIfEmpty, optionalLines, pageUrl, requiredText } from "#fields.ts";
import { trainingContentId } from "#ids.ts";
import { LINK_TITLE_MAX, LINKS_MAX, PREPARATION_MAX } from "#training/training.limits.ts";

/** How a student prepares for a content: what to wear and bring, and pages to read (rule 7.8). */

export const link = z
  .object({
    title: requiredText(LINK_TITLE_MAX).describe("ページの題名"),
    url: pageUrl.describe("ページのURL（https）"),
  })
  .meta({ id: "LinkInput", description: "予習のために読むページ" });

/** What a content carries. Null without any. */
export const preparationFields = {
  preparation: nullIfEmpty(optionalLines(PREPARATION_MAX))
    .default(null)
    .describe("持ち物や服装。ないときは null"),
  links: z
    .array(link)
    .max(LINKS_MAX)
    .nullable()
    .transform((given) => (given && given.length > 0 ? given : null))
    .default(null)
    .describe("予習のために読むページ。ないときは null"),
};

const sentLink = z
  .object({
    title: z.string().describe("ページの題名"),
    url: z.string().describe("ページのURL（https）"),
  })
  .meta({ id: "Link", description: "予習のために読むページ" });
export type Link = z.infer<typeof sentLink>;

/** The same as it is sent. */
export const sentPreparationFields = {
  preparation: z.string().nullable().describe("持ち物や服装。ないときは null"),
  links: z.array(sentLink).nullable().describe("予習のために読むページ。ないときは null"),
};

/** What a student sees of it, at the soonest confirmed reservation. */
export const preparation = z
  .object({
    trainingContentId,
    trainingContentName: z.string().describe("次に受ける研修内容の名前"),
    ...sentPreparationFields,
    digest: z.string().describe("持ち物とページの版"),
    isSeen: z.boolean().describe("この版を見たと、研修生が知らせたか"),
  })
  .meta({ id: "Preparation", description: "次に受ける研修内容の予習と持ち物" });
export type Preparation = z.infer<typeof preparation>;

export const markPreparationSeenInput = z
  .object({
    trainingContentId,
    digest: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe("見た版。読み取った digest"),
  })
  .meta({ id: "MarkPreparationSeenInput", description: "見た予習と持ち物" });
