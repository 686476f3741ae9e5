import { z } from "zod";
import { Role } from "#enumerations.ts";
import {
  changesOf,
  id,
  keyword,
  listOf,
  oneOf,
  pageOrList,
  requiredLines,
  sentInstant,
  someOf,
  version,
  versioned,
} from "#fields.ts";
import { LIST_MAX } from "#limits.ts";
import { NOTICE_MAX } from "#notice/notice.limits.ts";
import { noticeRoles } from "#notice/notice.rules.ts";

const role = someOf("NoticeRole", Role, noticeRoles);

const chooseRole = "どれか一つ選択してください";
/** At least one role, each once, in a fixed order (rule 16.1). */
const roles = z
  .array(role, chooseRole)
  .min(1, chooseRole)
  .max(noticeRoles.length)
  .overwrite((chosen) => noticeRoles.filter((one) => chosen.includes(one)))
  .describe("見る人のロール");

export const notice = z
  .object({
    id,
    message: z.string().describe("本文"),
    roles: z.array(role).describe("見る人のロール"),
    /** Since when the message has had its present text (rule 15.12). */
    postedAt: sentInstant.describe("掲載した日時"),
    version,
  })
  .meta({ id: "Notice", description: "お知らせ" });
export type Notice = z.infer<typeof notice>;

/** As its reader sees it (rule 15.12). */
export const ownNotice = notice
  .extend({ isUnread: z.boolean().describe("未読か") })
  .meta({ id: "OwnNotice", description: "自分へのお知らせ" });

export const notices = listOf(notice);
export const ownNotices = listOf(ownNotice);

export const searchNoticesInput = pageOrList
  .extend({
    keyword,
    roles: z
      .array(oneOf(Role))
      .max(Object.keys(Role).length)
      .optional()
      .describe("いずれかのロールが見るお知らせだけにする。省くとすべて"),
  })
  .meta({ id: "SearchNoticesInput", description: "お知らせの条件" });
/** The role whose list an administrator previews. */
export const noticePreviewInput = z
  .object({ role: oneOf(Role) })
  .meta({ id: "NoticePreviewInput", description: "お知らせを見るロール" });

export const addNoticeInput = z
  .object({ message: requiredLines(NOTICE_MAX).describe("本文"), roles })
  .meta({ id: "AddNoticeInput", description: "追加するお知らせ" });
export const updateNoticeInput = versioned
  .extend(changesOf(addNoticeInput.shape))
  .meta({ id: "UpdateNoticeInput", description: "お知らせの変更" });

/** Notices that the reader saw, in these versions. */
export const markSeenInput = z
  .object({
    notices: z
      .array(
        z
          .object({ id, version })
          .meta({ id: "SeenNotice", description: "読んだお知らせと、そのときの版" }),
      )
      .min(1)
      .max(LIST_MAX)
      .describe("表示したお知らせ"),
  })
  .meta({ id: "MarkSeenInput", description: "読んだお知らせ" });
