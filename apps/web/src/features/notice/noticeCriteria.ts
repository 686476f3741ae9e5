import { noticeRoles } from "@kenshu/domain/notice/notice.rules.ts";
import * as z from "zod/mini";
import { criteria, keyword } from "#ui/criteria.ts";

/** The list of notices; without a role it shows the notices of all. */
export const notices = criteria({ keyword, roles: z.array(z.literal(noticeRoles)) });
export type NoticeSearch = z.infer<typeof notices.address>;
