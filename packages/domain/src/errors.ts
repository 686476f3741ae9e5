import { formatYen } from "#money.ts";
import { formatDate } from "#time.ts";

/**
 * The error catalogue: one entry per code with its parameters and its Japanese sentence
 * (rules 17.3, 13.3). REST, tRPC and the screens show the same entry.
 */

/**
 * What is the case by now, for a person who acts on what they last saw (rule 17.3). It does not tell
 * whose doing it is, which is often the caller's own, in another tab.
 */
export const foundSentences = {
  cancelled: "この予約はすでにキャンセルされています。",
  confirmed: "この予約は、キャンセル待ちから確定しています。",
  waits: "この予約はキャンセル待ちです。",
  charged: "この予約は、無料ではキャンセルできなくなりました。",
  free: "この予約は、無料でキャンセルできるようになりました。",
  onlyWaits:
    "キャンセル待ちは変更できません。別の研修を予約するか、キャンセル待ちを取り消してください。",
  scheduleGone: "この研修は中止または削除されました。ほかの研修を選んでください。",
  marked: "出欠はすでに記録されています。変える場合は、先に取り消してください。",
  unmarked: "出欠の記録はすでに取り消されています。",
  signedOut: "この端末はすでにサインアウトしています。",
  voided: "この入金はすでに取り消されているため、領収書はありません。",
  removed: "この入金・請求はすでに削除されています。",
  commented: "コメントはすでに登録されています。",
  mayNotReserve:
    "いま受けている研修がないか、登録の手続き中のため、予約できません。必要な場合は管理者に連絡してください。",
  formerStudent:
    "この方は研修生ではなくなり、研修を受けていないため、予約できません。研修を再開する場合は、管理者が研修生受入で紐づけてください。",
  releasing: "HMに紐づけの解除を依頼しています。研修生の画面で、解除が終わったか確認してください。",
  contested: "候補のアカウントが、ほかの研修生にも当てはまります。本人を確かめて選んでください。",
  linkedElsewhere:
    "研修生かアカウントが、すでに別の相手に紐づいています。再読み込みして確認してください。",
  chosenTwice: "同じ研修生かアカウントを二度選んでいます。どちらかを選び直してください。",
  mayNotLink: "このアカウントは紐づけられません。利用を停止していないか確認してください。",
  roomTaken: "この部屋は、同じ時間にほかの研修で使われています。部屋か時刻を変更してください。",
  mayNotWithKey:
    "このシステムキーでは呼び出せません。キーのロールと、呼び出せるコントローラーを管理者に確認してください。",
  wished:
    "この予約には、すでに置き換えのキャンセル待ちがあります。予約確認の画面で取り消してから、もう一度操作してください。",
} as const;
export type Found = keyof typeof foundSentences;

function askAgain(penaltyAmount: number): string {
  const costs =
    penaltyAmount > 0
      ? `今キャンセルすると、キャンセル料${formatYen(penaltyAmount)}がかかります。`
      : "";
  return `${costs}内容を確認して、もう一度操作してください。`;
}

