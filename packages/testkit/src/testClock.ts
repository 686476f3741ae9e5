import type { Clock } from "@kenshu/domain/time.ts";

/** A clock that stands still until a test moves it. */
export class TestClock implements Clock {
  #now: Date;
  constructor(start: string | Date) {
    this.#now = new Date(start);
  }
  now(): Date {
    return new Date(this.#now);
  }
  set(instant: string | Date): void {
    this.#now = new Date(instant);
  }
}
