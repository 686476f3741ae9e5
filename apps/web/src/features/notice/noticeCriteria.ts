import { roleName } from "@kenshu/domain/enumerations.ts";
import { noticeRoles } from "@kenshu/domain/notice/notice.rules.ts";
import * as z from "zod/mini";
import { keyword, keywordInAddress } from "#ui/criteria.ts";

const role = z.literal(noticeRoles);

export const roleOptions = noticeRoles.map((value) => ({ value, label: roleName[value] }));

/** What the URL of the list says; everything may be left out. */
export const noticeSearch = z.object({
  keyword: z.optional(keywordInAddress),
  roles: z.optional(z.array(role)),
});
export type NoticeSearch = z.infer<typeof noticeSearch>;

/** The same as the form's values; no role asks for the notices of all. */
export const noticeCriteria = z.object({ keyword, roles: z.array(role) });
type NoticeCriteria = z.infer<typeof noticeCriteria>;

export const everyNotice: NoticeCriteria = { keyword: "", roles: [] };

export function criteriaOf({ keyword = "", roles = [] }: NoticeSearch): NoticeCriteria {
  return { keyword, roles };
}

/** The URL of criteria, and the input of the list; what filters by nothing is left out. */
export function searchOf({ keyword, roles }: NoticeCriteria): NoticeSearch {
  return { keyword: keyword || undefined, roles: roles.length > 0 ? roles : undefined };
}
