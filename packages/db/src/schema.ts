import type {
  AbsenceReason,
  CancelledBy,
  Career,
  CashFlowType,
  ContactChannel,
  ContactOutcome,
  DifferenceKind,
  Gender,
  GradeLetter,
  Mark,
  ProgressGrade,
  ReservationState,
  ReserveResult,
  Role,
  SecondFactorFrom,
  SignUpPattern,
  TakingState,
  TaxRate,
  ToldLateMinutes,
  TrainingMethod,
} from "@kenshu/domain/enumerations.ts";
import type { KeptCalendarChange } from "@kenshu/domain/mail/calendarChange.ts";
import type { NoticeRole } from "@kenshu/domain/notice/notice.rules.ts";
import type { SentResults } from "@kenshu/domain/studentExport/studentExport.rules.ts";
import type { AttemptFailure } from "@kenshu/domain/studentExport/studentExport.schema.ts";
import type { ColumnType } from "kysely";
import type { Generated, DB as Tables } from "#database.gen.ts";

type Override<T, Columns> = Omit<T, keyof Columns> & Columns;

/** The tables. Columns with enumerations have the enumerations' types. */
export type DB = Override<
  Tables,
  {
    appUser: Override<
      Tables["appUser"],
      {
        role: Role;
        gender: Gender | null;
        career: Generated<Career>;
        temporaryRegistrationPattern: SignUpPattern;
      }
    >;
    cashFlow: Override<
      Tables["cashFlow"],
      { type: CashFlowType; taxRate: Generated<TaxRate | null> }
    >;
    receipt: Override<Tables["receipt"], { taxRate: TaxRate | null }>;
    setting: Override<
      Tables["setting"],
      { receiptTaxRate: Generated<TaxRate | null>; secondFactorFrom: Generated<SecondFactorFrom> }
    >;
    mail: Override<
      Tables["mail"],
      { calendar: KeptCalendarChange | null; remainder: ColumnType<object | null, never, never> }
    >;
    reservation: Override<
      Tables["reservation"],
      {
        kind: ReserveResult;
        mark: Mark | null;
        cancelledBy: CancelledBy | null;
        reason: AbsenceReason | null;
        toldLateMinutes: ToldLateMinutes | null;
        state: ColumnType<ReservationState, never, never>;
      }
    >;
    contact: Override<Tables["contact"], { channel: ContactChannel; outcome: ContactOutcome }>;
    activity: Override<Tables["activity"], { state: TakingState }>;
    resultAttempt: Override<
      Tables["resultAttempt"],
      { request: SentResults; failure: AttemptFailure | null }
    >;
    resultDecision: Override<
      Tables["resultDecision"],
      { state: Exclude<TakingState, typeof TakingState.Taking> }
    >;
    heartfulDifference: Override<
      Tables["heartfulDifference"],
      { kind: DifferenceKind; heartfulState: TakingState | null }
    >;
    notice: Override<Tables["notice"], { roles: NoticeRole[] }>;
    signUp: Override<Tables["signUp"], { temporaryRegistrationPattern: SignUpPattern }>;
    trainingContent: Override<Tables["trainingContent"], { trainingMethod: TrainingMethod }>;
    progressEntry: Override<
      Tables["progressEntry"],
      {
        grade: ProgressGrade;
        technicalGrade: GradeLetter | null;
        serviceGrade: GradeLetter | null;
        orientationGrade: GradeLetter | null;
      }
    >;
  }
>;

/** The masters: tables with named rows in an order. */
export type MasterTable = {
  [T in keyof DB]: DB[T] extends { name: unknown; displayOrder: unknown } ? T : never;
}[keyof DB];
