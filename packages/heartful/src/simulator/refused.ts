/** HM's refusals with the words that staff may see. */
const sentences = {
  unauthorized: [401, "キーが正しくありません。"],
  not_found: [404, "該当するデータがありません。"],
  release_refused: [409, "この研修生の連携は解除できません。"],
  result_refused: [409, "この結果は登録できません。"],
  already_decided: [409, "すでに結果が登録されています。"],
  in_progress: [409, "同じ処理を実行しています。"],
  invalid: [422, "送られた内容に誤りがあります。"],
  key_reused: [422, "同じキーで、別の内容が送られました。"],
  refused: [403, "この操作はできません。"],
  too_many_requests: [429, "アクセスが集中しています。"],
  error: [500, "エラーが発生しました。"],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type RefusalCode = keyof typeof sentences;

/** Ends a call with a refusal (rule 20.3). */
export class Refused extends Error {
  readonly status: number;
  readonly code: RefusalCode;
  constructor(code: RefusalCode) {
    const [status, message] = sentences[code];
    super(message);
    this.status = status;
    this.code = code;
  }
}
