/**
 * The enumerations of the wire and of the database, by their numbers (rule 17.1).
 * Each is a plain object of numbers; `…Name` gives the Japanese word shown on screens.
 */
type Values<T> = T[keyof T];

export const Role = {
  Guest: 0,
  Developer: 1,
  Administrator: 2,
  Instructor: 3,
  Student: 4,
  Viewer: 5,
} as const;
export type Role = Values<typeof Role>;
export const roleName: Record<Role, string> = {
  [Role.Guest]: "ゲスト",
  [Role.Developer]: "開発者",
  [Role.Administrator]: "管理者",
  [Role.Instructor]: "講師",
  [Role.Student]: "研修生",
  [Role.Viewer]: "閲覧者",
};

export const SignUpPattern = { Student: 0, Staff: 1 } as const;
export type SignUpPattern = Values<typeof SignUpPattern>;
export const signUpPatternName: Record<SignUpPattern, string> = {
  [SignUpPattern.Student]: "研修生",
  [SignUpPattern.Staff]: "職員",
};

export const Gender = { Male: 1, Female: 2 } as const;
export type Gender = Values<typeof Gender>;
export const genderName: Record<Gender, string> = {
  [Gender.Male]: "男性",
  [Gender.Female]: "女性",
};

export const Mark = { Attendance: 0, Tardy: 1, Absence: 2 } as const;
export type Mark = Values<typeof Mark>;
export const markName: Record<Mark, string> = {
  [Mark.Attendance]: "出席",
  [Mark.Tardy]: "遅刻",
  [Mark.Absence]: "欠席",
};

export const ReservationState = {
  None: 0,
  Confirm: 1,
  Wait: 2,
  Cancel: 3,
  Attendance: 4,
  Tardy: 5,
  Absence: 6,
} as const;
export type ReservationState = Values<typeof ReservationState>;
export const reservationStateName: Record<ReservationState, string> = {
  [ReservationState.None]: "なし",
  [ReservationState.Confirm]: "予約済み",
  [ReservationState.Wait]: "キャンセル待ち",
  [ReservationState.Cancel]: "キャンセル",
  [ReservationState.Attendance]: markName[Mark.Attendance],
  [ReservationState.Tardy]: markName[Mark.Tardy],
  [ReservationState.Absence]: markName[Mark.Absence],
};

export const SlotState = { Reservable: 0, Closing: 1, Reserved: 2, Waited: 3 } as const;
export type SlotState = Values<typeof SlotState>;
export const slotStateName: Record<SlotState, string> = {
  [SlotState.Reservable]: "予約可能",
  [SlotState.Closing]: "受付終了",
  [SlotState.Reserved]: "予約済み",
  [SlotState.Waited]: "キャンセル待ち中",
};

export const ReserveResult = {
  Confirm: 0,
  Wait: 1,
  CarryUp: 2,
  ForceConfirm: 3,
  Cancel: 4,
  CancelPenalty: 5,
  ConfirmNoPenalty: 6,
} as const;
export type ReserveResult = Values<typeof ReserveResult>;
export const reserveResultName: Record<ReserveResult, string> = {
  [ReserveResult.Confirm]: "予約",
  [ReserveResult.Wait]: "キャンセル待ち",
  [ReserveResult.CarryUp]: "繰り上がり予約",
  [ReserveResult.ForceConfirm]: "強制予約",
  [ReserveResult.Cancel]: "キャンセル",
  [ReserveResult.CancelPenalty]: "期限後のキャンセル",
  [ReserveResult.ConfirmNoPenalty]: "予約（キャンセル料なし）",
};

/** Who gave a confirmed place up: the student, or staff for the student (rule 23.1). */
export const CancelledBy = { Student: 0, Staff: 1 } as const;
export type CancelledBy = Values<typeof CancelledBy>;
export const cancelledByName: Record<CancelledBy, string> = {
  [CancelledBy.Student]: "本人",
  [CancelledBy.Staff]: "職員",
};

