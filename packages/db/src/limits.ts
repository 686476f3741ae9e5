/** In milliseconds; 0 means no limit. */
export type Limits = {
  /** The wait for a connection, whether the pool or the database lacks one. */
  connection: number;
  /** The time of one statement. */
  statement: number;
  /** A statement's wait for a lock. */
  lock: number;
  /** The time between two statements of a transaction. */
  idle: number;
  /** The driver's wait for an answer: a server that hangs ends no statement by itself. */
  answer: number;
};

const SECOND = 1000;

/** The limits for calls (rule 13.8). */
export const CALL_LIMITS: Limits = {
  connection: 10 * SECOND,
  statement: 10 * SECOND,
  lock: 3 * SECOND,
  idle: 20 * SECOND,
  answer: 15 * SECOND,
};

/**
 * For analyses, which read much. One that takes longer was asked for too much at once (rule 12.6).
 */
export const ANALYSIS_LIMITS: Limits = {
  connection: 10 * SECOND,
  statement: 30 * SECOND,
  // Waiting for a lock does not mean that the question was too large.
  lock: 3 * SECOND,
  // As long as the reader of a file may take.
  idle: 90 * SECOND,
  answer: 35 * SECOND,
};

/** For files, whose readers are slow, and for jobs, for which nobody waits. */
export const LONG_LIMITS: Omit<Limits, "connection"> = {
  statement: 60 * SECOND,
  lock: 30 * SECOND,
  idle: 90 * SECOND,
  answer: 70 * SECOND,
};

/** For checking the database's state: a slow answer counts as none (rule 21.2). */
export const LOOK_LIMITS: Limits = {
  connection: 2 * SECOND,
  statement: 2 * SECOND,
  lock: SECOND,
  idle: 2 * SECOND,
  answer: 3 * SECOND,
};

/** For migrations, commands at a terminal, and tests. They take as long as they need. */
export const NO_LIMITS: Limits = { connection: 0, statement: 0, lock: 0, idle: 0, answer: 0 };

/**
 * The statements that set these limits in PostgreSQL, for a session (`set`) or for a transaction.
 */
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

/**
 * Lets a transaction take long. Until it is released, its connection waits `LONG_LIMITS.answer` for
 * an answer.
 */
export const TAKE_LONG = settingLimits("set local", LONG_LIMITS);
