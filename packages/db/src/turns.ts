export type TurnLimits = {
  /** How many run for one key at the same time. */
  atOnce: number;
  /** How many may wait for one key. Later calls are turned away. Without it any number waits. */
  waiting?: number;
  /** A waiting call is turned away after this many milliseconds; without it never. */
  patience?: number;
};

/** Thrown for a call that is turned away. */
export class TurnedAway extends Error {}

/** Most often nobody waits, so a line of its own is made for the first who does. */
type Line = { running: number; waiting?: Set<() => void> };

/** Lets a few calls run at once for one key. The others wait in the order of their arrival. */
export class Turns<Key> {
  readonly #lines = new Map<Key, Line>();
  readonly #limits: TurnLimits;
  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? { running: 0 };
    this.#lines.set(key, line);
    if (line.running < this.#limits.atOnce) line.running++;
    else await this.#wait(line);
    try {
      return await work();
    } finally {
      const [next] = line.waiting ?? [];
      if (next) next();
      else if (--line.running === 0) this.#lines.delete(key);
    }
  }

  /** Returns when a finished call has passed its turn on. */
  #wait(line: Line): Promise<void> {
    line.waiting ??= new Set();
    const { waiting } = line;
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
