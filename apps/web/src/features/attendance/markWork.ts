import type { Mark } from "@kenshu/domain/enumerations.ts";
import { markName } from "@kenshu/domain/enumerations.ts";
import type { CallFailure } from "#api/errors.ts";
import type { EntryStudent } from "./roster.ts";

type Attendance = NonNullable<EntryStudent["attendance"]>;

/** What was asked for in one row. */
export type Job =
  | { kind: "mark"; state: Mark; isSendMail?: boolean }
  | { kind: "unmark"; attendance: Attendance };

/** Where it stands: under way, not saved because no answer came, or refused with a sentence. */
export type Work =
  | { step: "pending" | "unsaved"; job: Job }
  | { step: "refused"; sentence: string };

/** Whether the roster as read says already what the job asks for. */
export function isSettled(job: Job, attendance: EntryStudent["attendance"]): boolean {
  return job.kind === "mark"
    ? attendance?.state === job.state
    : attendance?.version !== job.attendance.version;
}

/** Whether the call may simply be sent again: the network or the server broke, no rule refused it. */
export function isWorthResending({ httpStatus, errorCode }: CallFailure): boolean {
  if (errorCode !== undefined) return false;
  return httpStatus === null || httpStatus === 429 || httpStatus >= 500;
}

/** What happened to a row that another device changed first; `latest` is the row as it is now. */
export function conflictSentence(job: Job, latest: EntryStudent | undefined): string {
  if (latest === undefined || latest.isWaiting) {
    return "この予約はほかの端末でキャンセルされました。";
  }
  if (latest.attendance !== null) {
    return `ほかの端末で先に「${markName[latest.attendance.state]}」と記録されました。`;
  }
  return job.kind === "unmark"
    ? "ほかの端末で先に取り消されました。"
    : "ほかの端末で変更されました。もう一度記録してください。";
}

/** `遅刻`, `遅刻の取り消し` */
export function jobName(job: Job): string {
  return job.kind === "mark" ? markName[job.state] : `${markName[job.attendance.state]}の取り消し`;
}
