import { formatDate, formatInstant, type PlainDate } from "@kenshu/domain/time.ts";

/** How the page shows fields of several parts. */

export const yesNo = (value: boolean) => (value ? "はい" : "いいえ");

export const day = (date: PlainDate | null) => date && formatDate(date);

export const moment = (instant: string | null) => instant && formatInstant(new Date(instant));

export const count = (value: number | null, unit: string) =>
  value === null ? null : `${value}${unit}`;
