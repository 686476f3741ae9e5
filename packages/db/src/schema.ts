import type {
  AttendanceState,
  Career,
  CashFlowType,
  Gender,
  GradeLetter,
  ProgressGrade,
  ReservationState,
  ReserveResult,
  Role,
  SignUpPattern,
  TakingState,
  TrainingMethod,
} from "@kenshu/domain/enumerations.ts";
import type { ColumnType } from "kysely";
import type { Generated, DB as Tables } from "#database.gen.ts";

type Override<T, Columns> = Omit<T, keyof Columns> & Columns;

/** The tables, with the columns that hold enumerations typed as those. */
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
    cashFlow: Override<Tables["cashFlow"], { type: CashFlowType }>;
    reservation: Override<
      Tables["reservation"],
      {
        kind: ReserveResult;
        attendanceState: AttendanceState | null;
        state: ColumnType<ReservationState, never, never>;
      }
    >;
    studentActivity: Override<Tables["studentActivity"], { state: TakingState }>;
    trainingContent: Override<Tables["trainingContent"], { trainingMethod: TrainingMethod }>;
    trainingProgress: Override<
      Tables["trainingProgress"],
      {
        grade: ProgressGrade;
        technicalGrade: GradeLetter | null;
        serviceGrade: GradeLetter | null;
        orientationGrade: GradeLetter | null;
      }
    >;
  }
>;