/** Why a student cancels or does not come (rule 5.16). */
export const AbsenceReason = {
  Health: 0,
  Work: 1,
  Family: 2,
  Transport: 3,
  OtherAppointment: 4,
  Other: 5,
} as const;
export type AbsenceReason = Values<typeof AbsenceReason>;
export const absenceReasonName: Record<AbsenceReason, string> = {
  [AbsenceReason.Health]: "体調",
  [AbsenceReason.Work]: "仕事",
  [AbsenceReason.Family]: "家庭",
  [AbsenceReason.Transport]: "交通",
  [AbsenceReason.OtherAppointment]: "ほかの予定",
  [AbsenceReason.Other]: "その他",
};
/** Null where nobody has given one. */
export const reasonName = (reason: AbsenceReason | null) =>
  reason === null ? "理由なし" : absenceReasonName[reason];

/** So late a student may say to be, in minutes (rule 6.9). */
export const ToldLateMinutes = { Ten: 10, Twenty: 20, Thirty: 30 } as const;
export type ToldLateMinutes = Values<typeof ToldLateMinutes>;
export const toldLateMinutesName: Record<ToldLateMinutes, string> = {
  [ToldLateMinutes.Ten]: "10分",
  [ToldLateMinutes.Twenty]: "20分",
  [ToldLateMinutes.Thirty]: "30分",
};

/** Why a student counts as silent, in the order in which one of several is named (rule 23.1). */
export const SilenceCause = { Retake: 0, CancelledTwice: 1, NeverReserved: 2, NoVisit: 3 } as const;
export type SilenceCause = Values<typeof SilenceCause>;
export const silenceCauseName: Record<SilenceCause, string> = {
  [SilenceCause.Retake]: "再試験の予約がない",
  [SilenceCause.CancelledTwice]: "2回続けてキャンセル",
  [SilenceCause.NeverReserved]: "初回の予約がまだない",
  [SilenceCause.NoVisit]: "出席が途絶えている",
};

export const ContactChannel = { Telephone: 0, Line: 1, Mail: 2, InPerson: 3 } as const;
export type ContactChannel = Values<typeof ContactChannel>;
export const contactChannelName: Record<ContactChannel, string> = {
  [ContactChannel.Telephone]: "電話",
  [ContactChannel.Line]: "LINE",
  [ContactChannel.Mail]: "メール",
  [ContactChannel.InPerson]: "対面",
};

/** How a contact ended. */
export const ContactOutcome = {
  Spoke: 0,
  NotReached: 1,
  CallsBack: 2,
  GoesOn: 3,
  ThinksOfLeaving: 4,
} as const;
export type ContactOutcome = Values<typeof ContactOutcome>;
export const contactOutcomeName: Record<ContactOutcome, string> = {
  [ContactOutcome.Spoke]: "話せた",
  [ContactOutcome.NotReached]: "つながらない",
  [ContactOutcome.CallsBack]: "折り返し待ち",
  [ContactOutcome.GoesOn]: "続ける",
  [ContactOutcome.ThinksOfLeaving]: "辞退を考えている",
};

export const DoneKind = { Done: 0, Absence: 1, Other: 2 } as const;
export type DoneKind = Values<typeof DoneKind>;
export const doneKindName: Record<DoneKind, string> = {
  [DoneKind.Done]: "受講済み",
  [DoneKind.Absence]: "欠席",
  [DoneKind.Other]: "その他",
};

export const ProgressGrade = { Complete: 0, Continue: 1, Skip: 2, CommentOnly: 3 } as const;
export type ProgressGrade = Values<typeof ProgressGrade>;
export const progressGradeName: Record<ProgressGrade, string> = {
  [ProgressGrade.Complete]: "完了",
  [ProgressGrade.Continue]: "継続",
  [ProgressGrade.Skip]: "スキップ",
  [ProgressGrade.CommentOnly]: "コメントのみ",
};

