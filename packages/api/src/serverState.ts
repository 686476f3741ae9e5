import type { PoolUse } from "@kenshu/db/pool.ts";

/** A job of a server process: what it does again and again, and how that goes. */
export type JobState = {
  name: string;
  /** What it does, for staff. */
  title: string;
  /** Milliseconds from the end of one run to the next. */
  interval: number;
  lastSucceededAt: Date | null;
  isFailing: boolean;
};

/** What a server process knows of itself (rule 21.1). */
export type ServerState = {
  startedAt: Date;
  /** Its jobs, while they run. */
  jobs: JobState[];
  /** Whether it is about to end, and takes no more work. */
  isEnding: boolean;
  /** How full its pool is, of the calls of people. */
  pool(): PoolUse;
};
