import { roleName } from "@kenshu/domain/enumerations.ts";
import { noticeRoles } from "@kenshu/domain/notice/notice.rules.ts";
import * as z from "zod/mini";
import { criteriaIn, keyword } from "#ui/criteria.ts";
import { type NoticeSearch, role } from "./noticeSearch.ts";

export const roleOptions = noticeRoles.map((value) => ({ value, label: roleName[value] }));

/** The URL of the list as form values. Without a role it shows the notices of all. */
export const noticeCriteria = z.object({ keyword, roles: z.array(role) });
type NoticeCriteria = z.infer<typeof noticeCriteria>;

export const everyNotice: NoticeCriteria = { keyword: "", roles: [] };

export function criteriaOf(search: NoticeSearch): NoticeCriteria {
  return criteriaIn(search, everyNotice);
}