/** An instructor's judgement of technique, service and bearing. No student ever receives it. */
export const GradeLetter = { A: 0, B: 1, C: 2 } as const;
export type GradeLetter = Values<typeof GradeLetter>;
export const gradeLetterName: Record<GradeLetter, string> = {
  [GradeLetter.A]: "A",
  [GradeLetter.B]: "B",
  [GradeLetter.C]: "C",
};

export const TakingState = { Taking: 0, Pass: 1, Dropout: 3, Suspend: 4 } as const;
export type TakingState = Values<typeof TakingState>;
export const takingStateName: Record<TakingState, string> = {
  [TakingState.Taking]: "研修中",
  [TakingState.Pass]: "合格",
  [TakingState.Dropout]: "辞退",
  [TakingState.Suspend]: "中断",
};

export const TrainingMethod = { Normal: 0, Homework: 1, Meeting: 2, Test: 3 } as const;
export type TrainingMethod = Values<typeof TrainingMethod>;
export const trainingMethodName: Record<TrainingMethod, string> = {
  [TrainingMethod.Normal]: "通常",
  [TrainingMethod.Homework]: "宿題",
  [TrainingMethod.Meeting]: "面談",
  [TrainingMethod.Test]: "試験",
};

export const MatchingReason = {
  AlreadyMatched: 0,
  EmailAddress: 1,
  Name: 2,
  Manual: 3,
  None: 4,
} as const;
export type MatchingReason = Values<typeof MatchingReason>;
export const matchingReasonName: Record<MatchingReason, string> = {
  [MatchingReason.AlreadyMatched]: "紐づけ済み",
  [MatchingReason.EmailAddress]: "メールが一致",
  [MatchingReason.Name]: "氏名が一致",
  [MatchingReason.Manual]: "手動で選択",
  [MatchingReason.None]: "候補なし",
};

export const CashFlowType = { Payment: 0, Invoice: 1 } as const;
export type CashFlowType = Values<typeof CashFlowType>;
export const cashFlowTypeName: Record<CashFlowType, string> = {
  [CashFlowType.Payment]: "入金",
  [CashFlowType.Invoice]: "請求",
};

/** The consumption tax in a payment, in per cent. None is null (rule 10.7). */
export const TaxRate = { Standard: 10, Reduced: 8 } as const;
export type TaxRate = Values<typeof TaxRate>;
/** The words for a payment without tax. */
export const noTaxName = "対象外";
export const taxRateName: Record<TaxRate, string> = {
  [TaxRate.Standard]: "10%",
  [TaxRate.Reduced]: "8%（軽減税率）",
};

/** From which role on a second factor is needed (rule 2.14). */
export const SecondFactorFrom = { Nobody: 0, Administrators: 1, Staff: 2 } as const;
export type SecondFactorFrom = Values<typeof SecondFactorFrom>;
export const secondFactorFromName: Record<SecondFactorFrom, string> = {
  [SecondFactorFrom.Nobody]: "だれにも求めない",
  [SecondFactorFrom.Administrators]: "管理者",
  [SecondFactorFrom.Staff]: "すべての職員",
};

export const EnrollState = { Enrolled: 0, NotEnrolled: 1 } as const;
export type EnrollState = Values<typeof EnrollState>;
export const enrollStateName: Record<EnrollState, string> = {
  [EnrollState.Enrolled]: "在籍中",
  [EnrollState.NotEnrolled]: "在籍していない",
};
/** The `enrollState` of a search for everybody (rule 8.7). */
export const ENROLL_STATE_ALL = -123;

export const PaceState = { Fine: 0, Cloudy: 1, Rainy: 2 } as const;
export type PaceState = Values<typeof PaceState>;
export const paceStateName: Record<PaceState, string> = {
  [PaceState.Fine]: "晴",
  [PaceState.Cloudy]: "曇",
  [PaceState.Rainy]: "雨",
};

