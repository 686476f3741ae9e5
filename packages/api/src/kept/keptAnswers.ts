import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

const compress = promisify(brotliCompress);

/** An answer as it leaves, plain and compressed, and a tag of its content. */
export type FinishedAnswer = { plain: Buffer; brotli: Buffer; tag: string };

/** What an answer says, and the schedules of which it tells. */
export type Made = { value: unknown; scheduleIds: readonly number[] };

/** What a change may have made untrue: answers that tell of these schedules, or all. */
export type Changed = readonly number[] | "everything";

type Kept = { answer: FinishedAnswer; scheduleIds: ReadonlySet<number>; keptAt: number };
type Making = { answer: Promise<FinishedAnswer>; changes: Changed[] };

const LIMITS = {
  bytes: 32 * 1024 * 1024,
  /** In milliseconds. Whatever went wrong heals after this. */
  age: 60_000,
};

/**
 * Better ones take longer than they save: a list is read a few times between two changes
 * (docs/performance.md).
 */
const QUALITY = 4;

/**
 * Answers that are the same for many readers, each made once and kept until something in it
 * changes (rule 13.22). The least recently used go first when there is no room.
 */
export class KeptAnswers {
  readonly #limits: typeof LIMITS;
  /** In the order of their last use. */
  readonly #kept = new Map<string, Kept>();
  readonly #making = new Map<string, Making>();
  #bytes = 0;

  constructor(limits: Partial<typeof LIMITS> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /** How much memory the kept answers take. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * The kept answer, or a new one. Many who wait share one making. What changed before the call is
   * in its answer: a making that began before such a change is not shared.
   */
  async read(key: string, make: () => Promise<Made>): Promise<FinishedAnswer> {
    for (;;) {
      const kept = this.#use(key);
      if (kept) return kept;
      const making = this.#making.get(key);
      if (!making) return this.#make(key, make);
      if (making.changes.length === 0) return making.answer;
      // Most often the change is of other schedules, and the answer is kept.
      await making.answer.catch(() => {});
    }
  }

  /** Drops what may be untrue from now on. */
  drop(changed: Changed): void {
    for (const [key, { scheduleIds }] of this.#kept) {
      if (isTouched(scheduleIds, changed)) this.#remove(key);
    }
    for (const { changes } of this.#making.values()) changes.push(changed);
  }

  #use(key: string): FinishedAnswer | null {
    const kept = this.#kept.get(key);
    if (!kept) return null;
    if (performance.now() - kept.keptAt > this.#limits.age) {
      this.#remove(key);
      return null;
    }
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    return kept.answer;
  }

  #make(key: string, make: () => Promise<Made>): Promise<FinishedAnswer> {
    const changes: Changed[] = [];
    const keptAt = performance.now();
    const run = async () => {
      const { value, scheduleIds } = await make();
      const answer = await finish(value);
      const told = new Set(scheduleIds);
      // The database may have been read before the change.
      if (!changes.some((changed) => isTouched(told, changed))) {
        this.#keep(key, { answer, scheduleIds: told, keptAt });
      }
      return answer;
    };
    const answer = run().finally(() => this.#making.delete(key));
    this.#making.set(key, { answer, changes });
    return answer;
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.set(key, kept);
    this.#bytes += sizeOf(kept);
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#limits.bytes) break;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    this.#kept.delete(key);
    this.#bytes -= sizeOf(kept);
  }
}

function isTouched(scheduleIds: ReadonlySet<number>, changed: Changed): boolean {
  return changed === "everything" || changed.some((id) => scheduleIds.has(id));
}

/** An id of a set takes about as much as 40 bytes, and the objects around the bytes about 1,000. */
function sizeOf({ answer: { plain, brotli }, scheduleIds }: Kept): number {
  return plain.length + brotli.length + scheduleIds.size * 40 + 1000;
}

/** The bytes alone. As they come they may be a small part of a larger piece, which they would keep. */
function alone(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** An answer for whoever asks now. */
export async function finish(value: unknown): Promise<FinishedAnswer> {
  const plain = alone(Buffer.from(JSON.stringify(value)));
  const brotli = await compress(plain, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
  return {
    plain,
    brotli: alone(brotli),
    tag: createHash("sha256").update(plain).digest("base64url").slice(0, 22),
  };
}
