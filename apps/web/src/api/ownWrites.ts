/** News of a write comes at most this late after its answer, in milliseconds. */
const LATE = 5000;

/**
 * Which own news is of this page's writes. Each write excuses one transaction: further ones come
 * from another device of the same person (rule 24.5).
 */
export class OwnWrites {
  /** When the last write of which news comes was answered, by `performance.now()`. */
  answeredAt = Number.NEGATIVE_INFINITY;
  /** When writes were answered of which no news has come yet. */
  #unheard: number[] = [];
  /** Transactions whose news has come before the answer. */
  #early = 0;

  /** A write of this page was answered, of which news will come. */
  answer(): void {
    this.answeredAt = performance.now();
    if (this.#early > 0) this.#early--;
    else this.#unheard.push(this.answeredAt);
  }

  /**
   * Takes so many own transactions in, and says whether this page did them all. `isWriting`: whether
   * a write of it is under way, whose news may come before its answer.
   */
  hear(transactions: number, isWriting: boolean): boolean {
    const since = performance.now() - LATE;
    this.#unheard = this.#unheard.filter((answeredAt) => answeredAt > since);
    const missing = transactions - this.#unheard.splice(0, transactions).length;
    this.#early = isWriting ? this.#early + missing : 0;
    return missing === 0;
  }
}

export const ownWrites = new OwnWrites();
