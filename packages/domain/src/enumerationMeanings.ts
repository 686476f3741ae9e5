import * as e from "#enumerations.ts";

export type Enumeration = Readonly<Record<string, number>>;

/** The description of an enumeration: its name, its subject, and the word for each value. */
export type Meaning = { id: string; title: string; words: Readonly<Record<number, string>> };

/** The enumerations of the wire with their meanings, in the words of the screens (rule 17.1). */
export const enumerationMeanings: ReadonlyMap<Enumeration, Meaning> = new Map<Enumeration, Meaning>(
  [
    [e.Role, { id: "Role", title: "ロール", words: e.roleName }],
    [e.SignUpPattern, { id: "SignUpPattern", title: "登録の種類", words: e.signUpPatternName }],
    [e.Gender, { id: "Gender", title: "性別", words: e.genderName }],
    [
      e.ReservationState,
      { id: "ReservationState", title: "予約の状態", words: e.reservationStateName },
    ],
    [e.SlotState, { id: "SlotState", title: "予約枠の状態", words: e.slotStateName }],
    [e.ReserveResult, { id: "ReserveResult", title: "予約の種類", words: e.reserveResultName }],
    [e.CancelledBy, { id: "CancelledBy", title: "キャンセルした人", words: e.cancelledByName }],
    [e.AbsenceReason, { id: "AbsenceReason", title: "来られない理由", words: e.absenceReasonName }],
    [
      e.ToldLateMinutes,
      { id: "ToldLateMinutes", title: "遅れる時間（分）", words: e.toldLateMinutesName },
    ],
    [
      e.SilenceCause,
      { id: "SilenceCause", title: "足が止まったとみなす理由", words: e.silenceCauseName },
    ],
    [e.ContactChannel, { id: "ContactChannel", title: "連絡の方法", words: e.contactChannelName }],
    [e.ContactOutcome, { id: "ContactOutcome", title: "連絡の結果", words: e.contactOutcomeName }],
    [e.Mark, { id: "Mark", title: "出欠", words: e.markName }],
    [e.DoneKind, { id: "DoneKind", title: "済んだ予約の結果", words: e.doneKindName }],
    [e.ProgressGrade, { id: "ProgressGrade", title: "進捗の結果", words: e.progressGradeName }],
    [e.GradeLetter, { id: "GradeLetter", title: "評価", words: e.gradeLetterName }],
    [e.TakingState, { id: "TakingState", title: "受講の状態", words: e.takingStateName }],
    [
      e.TrainingMethod,
      { id: "TrainingMethod", title: "研修内容の方法", words: e.trainingMethodName },
    ],
    [
      e.MatchingReason,
      { id: "MatchingReason", title: "紐づけ先を選んだ理由", words: e.matchingReasonName },
    ],
    [e.CashFlowType, { id: "CashFlowType", title: "入金か請求か", words: e.cashFlowTypeName }],
    [
      e.SecondFactorFrom,
      {
        id: "SecondFactorFrom",
        title: "2段階の確認を求める範囲",
        words: e.secondFactorFromName,
      },
    ],
    [e.TaxRate, { id: "TaxRate", title: "消費税率（%）", words: e.taxRateName }],
    [e.PaceState, { id: "PaceState", title: "ペースの天気", words: e.paceStateName }],
    [e.AlertKind, { id: "AlertKind", title: "管理者への知らせの種類", words: e.alertKindName }],
    [
      e.StudentAlertKind,
      { id: "StudentAlertKind", title: "研修生への知らせの種類", words: e.studentAlertKindName },
    ],
    [e.Career, { id: "Career", title: "経歴", words: e.careerName }],
    [e.EvaluationItem, { id: "EvaluationItem", title: "確認の項目", words: e.evaluationItemName }],
    [e.TrainingTiming, { id: "TrainingTiming", title: "辞退の時期", words: e.trainingTimingName }],
    [e.DropoutReason, { id: "DropoutReason", title: "辞退の理由", words: e.dropoutReasonName }],
    [
      e.DifferenceKind,
      { id: "DifferenceKind", title: "HMとの違いの種類", words: e.differenceKindName },
    ],
    [
      e.AnalysisCategory,
      { id: "AnalysisCategory", title: "分析の分類", words: e.analysisCategoryName },
    ],
    [
      e.DropoutCountType,
      { id: "DropoutCountType", title: "辞退までの数え方", words: e.dropoutCountTypeName },
    ],
    [
      e.SystemKeyState,
      { id: "SystemKeyState", title: "システムキーの状態", words: e.systemKeyStateName },
    ],
    [e.BacklogKind, { id: "BacklogKind", title: "残っている仕事の種類", words: e.backlogKindName }],
    [e.HeartfulState, { id: "HeartfulState", title: "HMの呼び出し", words: e.heartfulStateName }],
  ],
);
