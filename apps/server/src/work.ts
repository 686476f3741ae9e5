import { AsyncLocalStorage } from "node:async_hooks";

/** What goes on: a request, or a job. */
type Work = { requestId: string } | { job: string };

const current = new AsyncLocalStorage<Work>();

/** Runs something as a part of this work, with all that it begins. */
export function withinWork<T>(work: Work, run: () => T): T {
  return current.run(work, run);
}

/** For a line of the log that is written deep within: the request or job that it belongs to (rule 21.4). */
export function currentWork(): Work | undefined {
  return current.getStore();
}
