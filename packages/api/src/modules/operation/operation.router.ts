import { operationState } from "@kenshu/domain/operation/operation.schema.ts";
import { procedure } from "#declaring/procedure.ts";
import { router } from "#declaring/trpc.ts";
import { getOperationState } from "#modules/operation/operation.queries.ts";

export const operationRouter = router({
  getState: procedure("Operation.GetState", "GET", {
    summary: "稼働状況を取得",
    description:
      "残っている仕事、バックアップ、月ごとの呼び出しは、すべてのサーバーに共通です。接続、くり返し行う処理、HMの呼び出しは、この呼び出しに答えたサーバーのものです。",
  })
    .output(operationState)
    .query(({ ctx }) => getOperationState(ctx)),
});
