/**
 * What became of a call of HM. The message is for the log, so it tells the call as the contract
 * writes it, the status and the place, and nothing of anybody's data (rule 20.2).
 */
export abstract class HeartfulError extends Error {}

/** HM could not be asked, or its answer did not come: nobody knows whether a write was done. */
export class HeartfulUnreachable extends HeartfulError {
  /** Milliseconds for which HM asks to be left alone; null where it does not say. */
  readonly retryAfter: number | null;
  constructor(message: string, retryAfter: number | null = null) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** HM said no. */
export class HeartfulRefused extends HeartfulError {
  readonly status: number;
  readonly code: string;
  /** HM's own words, in Japanese, for staff (rule 20.3). */
  readonly sentence: string;
  constructor(message: string, refusal: { status: number; code: string; sentence: string }) {
    super(message);
    this.status = refusal.status;
    this.code = refusal.code;
    this.sentence = refusal.sentence;
  }
}

/** HM answered something that is not in the contract; after a write nobody knows whether it was done. */
export class HeartfulUnusable extends HeartfulError {}
