import { z } from "zod";
import { ErasureObstacle } from "#enumerations.ts";
import { listOf, oneOf, requiredText, sentDate, sentInstant, wholeNumber } from "#fields.ts";
import { userId } from "#ids.ts";
import { PERSON_NAME_MAX } from "#limits.ts";

/** Whose data are asked about or erased (rule 25.4). */
export const ofErasure = z.object({ userId }).meta({ id: "OfErasure", description: "対象の人" });

/** The name is typed, so that nobody is erased by a slip. */
export const eraseInput = ofErasure
  .extend({ name: requiredText(PERSON_NAME_MAX).describe("その人の氏名。確認のために入力する") })
  .meta({ id: "EraseInput", description: "個人データの消去" });

const obstacles = z.array(oneOf(ErasureObstacle)).describe("消去できない理由。なければ空");
const requestedAt = sentInstant.nullable().describe("本人が申請した日時。申請がなければ null");

/** What an erasure would do, before it is done. */
export const erasurePlan = z
  .object({
    name: z.string().describe("氏名"),
    obstacles,
    requestedAt,
    lastDay: sentDate.nullable().describe("最後に研修や予約があった日。消去のあとは null"),
    erasedAt: sentInstant.nullable().describe("消去した日時。まだなら null"),
    gone: z
      .object({
        mailCount: wholeNumber.describe("メール（通）"),
        contactCount: wholeNumber.describe("連絡の記録（件）"),
        commentCount: wholeNumber.describe("コメントのある進捗（件）"),
        logCount: wholeNumber.describe("内容が消える操作のログ（件）"),
      })
      .meta({ id: "ErasureGone", description: "消えるもの" }),
    kept: z
      .object({
        reservationCount: wholeNumber.describe("予約と出欠（件）"),
        progressCount: wholeNumber.describe("進捗の評価（件）"),
        cashFlowCount: wholeNumber.describe("入金と請求（件）"),
        receiptCount: wholeNumber.describe("領収書（枚）"),
      })
      .meta({ id: "ErasureKept", description: "番号の下に残るもの" }),
  })
  .meta({ id: "ErasurePlan", description: "個人データの消去で消えるものと残るもの" });

/** Who has asked, or whose time is over. */
export const erasureRow = z
  .object({
    userId,
    name: z.string(),
    nameKana: z.string(),
    requestedAt,
    lastDay: sentDate,
    obstacles,
  })
  .meta({ id: "ErasureRow", description: "個人データの消去を待つ人" });
export const erasureRows = listOf(erasureRow);

/** Whether the caller has asked to be erased. */
export const ownErasure = z
  .object({
    mayAsk: z.boolean().describe("申請できるか。研修をしたことのない人はできない"),
    requestedAt,
  })
  .meta({ id: "OwnErasure", description: "自分の個人データの消去の申請" });
