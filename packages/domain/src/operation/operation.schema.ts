import { z } from "zod";
import { BacklogKind, HeartfulState } from "#enumerations.ts";
import { oneOf, sentInstant, wholeNumber } from "#fields.ts";

const needsAttention = z.boolean().describe("確認が必要か");

/** How the product runs, as administrators see it (rule 21.5). */
export const operationState = z
  .object({
    version: z.string().describe("サーバーの版"),
    startedAt: sentInstant.describe("このサーバーが起動した日時"),
    checkedAt: sentInstant.describe("この内容を調べた日時"),
    database: z
      .object({
        needsAttention,
        usedCount: wholeNumber.describe("使用中の接続（本）"),
        maxCount: wholeNumber.describe("接続の上限（本）"),
        waitingCount: wholeNumber.describe("接続の空きを待つ呼び出し（件）"),
      })
      .meta({ id: "OperationDatabase", description: "データベースへの接続" }),
    jobs: z
      .array(
        z
          .object({
            needsAttention,
            title: z.string().describe("くり返し行う処理の名前"),
            lastSucceededAt: sentInstant
              .nullable()
              .describe("最後に成功した日時。起動してからまだなければ null"),
          })
          .meta({ id: "OperationJob", description: "くり返し行う処理" }),
      )
      .describe("くり返し行う処理"),
    backlogs: z
      .array(
        z
          .object({
            needsAttention,
            kind: oneOf(BacklogKind),
            dueCount: wholeNumber.describe("今行えるのに、まだ行われていない件数（件）"),
            dueSince: sentInstant.nullable().describe("そのうち最も古いものの予定の日時"),
            retryingCount: wholeNumber.describe("失敗して、やり直しを待つ件数（件）"),
          })
          .meta({ id: "OperationBacklog", description: "残っている仕事" }),
      )
      .describe("残っている仕事"),
    heartful: z
      .object({ needsAttention, state: oneOf(HeartfulState) })
      .meta({ id: "OperationHeartful", description: "HMの呼び出し" }),
    results: z
      .object({
        needsAttention,
        unsettledCount: wholeNumber.describe("未完了の合否の送信（件）"),
      })
      .meta({ id: "OperationResults", description: "合否の送信" }),
    mail: z
      .object({
        needsAttention,
        isSent: z.boolean().describe("メールが相手に届く設定か"),
        undeliveredCount: wholeNumber.describe("届かず、未対応のメール（件）"),
      })
      .meta({ id: "OperationMail", description: "メール" }),
  })
  .meta({ id: "OperationState", description: "稼働状況" });
export type OperationState = z.infer<typeof operationState>;
