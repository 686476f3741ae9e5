import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { addHours } from "@kenshu/domain/time.ts";
import { z } from "zod";
import { type SimulatedCompany, simulatedCompany } from "#simulator/company.ts";
import { Refused } from "#simulator/refused.ts";

/** A key is remembered for this many hours (rule 20.4). */
const KEY_KEPT = 24;

const answer = z.object({ status: z.int(), body: z.unknown() });
export type KeptAnswer = z.infer<typeof answer>;

const kept = z.object({
  company: simulatedCompany,
  answers: z.array(answer.extend({ key: z.string(), request: z.string(), at: z.iso.datetime() })),
});

/**
 * What the simulated HM remembers: its company, and its answers by key. With a file it remembers
 * them across restarts.
 */
export class Memory {
  #kept: z.infer<typeof kept>;
  readonly #file: string | null;
  readonly #running = new Set<string>();

  constructor(file: string | null, newCompany: () => SimulatedCompany) {
    this.#file = file;
    this.#kept =
      file !== null && existsSync(file)
        ? kept.parse(JSON.parse(readFileSync(file, "utf8")))
        : { company: newCompany(), answers: [] };
    this.save();
  }

  get company(): SimulatedCompany {
    return this.#kept.company;
  }

  set company(company: SimulatedCompany) {
    this.#kept.company = company;
    this.save();
  }

  /** Runs a write once for its key. The same write again gets the first answer. */
  async once(
    { key, request, now }: { key: string; request: string; now: Date },
    run: () => Promise<KeptAnswer>,
  ): Promise<KeptAnswer & { isReplayed: boolean }> {
    if (this.#running.has(key)) throw new Refused("in_progress");
    const forgotten = addHours(now, -KEY_KEPT).toISOString();
    this.#kept.answers = this.#kept.answers.filter(({ at }) => at > forgotten);
    const first = this.#kept.answers.find((one) => one.key === key);
    if (first && first.request !== request) throw new Refused("key_reused");
    if (first) return { status: first.status, body: first.body, isReplayed: true };
    this.#running.add(key);
    try {
      const { status, body } = await run();
      this.#kept.answers.push({ key, request, status, body, at: now.toISOString() });
      this.save();
      return { status, body, isReplayed: false };
    } finally {
      this.#running.delete(key);
    }
  }

  /** In one step, so that a killed process leaves either the former file or the new one. */
  save(): void {
    if (this.#file === null) return;
    const written = `${this.#file}.new`;
    writeFileSync(written, JSON.stringify(this.#kept), { mode: 0o600 });
    renameSync(written, this.#file);
  }
}
