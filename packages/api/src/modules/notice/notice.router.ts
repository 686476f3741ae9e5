import { identified, versioned } from "@kenshu/domain/fields.ts";
import {
  addNoticeInput,
  markSeenInput,
  notice,
  noticePreviewInput,
  notices,
  ownNotices,
  searchNoticesInput,
  updateNoticeInput,
} from "@kenshu/domain/notice/notice.schema.ts";
import { z } from "zod";
import { criteriaOf, ofList, sendList } from "#declaring/listFile.ts";
import { procedure } from "#declaring/procedure.ts";
import { sentFile } from "#declaring/sentFile.ts";
import { router } from "#declaring/trpc.ts";
import { markSeen } from "#modules/notice/markSeen.ts";
import { addNotice, removeNotice, updateNotice } from "#modules/notice/notice.commands.ts";
import { noticeList } from "#modules/notice/notice.lists.ts";
import {
  getNotice,
  listNoticesFor,
  listOwnNotices,
  searchNotices,
} from "#modules/notice/notice.queries.ts";

export const noticeRouter = router({
  search: procedure("Information.Search", "POST", {
    summary: "お知らせを検索",
    inQuery: ["keyword", "roles", "page", "pageSize"],
  })
    .input(searchNoticesInput)
    .output(notices)
    .query(({ ctx, input }) => searchNotices(ctx.db, input)),
  getFileInformations: procedure(
    "Information.GetFileInformations",
    "GET",
    ofList(noticeList, "Information.Search"),
  )
    .input(criteriaOf(searchNoticesInput))
    .output(sentFile("xlsx"))
    .query(({ ctx, input }) =>
      sendList(ctx, noticeList, input, (of, asked) => searchNotices(of.db, asked)),
    ),
  getTestInformationList: procedure("Information.GetTestInformationList", "POST", {
    summary: "権限ごとのお知らせのプレビューを取得",
    inQuery: ["role"],
  })
    .input(noticePreviewInput)
    .output(notices)
    .query(({ ctx, input }) => listNoticesFor(ctx.db, input.role)),
  get: procedure("Information.Get", "GET", { summary: "お知らせを1件取得" })
    .input(identified)
    .output(notice)
    .query(({ ctx, input }) => getNotice(ctx.db, input.id)),
  getOwnInformationList: procedure("Information.GetOwnInformationList", "GET", {
    summary: "自分へのお知らせを取得",
  })
    .output(ownNotices)
    .query(({ ctx }) => listOwnNotices(ctx)),
  add: procedure("Information.Add", "POST", { summary: "お知らせを追加", takesKey: "always" })
    .input(addNoticeInput)
    .output(notice)
    .mutation(({ ctx, input }) => addNotice(ctx, input)),
  update: procedure("Information.Update", "POST", { summary: "お知らせを更新" })
    .input(updateNoticeInput)
    .output(z.void())
    .mutation(({ ctx, input }) => updateNotice(ctx, input)),
  remove: procedure("Information.Remove", "POST", { summary: "お知らせを削除" })
    .input(versioned)
    .output(z.void())
    .mutation(({ ctx, input }) => removeNotice(ctx, input)),
  markSeen: procedure("Information.MarkSeen", "POST", { summary: "お知らせを既読にする" })
    .input(markSeenInput)
    .output(z.void())
    .mutation(({ ctx, input }) => markSeen(ctx, input)),
});
