import type { PoolUse } from "@kenshu/db/pool.ts";

/** A repeated job of a server process, and its state. */
export type JobState = {
  name: string;
  /** What it does, for staff. */
  title: string;
  /** Milliseconds from the end of one run to the next. */
  interval: number;
  lastSucceededAt: Date | null;
  isFailing: boolean;
};

/** What a server process knows about itself (rule 21.1). */
export type ServerState = {
  startedAt: Date;
  /** Its jobs, while they run. */
  jobs: JobState[];
  /** Whether it is about to end and takes no more work. */
  isEnding: boolean;
  /** Whether Kenshu makes the backups, and not something outside it. */
  expectsBackup: boolean;
  /** The use of its pool for people's calls. */
  pool(): PoolUse;
};
