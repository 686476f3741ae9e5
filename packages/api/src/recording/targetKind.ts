import type { MasterTable } from "@kenshu/db/schema.ts";

/** A kind of row that a log entry can be about. */
export type TargetKind =
  | MasterTable
  | "cashFlow"
  | "closedDay"
  | "notice"
  | "progressEntry"
  | "reservation"
  | "schedule"
  | "user";
