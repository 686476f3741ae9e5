import { onTransactionEnd } from "@kenshu/db/transactionEnds.ts";
import { changedBy } from "#kept/changedBy.ts";
import { type FinishedAnswer, finish, KeptAnswers, type Made } from "#kept/keptAnswers.ts";
import type { LogReader } from "#live/logReader.ts";

/**
 * Answers that are kept until the log tells of a change in them (rule 13.24). What this process has
 * committed itself is in each later answer. A change that another process made is heard within a
 * second, or at once by whoever says that it comes after the own write.
 */
export class KeptByLog {
  readonly #reader: LogReader;
  readonly #answers: KeptAnswers;
  /** How many commits of this process there were, and how many of them the log has been read for. */
  #committed = 0;
  #heard = 0;

  constructor(reader: LogReader, answers = new KeptAnswers()) {
    this.#reader = reader;
    this.#answers = answers;
    onTransactionEnd((end) => {
      if (end === "committed") this.#committed++;
    });
    reader.subscribe((news) => {
      if (news === "everything") return answers.drop(news);
      for (const row of news) {
        const changed = changedBy(row);
        if (changed !== null) answers.drop(changed);
      }
    });
  }

  /** The kept answer, or a new one. Nothing is kept while the log cannot be read. */
  async read(
    key: string,
    make: () => Promise<Made>,
    { isAfterWrite }: { isAfterWrite: boolean },
  ): Promise<FinishedAnswer> {
    const committed = this.#committed;
    if (isAfterWrite || committed > this.#heard || !this.#reader.isCurrent) {
      try {
        await this.#reader.readNow();
      } catch {
        return finish((await make()).value);
      }
      this.#heard = Math.max(this.#heard, committed);
    }
    return this.#answers.read(key, make);
  }
}
