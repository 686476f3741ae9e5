import type { Mark } from "@kenshu/domain/enumerations.ts";
import { markName } from "@kenshu/domain/enumerations.ts";
import type { CallFailure } from "#api/errors.ts";
import type { EntryStudent } from "./roster.ts";

type Attendance = NonNullable<EntryStudent["attendance"]>;

/** The requested mark of one row. */
export type Job =
  | { kind: "mark"; state: Mark; isSendMail?: boolean }
  | { kind: "unmark"; attendance: Attendance };

/** Its progress: under way, unsaved because no answer came, or refused with a sentence. */
export type Work =
  | { step: "pending" | "unsaved"; job: Job }
  | { step: "refused"; sentence: string };

/** Whether the roster as read already shows what the job requests. */
export function isSettled(job: Job, attendance: EntryStudent["attendance"]): boolean {
  return job.kind === "mark"
    ? attendance?.state === job.state
    : attendance?.version !== job.attendance.version;
}

/**
 * Whether the same call may simply be sent again: the network or the server broke, no rule refused
 * it.
 */
export function isWorthResending({ httpStatus, errorCode }: CallFailure): boolean {
  if (errorCode !== undefined) return false;
  return httpStatus === null || httpStatus === 429 || httpStatus >= 500;
}

/** The change that somebody else has made to a row; `latest` is the row as it is now. */
export function conflictSentence(job: Job, latest: EntryStudent | undefined): string {
  if (latest === undefined || latest.isWaiting) {
    return "この予約はすでにキャンセルされています。";
  }
  if (latest.attendance !== null) {
    return `すでに「${markName[latest.attendance.state]}」と記録されています。`;
  }
  return job.kind === "unmark"
    ? "すでに取り消されています。"
    : "この間に変更されています。もう一度記録してください。";
}

/** `遅刻`, `遅刻の取り消し` */
export function jobName(job: Job): string {
  return job.kind === "mark" ? markName[job.state] : `${markName[job.attendance.state]}の取り消し`;
}
