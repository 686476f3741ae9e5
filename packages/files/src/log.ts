import type { Readable } from "node:stream";
import { formatInstant, formatSchedule } from "@kenshu/domain/time.ts";
import { csv } from "#csv.ts";
import type { Column, Rows } from "#table.ts";

/** A row of the log, with its one student and its one schedule. */
type Logged = {
  createdAt: Date;
  category: string;
  description: string;
  operateUserName: string;
  studentName: string | null;
  startDate: Date | null;
  endDate: Date | null;
};

const columns: Column[] = [
  { title: "日時", kind: "text" },
  { title: "分類", kind: "text" },
  { title: "内容", kind: "text" },
  { title: "操作した人", kind: "text" },
  { title: "研修生", kind: "text" },
  { title: "研修予定", kind: "text" },
];

/** The log as CSV, with the screen's columns (rule 18.18). */
export function logCsv(logged: AsyncIterable<Logged>): Readable {
  return csv(columns, rowsOf(logged));
}

async function* rowsOf(logged: AsyncIterable<Logged>): Rows {
  for await (const { startDate, endDate, ...row } of logged) {
    yield [
      formatInstant(row.createdAt),
      row.category,
      row.description,
      row.operateUserName,
      row.studentName,
      startDate && endDate && formatSchedule({ startDate, endDate }),
    ];
  }
  return undefined;
}