export const AlertKind = {
  LeftReservation: 0,
  ContinuousAbsence: 1,
  RecommendationDateOver: 2,
} as const;
export type AlertKind = Values<typeof AlertKind>;
export const alertKindName: Record<AlertKind, string> = {
  [AlertKind.LeftReservation]: "残った予約",
  [AlertKind.ContinuousAbsence]: "連続欠席",
  [AlertKind.RecommendationDateOver]: "推奨修了日超過",
};

/** Why the data about a person cannot be erased yet (rule 25.4). */
export const ErasureObstacle = {
  Taking: 0,
  ReservationAhead: 1,
  Linked: 2,
  Balance: 3,
  OpenMonth: 4,
  WaitingResult: 5,
  TooEarly: 6,
} as const;
export type ErasureObstacle = Values<typeof ErasureObstacle>;
export const erasureObstacleName: Record<ErasureObstacle, string> = {
  [ErasureObstacle.Taking]: "受講中の研修があります",
  [ErasureObstacle.ReservationAhead]: "これからの予約があります",
  [ErasureObstacle.Linked]: "HMとの紐づけが残っています",
  [ErasureObstacle.Balance]: "精算の残高があります",
  [ErasureObstacle.OpenMonth]: "入金・請求のある月が締められていません",
  [ErasureObstacle.WaitingResult]: "HMへの送信を待つ合否があります",
  [ErasureObstacle.TooEarly]: "保存期間が過ぎておらず、本人の申請もありません",
};

export const StudentAlertKind = { Failure: 0, CarryUp: 1 } as const;
export type StudentAlertKind = Values<typeof StudentAlertKind>;
export const studentAlertKindName: Record<StudentAlertKind, string> = {
  [StudentAlertKind.Failure]: "再試験",
  [StudentAlertKind.CarryUp]: "繰り上がり",
};

export const Career = { Unknown: 0, New: 1, Midcareer: 2 } as const;
export type Career = Values<typeof Career>;
export const careerName: Record<Career, string> = {
  [Career.Unknown]: "不明",
  [Career.New]: "新卒",
  [Career.Midcareer]: "中途",
};

/** What is checked about a student before the result goes to HM. */
export const EvaluationItem = {
  Behavior: 1,
  Sociability: 2,
  Appearance: 3,
  Concentration: 4,
  Punctual: 5,
} as const;
export type EvaluationItem = Values<typeof EvaluationItem>;
export const evaluationItemName: Record<EvaluationItem, string> = {
  [EvaluationItem.Behavior]: "態度",
  [EvaluationItem.Sociability]: "社交性",
  [EvaluationItem.Appearance]: "身だしなみ",
  [EvaluationItem.Concentration]: "集中力",
  [EvaluationItem.Punctual]: "時間の厳守",
};

/** How far a student had come before dropping out. */
export const TrainingTiming = {
  BeforeOrientation: 1,
  AfterOrientation: 2,
  AfterContruct: 3,
  Intern: 4,
  InternShop: 5,
  RolePlaying: 6,
} as const;
export type TrainingTiming = Values<typeof TrainingTiming>;
export const trainingTimingName: Record<TrainingTiming, string> = {
  [TrainingTiming.BeforeOrientation]: "オリエンテーション前",
  [TrainingTiming.AfterOrientation]: "オリエンテーション後",
  [TrainingTiming.AfterContruct]: "契約後",
  [TrainingTiming.Intern]: "インターン中",
  [TrainingTiming.InternShop]: "店舗インターン中",
  [TrainingTiming.RolePlaying]: "ロールプレイング中",
};

export const DropoutReason = {
  Unwell: 1,
  MentalDesease: 2,
  MoneyShort: 3,
  Late: 4,
  FamilyOpposition: 5,
  FamilyMatter: 6,
  Decline: 7,
  Mistake: 8,
  AcceptanceDifficult: 9,
  Other: 99,
} as const;
export type DropoutReason = Values<typeof DropoutReason>;
export const dropoutReasonName: Record<DropoutReason, string> = {
  [DropoutReason.Unwell]: "体調不良",
  [DropoutReason.MentalDesease]: "こころの不調",
  [DropoutReason.MoneyShort]: "経済的な事情",
  [DropoutReason.Late]: "遅刻・欠席",
  [DropoutReason.FamilyOpposition]: "家族の反対",
  [DropoutReason.FamilyMatter]: "家庭の事情",
  [DropoutReason.Decline]: "本人の意思",
  [DropoutReason.Mistake]: "申込の誤り",
  [DropoutReason.AcceptanceDifficult]: "受入困難",
  [DropoutReason.Other]: "その他",
};

