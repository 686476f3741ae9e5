import type { Consequences } from "#asked.ts";
import { passwordTooShort } from "#auth/auth.limits.ts";
import type { ErrorCode } from "#errorCodes.ts";
import { type Found, foundSentences } from "#foundSentences.ts";
import { formatYen } from "#money.ts";
import { openingText } from "#schedule/openingText.ts";
import { formatDate, formatSchedule } from "#time.ts";
import { SCHEDULES_NAMED } from "#user/user.limits.ts";

/**
 * The error catalogue: one entry per code with its parameters and its Japanese sentence
 * (rules 17.3, 13.3). REST, tRPC and the screens show the same entry.
 */

function askAgain(penaltyAmount: number): string {
  const costs =
    penaltyAmount > 0
      ? `今キャンセルすると、キャンセル料${formatYen(penaltyAmount)}がかかります。`
      : "";
  return `${costs}内容を確認して、もう一度操作してください。`;
}

type LeftSchedule = Consequences<"User.Update">["schedules"][number];

/** 2027/03/15(月) 10:00〜12:00 新宿 A室、…: the first few. */
function named(schedules: readonly LeftSchedule[]): string {
  const first = schedules
    .slice(0, SCHEDULES_NAMED)
    .map(({ startDate, endDate, schoolName, roomName }) => {
      const times = { startDate: new Date(startDate), endDate: new Date(endDate) };
      return `${formatSchedule(times)} ${schoolName} ${roomName}`;
    });
  const others = schedules.length - first.length;
  return `${first.join("、")}${others > 0 ? `、ほか${others}件` : ""}`;
}

