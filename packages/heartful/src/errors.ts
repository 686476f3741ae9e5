/**
 * The failure of a call to HM. The message is for the log, so it contains the call as the contract
 * writes it, the status and the place, but nobody's data (rule 20.2).
 */
export abstract class HeartfulError extends Error {}

/**
 * HM could not be asked, or its answer did not arrive: nobody knows whether a write took effect.
 */
export class HeartfulUnreachable extends HeartfulError {
  /** For how many milliseconds HM asks us to wait; null if it does not say. */
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

/** HM's answer does not follow the contract. After a write nobody knows whether it took effect. */
export class HeartfulUnusable extends HeartfulError {}
