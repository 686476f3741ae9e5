import { formatDay, tokyoDate, tokyoTime } from "#time.ts";

/** `3/20 20:00` */
export function openingMoment(reserveOpensAt: Date): string {
  const [day] = formatDay(tokyoDate(reserveOpensAt)).split("(");
  return `${day} ${tokyoTime(reserveOpensAt)}`;
}

/** `3/20 20:00から予約できます`, wherever people read of an opening that lies ahead. */
export function openingText(reserveOpensAt: Date): string {
  return `${openingMoment(reserveOpensAt)}から予約できます`;
}
