import { start } from "@kenshu/domain/auth/auth.schema.ts";
import { getStart } from "#modules/app/app.queries.ts";
import { publicProcedure, router } from "#procedure.ts";

export const startRouter = router({
  getStart: publicProcedure("App.GetStart", "GET")
    .output(start)
    .query(({ ctx }) => getStart(ctx)),
});
