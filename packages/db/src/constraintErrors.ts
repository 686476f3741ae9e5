import type { ErrorCode } from "@kenshu/domain/errorCodes.ts";
import { BusinessError, businessError, sentenceOf } from "@kenshu/domain/errors.ts";
import type { Found } from "@kenshu/domain/foundSentences.ts";
import pg from "pg";
import { isStalePlan } from "#preparedStatements.ts";

/** The refusal for each constraint. This is the only place that maps them. */
export const codeOfConstraint: Record<
  string,
  Extract<
    ErrorCode,
    | "DataDuplicated"
    | "ReserveAlreadyExist"
    | "OverlapOtherReserve"
    | "DbConflict"
    | "AliasExists"
    | "ProgressPassOrSkipAlreadyExist"
    | "MonthClosed"
  >
> = {
  area_name_unique: "DataDuplicated",
  school_name_unique_in_area: "DataDuplicated",
  room_name_unique_in_school: "DataDuplicated",
  training_one_per_heartful_category: "DataDuplicated",
  schedule_one_at_a_time_per_room: "DataDuplicated",
  user_email_address_unique: "AliasExists",
  user_heartful_employee_unique: "DbConflict",
  user_therapist_unique: "DataDuplicated",
  activity_one_taking_per_training: "DbConflict",
  progress_entry_closed_once: "ProgressPassOrSkipAlreadyExist",
  reservation_one_active_per_student: "ReserveAlreadyExist",
  reservation_no_overlap_per_student: "OverlapOtherReserve",
  reservation_one_wish_for_another: "DbConflict",
  cash_flow_one_penalty_per_reservation: "DbConflict",
  cash_flow_in_open_month: "MonthClosed",
  closed_month_pkey: "DbConflict",
  result_attempt_one_open_per_entry: "DbConflict",
  closed_day_once: "DataDuplicated",
  system_key_name_unique: "DataDuplicated",
  passkey_credential_unique: "DataDuplicated",
};

/** Unique constraints that no write can break. Breaking one of them is a fault. */
export const neverMet = [
  // The row's own id is part of them: they are what foreign keys refer to.
  "reservation_as_replaced",
  "schedule_id_during",
  // Random values.
  "password_reset_token_unique",
  "result_attempt_known_by_key",
  "system_key_digest_unique",
  // The statement says what a conflict does.
  "audit_log_one_row_per_refusal",
  "daily_run_once_a_day",
  "first_closed_month_only_one",
  "heartful_difference_once",
  "mail_each_cause_once",
  "watch_once",
  // Written under the lock of another row: the year's number, the comparison, the student.
  "receipt_number_unique",
  "heartful_comparison_lot_one_open",
  "trainee_release_one_open",
];

/** What a refusal says is there, for constraints with their own sentence (rule 17.3). */
const foundByConstraint: Record<string, Found> = {
  schedule_one_at_a_time_per_room: "roomTaken",
  result_attempt_one_open_per_entry: "beingSent",
};

const FOREIGN_KEY_VIOLATION = "23503";
const RESTRICT_VIOLATION = "23001";
const TIME_OVER = "57014";
const RETRYABLE = new Set(["40001", "40P01"]);
/**
 * Passing failures that are not the call's fault: connection failures, a transaction that lost
 * against others (40), a full disk, memory or connection table (53), a lock or a statement that
 * took too long, an idle transaction, a shutdown, a read-only server, a failing disk.
 */
const UNAVAILABLE = /^(08|40001|40P01|53|55P03|57014|25P0[34]|57P0|25006|58030)/;
/**
 * The connection was refused or has ended, whatever the code says: no connections are taken for a
 * moment, a password or a name is being changed.
 */
const ENDS_CONNECTION: readonly string[] = ["FATAL", "PANIC"];
/** Errors of the connection: the name does not resolve, nobody answers, it broke. */
const UNREACHABLE = new Set([
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EAI_AGAIN",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "EMFILE",
  "ENETDOWN",
  "ENETUNREACH",
  "ENFILE",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);
/** The driver's own errors have no code. */
const NO_CONNECTION =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/;

/** The refusal for a database error, or null if it is a fault. */
export function refusalOf(error: unknown): BusinessError | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  const code = error.constraint && codeOfConstraint[error.constraint];
  if (code) {
    const found = foundByConstraint[error.constraint ?? ""];
    const parameters = found ? { found } : {};
    return new BusinessError(code, parameters, sentenceOf(code, parameters));
  }
  if (error.code === FOREIGN_KEY_VIOLATION || error.code === RESTRICT_VIOLATION) {
    // A row that others refer to cannot be deleted. A reference to nothing names a row that is
    // gone.
    return businessError(isReferredTo(error) ? "ForeignKeyViolation" : "DbConflict");
  }
  return null;
}

/**
 * Whether somebody tried to delete the referenced row. The key in the detail is then its own, and
 * all of these begin with `id`. The words around it are in the database's language.
 */
function isReferredTo({ detail }: pg.DatabaseError): boolean {
  return /^[^(]*\(id[,)]/.test(detail ?? "");
}

/**
 * Whether the same transaction may succeed when repeated: after a deadlock, a serialization failure
 * or a migration by another server.
 */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return RETRYABLE.has(error.code ?? "") || isStalePlan(error);
}

/** Whether the database has ended a statement for taking too long. */
export function isTimeOver(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === TIME_OVER;
}

/** Whether the database cannot be reached at present. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) {
    return (
      UNAVAILABLE.test(error.code ?? "") ||
      ENDS_CONNECTION.includes(error.severity ?? "") ||
      isStalePlan(error)
    );
  }
  if (!(error instanceof Error)) return false;
  const { code, message }: Error & { code?: unknown } = error;
  return UNREACHABLE.has(String(code)) || NO_CONNECTION.test(message);
}
