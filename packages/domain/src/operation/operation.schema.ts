import { z } from "zod";
import { BacklogKind, HeartfulState } from "#enumerations.ts";
import { oneOf, sentInstant, sentMonth, wholeNumber } from "#fields.ts";

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
        ownsSchema: z
          .boolean()
          .describe("サーバーのアカウントが、表の定義と操作のログも変更できるか"),
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
    backup: z
      .object({
        needsAttention,
        isExpected: z.boolean().describe("Kenshuがバックアップを取る設定か"),
        last: z
          .object({
            endedAt: sentInstant.describe("終わった日時"),
            isTaken: z.boolean().describe("最後まで書き出せたか"),
            isVerified: z
              .boolean()
              .nullable()
              .describe("仮のデータベースに復元して確かめられたか。確かめない指定なら null"),
          })
          .meta({ id: "OperationBackupEnd", description: "バックアップの結果" })
          .nullable()
          .describe("最後のバックアップ。まだなければ null"),
        lastSucceededAt: sentInstant
          .nullable()
          .describe("最後に成功したバックアップの日時。まだなければ null"),
      })
      .meta({ id: "OperationBackup", description: "データベースのバックアップ" }),
    months: z
      .array(
        z
          .object({
            month: sentMonth,
            callCount: z.int().describe("呼び出し（件）"),
            unansweredCount: z.int().describe("500番台で終わった呼び出し（件）"),
            lostCount: wholeNumber.describe("強制終了したサーバーの、失われた集計（件）"),
            lostSince: sentInstant
              .nullable()
              .describe("そのうち最後のものが始まった日時。1時間以内の分が失われた"),
          })
          .meta({ id: "OperationMonth", description: "1か月の呼び出し" }),
      )
      .describe("応答した呼び出し。今月、先月の順"),
  })
  .meta({ id: "OperationState", description: "稼働状況" });
export type OperationState = z.infer<typeof operationState>;