/** A sentence that names facts is a function of them; they travel beside `errorCode` on the wire. */
const sentences = {
  /** `penaltyAmount` is what cancelling costs by now, in yen, where that is to be asked again (rule 5.6). */
  DbConflict: ({ found, penaltyAmount }: { found?: Found; penaltyAmount?: number } = {}) =>
    found
      ? `${foundSentences[found]}${penaltyAmount === undefined ? "" : askAgain(penaltyAmount)}`
      : "データが先に更新または削除されています。最新の内容を確認して、もう一度操作してください。",
  ForeignKeyViolation:
    "使用されているデータのため削除できません。関連するデータを先に削除してください。",
  Undifined: "エラーが発生しました。",
  UserNotFound: "利用者が見つかりません。削除された可能性があります。",
  ScheduleCapacityNotEnough: ({ reservedCount }: { reservedCount: number }) =>
    `すでに${reservedCount}名が予約しています。定員を${reservedCount}名以上にしてください。`,
  ReserveAlreadyExist: (_: { reserveId?: number }) =>
    "この研修はすでに予約済みです。予約確認の画面で確認してください。",
  UnauthorizedOperation: ({ found }: { found?: Found } = {}) =>
    found
      ? foundSentences[found]
      : "この操作は許可されていないため中止しました。必要な場合は管理者に連絡してください。",
  InvalidDate: "日時を確認してください。この日時では操作できません。",
  ReserveTimeOver: "前日15時以降の予約はできません。",
  OverlapOtherReserve: ({ studentNames }: { studentNames?: string[] }) =>
    studentNames?.length
      ? `次の研修生の予約が同じ時間帯で重なります：${studentNames.join("、")}。別の時間を選んでください。`
      : "同じ時間帯に別の予約があります。別の時間の研修を選んでください。",
  CancelTimeOver: "終了した研修の予約はキャンセルできません。",
  CancelAlreadyAttend: "出欠が確定しているため、キャンセルできません。",
  StudentReserveCountOver: ({ maxReserveCount }: { maxReserveCount: number }) =>
    `予約できるのは${maxReserveCount}件までです。受講後、または予約をキャンセルしてから予約してください。`,
  ScheduleFull: ({ waitCount }: { waitCount: number }) =>
    `満席のため予約できません${waitCount > 0 ? `（キャンセル待ち${waitCount}名）` : ""}。キャンセル待ちをするか、別の研修を選んでください。`,
  InvalidStudentExportData: "合否連携の入力内容に誤りがあります。入力内容を確認してください。",
  StudentExportFailure: (_: { entries: { entryId: number; reason: string }[] }) =>
    "完了していない合否連携があります。理由を確認してください。",
  ReleaseStudentFailure: ({ reason }: { reason?: string }) =>
    reason === undefined
      ? "合否をHMに送っている途中のため、紐づけを解除できません。合否連携の画面で送信が終わったことを確認してから、もう一度操作してください。"
      : `HMで紐づけを解除できませんでした（HMの回答：${reason}）。HMの担当者に確認してから、もう一度操作してください。`,
  DataDuplicated: ({ dates, found }: { id?: number; dates?: string[]; found?: Found }) => {
    if (found) return foundSentences[found];
    return dates?.length
      ? `次の日はほかの研修予定と重なります：${dates.map(formatDate).join("、")}。日付か時刻を変更してください。`
      : "同じ内容のデータがすでに登録されています。入力内容を変更してください。";
  },
  StudentImportCategoryNotDefined: ({ categoryIds }: { categoryIds: number[] }) =>
    `未登録の技術が含まれています。次のカテゴリーIDを研修種目に登録してください：${categoryIds.join("、")}`,
  StudentImportTakingCategoryDuplicated: ({ trainingName }: { trainingName: string }) =>
    `「${trainingName}」はすでに研修中です。再受講する場合は、合否連携で辞退または中断にしてください。`,
  HeartfulEmployeeIdAlreadyUsed: ({ userName }: { userName: string }) =>
    `この社員コードは「${userName}」に設定されています。別の社員を選んでください。`,
  AnalysisDataNotFound: "対象のデータがありません。条件を変更してください。",
  AnalysisTimeOver:
    "集計に時間がかかりすぎるため中止しました。条件を絞るか、しばらくしてから、もう一度お試しください。",
  ProgressPassOrSkipAlreadyExist:
    "すでに結果が登録されています。進捗表をもう一度確認してください。",
  UserAlreadyExists:
    "このメールアドレスはすでに登録されています。サインインするか、パスワードを再設定してください。",
  WrongCredentials: "メールアドレスまたはパスワードが違います。",
  AccountDisabled: "このアカウントは停止されています。管理者に連絡してください。",
  UserNotConfirmed: (_: { ticket: string }) =>
    "メールアドレスの確認が済んでいません。確認コードを入力してください。",
  AttemptLimitExceeded:
    "間違いが続いたため、一時的に利用できません。15分ほど待つか、サインイン画面の「パスワードを忘れた場合」から再設定してください。",
  PasswordTooShort: "パスワードは8文字以上で入力してください。",
  PasswordTooWeak:
    "このパスワードは推測されやすいため使えません。よく使われる言葉、メールアドレス、氏名、日付、繰り返し、abcや12345のような並びを避けて、別のパスワードを入力してください。",
  LimitExceeded: "しばらく時間を置いてから再度実行してください。",
  CodeMismatch: "確認コードが不正です。",
  CodeExpired: "確認コードの有効期限が切れています。",
  MonthClosed:
    "この日の月は締められているため、登録も取り消しもできません。今日の日付で、打ち消す入金または請求を登録してください。",
  MailAlreadySent: "メールはすでに送信されたため、取りやめられません。",
  IdempotencyKeyReused:
    "同じIdempotency-Keyが別の内容の送信に使われています。新しいキーで送信してください。",
  AliasExists: "既に利用されているメールアドレスなので利用できません。",
};

export type ErrorCode = keyof typeof sentences;
export const errorCodes = Object.keys(sentences) as ErrorCode[];

/** The arguments that a code asks for: its parameters, which it may do without, or none. */
export type ParametersOf<C extends ErrorCode> = (typeof sentences)[C] extends (
  ...parameters: infer P
) => string
  ? P
  : [];

/** What REST and tRPC callers receive for a refused call, beside the code's parameters (rule 13.3). */
export type WireError = {
  errorCode?: ErrorCode;
  message: string;
  errors?: { path: string; message: string }[];
  /** The call was accepted, and the work that it asks for goes on by itself. */
  isUnderWay?: boolean;
  requestId?: string;
};

/** A refusal by a rule of the business. Nothing was changed when it is thrown out of a command. */
export class BusinessError extends Error {
  readonly code: ErrorCode;
  readonly parameters: object;
  constructor(code: ErrorCode, parameters: object, message: string) {
    super(message);
    this.name = "BusinessError";
    this.code = code;
    this.parameters = parameters;
  }
}

/** Builds the refusal with this code. */
export function businessError<C extends ErrorCode>(
  code: C,
  ...[parameters]: ParametersOf<C>
): BusinessError {
  return new BusinessError(code, parameters ?? {}, sentenceOf(code, parameters as object));
}

/** What a person is told by a code with these parameters, which have to be the code's. */
export function sentenceOf(code: ErrorCode, parameters: object | undefined): string {
  const sentence: string | ((parameters: never) => string) = sentences[code];
  return typeof sentence === "string" ? sentence : sentence(parameters as never);
}

/** Refuses: throws the error with this code. */
export function fail<C extends ErrorCode>(code: C, ...parameters: ParametersOf<C>): never {
  throw businessError(code, ...parameters);
}
