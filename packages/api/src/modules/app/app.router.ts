import { start } from "@kenshu/domain/auth/auth.schema.ts";
import { publicProcedure } from "#declaring/procedure.ts";
import { router } from "#declaring/trpc.ts";
import { getStart } from "#modules/app/app.queries.ts";

export const startRouter = router({
  getStart: publicProcedure("App.GetStart", "GET", { summary: "開始時に必要な情報を取得" })
    .output(start)
    .query(({ ctx }) => getStart(ctx)),
});