/** How HM and we differ about a student (rule 9.12). */
export const DifferenceKind = {
  TraineeGone: 1,
  EntryDecided: 2,
  EntryGone: 3,
  Name: 4,
  EmailAddress: 5,
  EntryWaiting: 6,
} as const;
export type DifferenceKind = Values<typeof DifferenceKind>;
export const differenceKindName: Record<DifferenceKind, string> = {
  [DifferenceKind.TraineeGone]: "HMに研修生がいない",
  [DifferenceKind.EntryDecided]: "HMで判定済み",
  [DifferenceKind.EntryGone]: "HMに申込がない",
  [DifferenceKind.Name]: "氏名",
  [DifferenceKind.EmailAddress]: "メールアドレス",
  [DifferenceKind.EntryWaiting]: "次の申込",
};

/** The categories by which an analysis can divide students (rule 12.3). */
export const AnalysisCategory = { Age: 0, Store: 1, Recruiter: 2, Career: 3 } as const;
export type AnalysisCategory = Values<typeof AnalysisCategory>;
export const analysisCategoryName: Record<AnalysisCategory, string> = {
  [AnalysisCategory.Age]: "年代",
  [AnalysisCategory.Store]: "店舗",
  [AnalysisCategory.Recruiter]: "採用担当者",
  [AnalysisCategory.Career]: "経歴",
};

/** The unit of the time until a dropout (rule 12.4). */
export const DropoutCountType = { Times: 0, Days: 1 } as const;
export type DropoutCountType = Values<typeof DropoutCountType>;
export const dropoutCountTypeName: Record<DropoutCountType, string> = {
  [DropoutCountType.Times]: "受講回数",
  [DropoutCountType.Days]: "経過日数",
};

/** Whether a system key is valid, and if not, why (rule 13.14). */
export const SystemKeyState = { Valid: 0, Expired: 1, Ended: 2, Suspended: 3 } as const;
export type SystemKeyState = Values<typeof SystemKeyState>;
export const systemKeyStateName: Record<SystemKeyState, string> = {
  [SystemKeyState.Valid]: "有効",
  [SystemKeyState.Expired]: "期限切れ",
  [SystemKeyState.Ended]: "終了",
  [SystemKeyState.Suspended]: "停止中",
};

/** The kinds of work outside a request (rule 11.4). */
export const BacklogKind = {
  Mail: 0,
  DailyRun: 1,
  Result: 2,
  Release: 3,
  Comparison: 4,
  Vacancy: 5,
} as const;
export type BacklogKind = Values<typeof BacklogKind>;
export const backlogKindName: Record<BacklogKind, string> = {
  [BacklogKind.Mail]: "メールの送信",
  [BacklogKind.DailyRun]: "定時処理",
  [BacklogKind.Result]: "合否のHMへの送信",
  [BacklogKind.Release]: "HMへの紐づけの解除",
  [BacklogKind.Comparison]: "HMとの照合",
  [BacklogKind.Vacancy]: "空きのお知らせの作成",
};

/** Whether HM is asked (rule 9.1). */
export const HeartfulState = { Absent: 0, Asked: 1, Resting: 2, Trying: 3 } as const;
export type HeartfulState = Values<typeof HeartfulState>;
export const heartfulStateName: Record<HeartfulState, string> = {
  [HeartfulState.Absent]: "設定なし",
  [HeartfulState.Asked]: "呼び出し可能",
  [HeartfulState.Resting]: "呼び出しを休止中",
  [HeartfulState.Trying]: "再開を確認中",
};
