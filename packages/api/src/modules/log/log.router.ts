import { logFileInput, logList, logListInput } from "@kenshu/domain/log/log.schema.ts";
import { procedure } from "#declaring/procedure.ts";
import { sentFile } from "#declaring/sentFile.ts";
import { router } from "#declaring/trpc.ts";
import { getLog } from "#modules/log/log.queries.ts";
import { getFileLog } from "#modules/log/logFile.ts";

export const logRouter = router({
  getList: procedure("Log.GetList", "GET", {
    summary: "ログを検索",
    description:
      "期間は両端の日を含めて8日以内です。studentUserId か scheduleId を送るときは、期間を省けます。",
    readsReplica: true,
  })
    .input(logListInput)
    .output(logList)
    .query(({ ctx, input }) => getLog(ctx.db, input)),
  getFile: procedure("Log.GetFile", "GET", {
    summary: "ログをCSVで取得",
    description: "条件は Log/GetList と同じです。ダウンロードしたことがログに残ります。",
  })
    .input(logFileInput)
    .output(sentFile("csv"))
    .query(({ ctx, input }) => getFileLog(ctx, input)),
});
