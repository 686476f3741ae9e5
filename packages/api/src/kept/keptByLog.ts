import { onTransactionEnd } from "@kenshu/db/transactionEnds.ts";
import { changedBy } from "#kept/changedBy.ts";
import { type FinishedAnswer, finish, KeptAnswers, type Made } from "#kept/keptAnswers.ts";
import type { Changes, LogReader } from "#live/logReader.ts";

/**
 * Answers that are kept until the log tells of a change in them (rule 13.22). What this process has
 * committed itself is in each later answer. A change that another process made is heard within a
 * second, or at once by whoever says that it comes after the own write.
 */
export class KeptByLog {
  readonly #reader: LogReader;
  readonly #answers: KeptAnswers;
  /** Begins with the first read, and ends with the process. */
  #following: (() => void)[] = [];
  /** The commits of this process, and for how many of them the log has been read. */
  #committed = 1;
  #heard = 0;

  constructor(reader: LogReader, answers = new KeptAnswers()) {
    this.#reader = reader;
    this.#answers = answers;
  }

  /** The kept answer, or a new one. Nothing is kept while the log cannot be read. */
  async read(
    key: string,
    make: () => Promise<Made>,
    { isAfterWrite }: { isAfterWrite: boolean },
  ): Promise<FinishedAnswer> {
    if (this.#following.length === 0) this.#follow();
    const committed = this.#committed;
    if (isAfterWrite || committed > this.#heard || this.#reader.hasFailed) {
      try {
        await this.#reader.readNow();
      } catch {
        return finish((await make()).value);
      }
      this.#heard = Math.max(this.#heard, committed);
    }
    return this.#answers.read(key, make);
  }

  stop(): void {
    for (const end of this.#following.splice(0)) end();
  }

  #follow(): void {
    this.#following = [
      onTransactionEnd((end) => {
        if (end === "committed") this.#committed++;
      }),
      this.#reader.subscribe((news) => this.#hear(news)),
    ];
  }

  #hear(news: Changes): void {
    const changes = news === "everything" ? [news] : news.map(changedBy);
    for (const changed of changes) if (changed !== null) this.#answers.drop(changed);
  }
}
