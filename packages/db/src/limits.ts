/** Milliseconds; 0 is no limit. */
export type Limits = {
  /** How long a caller waits for a connection, whether the pool or the database lacks one. */
  connection: number;
  /** How long one statement takes. */
  statement: number;
  /** How long a statement waits for a lock. */
  lock: number;
  /** Between two statements of a transaction. */
  idle: number;
  /** Until the driver gives up an answer: a server that hangs ends no statement by itself. */
  answer: number;
};

const SECOND = 1000;

/** What a call waits for (rule 13.8). */
export const CALL_LIMITS: Limits = {
  connection: 10 * SECOND,
  statement: 10 * SECOND,
  lock: 3 * SECOND,
  idle: 20 * SECOND,
  answer: 15 * SECOND,
};

/** For analyses, which read much: what takes longer is asked for too much at once (rule 12.6). */
export const ANALYSIS_LIMITS: Limits = {
  connection: 10 * SECOND,
  statement: 30 * SECOND,
  // Waiting for a lock does not mean that too much was asked for.
  lock: 3 * SECOND,
  // As long as the reader of a file may take.
  idle: 90 * SECOND,
  answer: 35 * SECOND,
};

/** For files, whose readers are slow, and jobs, for which nobody waits. */
export const LONG_LIMITS: Omit<Limits, "connection"> = {
  statement: 60 * SECOND,
  lock: 30 * SECOND,
  idle: 90 * SECOND,
  answer: 70 * SECOND,
};

/** For a look at how the database is: what does not answer soon does not answer (rule 21.2). */
export const LOOK_LIMITS: Limits = {
  connection: 2 * SECOND,
  statement: 2 * SECOND,
  lock: SECOND,
  idle: 2 * SECOND,
  answer: 3 * SECOND,
};

/** For migrations and commands at a terminal, which last as long as they do, and for tests. */
export const NO_LIMITS: Limits = { connection: 0, statement: 0, lock: 0, idle: 0, answer: 0 };

/** The statements by which PostgreSQL learns of limits: for a session (`set`), or for a transaction. */
export function settingLimits(
  set: "set" | "set local",
  { statement, lock, idle }: Pick<Limits, "statement" | "lock" | "idle">,
): string {
  return [
    `${set} statement_timeout = ${statement}`,
    `${set} lock_timeout = ${lock}`,
    `${set} idle_in_transaction_session_timeout = ${idle}`,
  ].join("; ");
}

/** Lets a transaction take long; its connection gives up an answer after `LONG_LIMITS.answer` until it is released. */
export const TAKE_LONG = settingLimits("set local", LONG_LIMITS);
