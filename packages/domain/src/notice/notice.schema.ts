import { z } from "zod";
import { Role } from "#enumerations.ts";
import {
  id,
  keyword,
  listOf,
  oneOf,
  pageOrList,
  requiredLines,
  sentInstant,
  version,
} from "#fields.ts";
import { LIST_MAX } from "#limits.ts";
import { NOTICE_MAX } from "#notice/notice.limits.ts";
import { noticeRoles } from "#notice/notice.rules.ts";

const role = z.literal(noticeRoles);

const chooseRole = "どれか一つ選択してください";
/** At least one; each once, in one order (rule 16.1). */
const roles = z
  .array(role, chooseRole)
  .min(1, chooseRole)
  .max(noticeRoles.length)
  .overwrite((chosen) => noticeRoles.filter((one) => chosen.includes(one)));

export const notice = z.object({
  id,
  message: z.string(),
  roles: z.array(role),
  /** Since when the message reads as it does (rule 15.12). */
  postedAt: sentInstant,
  version,
});
export type Notice = z.infer<typeof notice>;

/** As its reader sees it (rule 15.12). */
export const ownNotice = notice.extend({ isUnread: z.boolean() });

export const notices = listOf(notice);
export const ownNotices = listOf(ownNotice);

export const searchNoticesInput = pageOrList.extend({
  keyword,
  /** A notice for any of them; none asks for every notice. */
  roles: z.array(oneOf(Role)).max(Object.keys(Role).length).optional(),
});
/** The role whose list an administrator previews. */
export const noticePreviewInput = z.object({ role: oneOf(Role) });

export const addNoticeInput = z.object({ message: requiredLines(NOTICE_MAX), roles });
export const updateNoticeInput = addNoticeInput.extend({ id, version });

/** Notices that were in front of the reader, as they read then. */
export const markSeenInput = z.object({
  notices: z.array(z.object({ id, version })).min(1).max(LIST_MAX),
});
