import { Career, Gender } from "@kenshu/domain/enumerations.ts";
import type { Clock } from "@kenshu/domain/time.ts";
import { calls, type Entry, type Trainee } from "#contract.ts";
import { type Heartful, openHeartful, type Patience } from "#gateway.ts";
import type { SimulatedCompany } from "#simulator/company.ts";
import { type Simulator, startSimulator } from "#simulator/simulator.ts";

/** A company that knows nobody yet. */
export const emptyCompany: SimulatedCompany = {
  categories: [],
  companies: [],
  employees: [],
  trainees: [],
};

/** Milliseconds for tests, so that failures show soon. */
export const QUICK: Patience = { answer: 5000, call: 10_000, nextTry: 5, rest: 20 };

/** A simulator of HM, and a gateway to it over HTTP. The first call opens both. */
export function openTestHeartful({
  clock,
  company = emptyCompany,
}: {
  clock: Clock;
  company?: SimulatedCompany;
}) {
  let opened: Promise<{ simulator: Simulator; heartful: Heartful }> | undefined;
  let gateway: Heartful | undefined;
  const open = () => {
    opened ??= start();
    return opened;
  };
  async function start() {
    const simulator = await startSimulator({ company: () => company, apiKey: "test-key", clock });
    const { url, apiKey } = simulator;
    const log = { info() {}, warn() {} };
    gateway = openHeartful({ url, apiKey, log, patience: QUICK });
    return { simulator, heartful: gateway };
  }
  // The gateway's methods have the names of the calls.
  const methods = (Object.keys(calls) as (keyof Heartful)[]).map((name) => [
    name,
    async (...given: never[]) => {
      const { heartful } = await open();
      return (heartful[name] as (...given: never[]) => unknown)(...given);
    },
  ]);
  const breaker: Heartful["breaker"] = () => gateway?.breaker() ?? "closed";
  return {
    heartful: { ...Object.fromEntries(methods), breaker } as Heartful,
    simulator: async () => (await open()).simulator,
    async close() {
      if (opened) await (await opened).simulator.close();
    },
  };
}

let count = 0;

/** An HM entry with its own number and one undecided category. */
export function newEntry(given: Partial<Entry> = {}): Entry {
  return {
    entryId: 700_000 + ++count,
    therapistId: 1,
    orientationStartDate: "2027-03-10",
    categories: [{ categoryId: 1, result: null }],
    ...given,
  };
}

/** A trainee with a new number. The entries belong to this trainee. */
export function newTrainee({ entries = [], ...given }: Partial<Trainee> = {}): Trainee {
  const therapistId = given.therapistId ?? 900_000 + ++count;
  return {
    therapistId,
    name: `研修生${count}`,
    nameKana: "ケンシュウセイ",
    emailAddress: null,
    storeCode: null,
    storeName: null,
    companyId: null,
    companyName: null,
    areaManagerCode: null,
    areaManagerName: null,
    recruiterCode: null,
    recruiterName: null,
    career: Career.Unknown,
    birthday: null,
    gender: Gender.Female,
    isActiveTherapist: false,
    ...given,
    entries: entries.map((entry) => ({ ...entry, therapistId })),
  };
}
