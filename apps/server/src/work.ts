import { AsyncLocalStorage } from "node:async_hooks";

/** A request or a job. */
type Work = { requestId: string } | { job: string };

const current = new AsyncLocalStorage<Work>();

/** Runs something as a part of this work, with everything that it starts. */
export function withinWork<T>(work: Work, run: () => T): T {
  return current.run(work, run);
}

/** For a log line written deep inside: the request or job that it belongs to (rule 21.4). */
export function currentWork(): Work | undefined {
  return current.getStore();
}
