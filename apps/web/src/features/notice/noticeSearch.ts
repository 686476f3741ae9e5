import { noticeRoles } from "@kenshu/domain/notice/notice.rules.ts";
import * as z from "zod/mini";
import { pageInAddress } from "#ui/criteria.ts";

export const role = z.literal(noticeRoles);

/** What the URL of the list says; everything may be left out. */
export const noticeSearch = z.object({
  keyword: z.optional(z.string()),
  roles: z.optional(z.array(role)),
  page: pageInAddress,
});
export type NoticeSearch = z.infer<typeof noticeSearch>;