/** A sentence that names facts is a function of them; they travel beside `errorCode` on the wire. */
const sentences = {
  /**
   * `actual` has the consequences by now, where the question stated others (rule 13.21).
   * `penaltyAmount` is what cancelling costs by now, in yen, for callers that expected a fee or none
   * (rule 5.6). `holderName` is who has a student in hand by now (rule 23.4).
   */
  DbConflict: ({
    found,
    penaltyAmount,
    holderName,
  }: {
    found?: Found;
    penaltyAmount?: number;
    holderName?: string;
    actual?: object;
  } = {}) =>
    holderName !== undefined
      ? `${holderName}さんが担当しています。引き継ぐ場合は、もう一度操作してください。`
      : found
        ? `${foundSentences[found]}${penaltyAmount === undefined ? "" : askAgain(penaltyAmount)}`
        : "データが先に更新または削除されています。最新の内容を確認して、もう一度操作してください。",
  /** `count` and `firstDate` say what is in use: so many schedules, or activities, since or from then on. */
  ForeignKeyViolation: ({
    schedules = [],
    found,
    count = 0,
    firstDate,
  }: {
    schedules?: LeftSchedule[];
    found?: Found;
    count?: number;
    firstDate?: string;
  } = {}) =>
    found
      ? `${foundSentences[found]}（該当${count}件${firstDate ? `、最初は${formatDate(firstDate)}` : ""}）`
      : schedules.length > 0
        ? `これから担当する研修が${schedules.length}件あるため、削除できません。先に講師を変更してください：${named(schedules)}`
        : "使用されているデータのため削除できません。関連するデータを先に削除してください。",
  Undifined: "エラーが発生しました。",
  UserNotFound: ({ found }: { found?: Found } = {}) =>
    found ? foundSentences[found] : "利用者が見つかりません。削除された可能性があります。",
  ScheduleCapacityNotEnough: ({ reservedCount }: { reservedCount: number }) =>
    `すでに${reservedCount}名が予約しています。定員を${reservedCount}名以上にしてください。`,
  ReserveAlreadyExist: (_: { reserveId?: number }) =>
    "この研修はすでに予約済みです。予約確認の画面で確認してください。",
  UnauthorizedOperation: ({ found }: { found?: Found } = {}) =>
    found
      ? foundSentences[found]
      : "この操作は許可されていないため中止しました。必要な場合は管理者に連絡してください。",
  InvalidDate: "日時を確認してください。この日時では操作できません。",
  ReserveNotOpen: ({ opensAt }: { opensAt: string }) => `${openingText(new Date(opensAt))}。`,
  ReserveTimeOver: "前日15時以降の予約はできません。",
  OverlapOtherReserve: ({ studentNames }: { studentNames?: string[] }) =>
    studentNames?.length
      ? `次の研修生の予約が同じ時間帯で重なります：${studentNames.join("、")}。別の時間を選んでください。`
      : "同じ時間帯に別の予約があります。別の時間の研修を選んでください。",
  CancelTimeOver:
    "終了した研修の予約はキャンセルできません。参加しなかったときは、講師に連絡してください。",
  CancelAlreadyAttend:
    "出欠が記録されているため、キャンセルできません。記録が違うときは、先に出欠を取り消すか、講師に連絡してください。",
  StudentReserveCountOver: ({ maxReserveCount }: { maxReserveCount: number }) =>
    `予約できるのは${maxReserveCount}件までです。受講後、または予約をキャンセルしてから予約してください。`,
  WatchCountOver: ({ maxWatchCount }: { maxWatchCount: number }) =>
    `空いたら知らせるのは${maxWatchCount}件までです。予約確認の画面で1件やめてから、もう一度お試しください。`,
  ScheduleFull: ({ waitCount }: { waitCount: number }) =>
    `満席のため予約できません${waitCount > 0 ? `（キャンセル待ち${waitCount}名）` : ""}。キャンセル待ちをするか、別の研修を選んでください。`,
  InvalidStudentExportData: ({ found }: { found?: Found } = {}) =>
    found
      ? foundSentences[found]
      : "合否連携の入力内容に誤りがあります。入力内容を確認してください。",
  StudentExportFailure: (_: { entries: { entryId: number; reason: string }[] }) =>
    "完了していない合否連携があります。理由を確認してください。",
  ReleaseStudentFailure: ({ reason }: { reason?: string }) =>
    reason === undefined
      ? "合否をHMに送信しているため、紐づけを解除できません。合否連携の画面で送信が終わったことを確認してから、もう一度操作してください。"
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
  WrongCredentials:
    "メールアドレスまたはパスワードが違います。確認して、もう一度入力してください。",
  AccountDisabled: "このアカウントは停止されています。管理者に連絡してください。",
  UserNotConfirmed: (_: { ticket: string }) =>
    "メールアドレスの確認が済んでいません。確認コードを入力してください。",
  AttemptLimitExceeded: ({ found }: { found?: Found } = {}) =>
    found
      ? foundSentences[found]
      : "間違いが続いたため、一時的に利用できません。15分ほど待つか、サインイン画面の「パスワードを忘れた場合」から再設定してください。",
  SecondFactorRequired: ({ hasApp }: { ticket: string; hasApp: boolean }) =>
    hasApp
      ? "2段階の確認が必要です。認証アプリのコードか、予備のコードを入力してください。"
      : "2段階の確認が必要です。予備のコードを入力してください。",
  SecondFactorMissing:
    "このアカウントには2段階の確認が必要です。Kenshuの画面でサインインの方法を追加してから、もう一度操作してください。",
  StepUpRequired:
    "本人の確認が必要です。パスワード、認証アプリのコード、パスキーのどれかで確認してから、もう一度操作してください。",
  PasskeyRefused:
    "パスキーを確認できませんでした。もう一度操作するか、パスワードなど別の方法を使ってください。",
  TicketExpired:
    "この確認は、済んでいるか、時間が過ぎたか、間違いが続いたため、もう使えません。もう一度サインインしてください。",
  ErasureNotAllowed:
    "個人データを消去できません。画面に表示された理由を解消してから、もう一度操作してください。",
  PasswordTooShort: passwordTooShort,
  PasswordTooWeak:
    "このパスワードは推測されやすいため使えません。よく使われる言葉、メールアドレス、氏名、日付、繰り返し、abcや12345のような並びを避けて、別のパスワードを入力してください。",
  LimitExceeded: "しばらく時間を置いてから再度実行してください。",
  CodeMismatch: "確認コードが不正です。",
  CodeExpired: "確認コードの有効期限が切れています。",
  MonthClosed: ({ found }: { found?: Found } = {}) =>
    found
      ? foundSentences[found]
      : "この日の月は締められているため、登録も取り消しもできません。今日の日付で、打ち消す入金または請求を登録してください。",
  MailAlreadySent:
    "メールはすでに送信されたため、取りやめられません。必要な場合は、本人に連絡してください。",
  IdempotencyKeyReused:
    "同じIdempotency-Keyが別の内容の送信に使われています。新しいキーで送信してください。",
  SessionOfAnother: ({ userName }: { userName: string }) =>
    `いま${userName}さんがサインインしています。この画面は別の人が開いたものなので、何も変更していません。画面を読み込み直してください。`,
  AliasExists: "既に利用されているメールアドレスなので利用できません。",
} satisfies Record<ErrorCode, string | ((parameters: never) => string)>;

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
  /** The consequences of the act by now, where the question stated others (rule 13.21). */
  actual?: object;
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
