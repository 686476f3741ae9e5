import { type PlainDate, tokyoDate } from "@kenshu/domain/time.ts";

let offset = 0;

/** Sets the clock by the server's: `serverNow` is an ISO date-time just received. */
export function setClock(serverNow: string): void {
  offset = Date.parse(serverNow) - Date.now();
}

/** The present time by the server's clock (rule 1.2). */
export function now(): Date {
  return new Date(Date.now() + offset);
}

/** Today in Tokyo, `yyyy-MM-dd`. */
export function today(): PlainDate {
  return tokyoDate(now());
}
