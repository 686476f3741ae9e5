import { roleName } from "@kenshu/domain/enumerations.ts";
import type { Notice } from "@kenshu/domain/notice/notice.schema.ts";
import { tokyoDate } from "@kenshu/domain/time.ts";
import type { List } from "#declaring/listFile.ts";

/** The list of notices, with the columns of its screen (rule 13.90). */
export const noticeList: List<Notice> = {
  title: "お知らせ",
  category: "お知らせ",
  columns: [
    { title: "本文", kind: "note", value: ({ message }) => message },
    {
      title: "対象",
      kind: "text",
      value: ({ roles }) => roles.map((role) => roleName[role]).join("、"),
    },
    { title: "掲載日", kind: "date", value: ({ postedAt }) => tokyoDate(new Date(postedAt)) },
  ],
};
