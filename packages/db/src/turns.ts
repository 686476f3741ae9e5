export type TurnLimits = {
  /** For one key at the same time. */
  atOnce: number;
  /** How many wait for one key. Calls that come after that are turned away. Without it any number waits. */
  waiting?: number;
  /** Milliseconds after which a waiting call is turned away. Without it none is. */
  patience?: number;
};

/** Thrown for one who is turned away. */
export class TurnedAway extends Error {}

type Line = { running: number; waiting: Set<() => void> };

/** Lets a few run at once for one key; the others wait in the order in which they came. */
export class Turns<Key> {
  readonly #lines = new Map<Key, Line>();
  readonly #limits: TurnLimits;
  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? { running: 0, waiting: new Set() };
    this.#lines.set(key, line);
    if (line.running < this.#limits.atOnce) line.running++;
    else await this.#wait(line);
    try {
      return await work();
    } finally {
      const [next] = line.waiting;
      if (next) next();
      else if (--line.running === 0) this.#lines.delete(key);
    }
  }

  /** Returns in the place of one who has finished. */
  #wait({ waiting }: Line): Promise<void> {
    const { waiting: most = Number.POSITIVE_INFINITY, patience: longest } = this.#limits;
    if (waiting.size >= most) throw new TurnedAway("too many wait");
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(begin);
        reject(new TurnedAway("waited too long"));
      };
      const patience = longest === undefined ? undefined : setTimeout(giveUp, longest);
      const begin = () => {
        clearTimeout(patience);
        waiting.delete(begin);
        resolve();
      };
      waiting.add(begin);
    });
  }
}
